import { expect, test } from 'vitest'
import type { Form } from './figures.ts'
import { readTyped } from './typed-value.ts'

test.each<[Form, string, string | null]>([
  ['amount', '2.400,00', '2400.00'],
  ['amount', '€ 2400', '2400.00'],
  ['amount', '2 400,-', '2400.00'],
  ['amount', '2,400.50', '2400.50'],
  ['amount', '-12,5', '-12.50'],
  ['amount', '1,005', null],
  ['amount', '1,005,000', '1005000.00'],
  ['amount', '1,2345', null],
  ['amount', 'twaalf', null],
  ['amount', '', null],
  ['price', '0,1234', '0.1234'],
  ['number', '24', '24'],
  ['number', '2,5', '2.5'],
  ['number', '21%', '21'],
  ['number', '24 st', null],
  ['day', '04-09-2025', '2025-09-04'],
  ['day', '4/9/2025', '2025-09-04'],
  ['day', '31-02-2025', null],
  ['words', '  PO 4500127 ', 'PO 4500127'],
  ['words', '  ', null],
])('as %s, "%s" is stored as %s', (form, typed, stored) => {
  const value = readTyped(form, typed)

  expect(value).toBe(stored)
})
