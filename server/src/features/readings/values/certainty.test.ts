import type { ReadingValue } from '@klopt/contract'
import { expect, test } from 'vitest'
import { withCertainty } from './certainty.ts'

const nobody = { typed_by: null, typed_at: null, read: null, offers: [], revision: 1 }
const read = (value: string, source: 'text' | 'xml' = 'text'): ReadingValue => ({
  value,
  raw: value,
  source,
  sure: true,
  confidence: 1,
  xpath: null,
  page: 1,
  box: null,
  ...nobody,
})
const figures = {
  'line[0].quantity': '10',
  'line[0].price': '100',
  'line[0].net': '1000.00',
  total_excl: '1000.00',
  'vat[0].rate': '21',
  'vat[0].base': '1000.00',
  'vat[0].amount': '213.00',
  vat_total: '213.00',
  total_incl: '1213.00',
}

test('totals of a page with a wrong VAT amount become uncertain when a typed line breaks their sum', () => {
  const values = new Map(Object.entries(figures).map(([path, value]) => [path, read(value)]))
  expect(withCertainty(new Map(values))['total_incl']?.sure).toBe(true)

  values.set('line[0].net', { ...read('1100.00'), source: 'typed', read: '1000.00' })
  expect(withCertainty(values)['total_incl']?.sure).toBe(false)
})

test('in XML a wrong VAT amount keeps the totals uncertain, despite any typed values', () => {
  const values = new Map(Object.entries(figures).map(([path, value]) => [path, { ...read(value, 'xml'), sure: false }]))
  values.set('line[0].net', { ...read('1000.00'), source: 'typed', read: '1100.00' })

  expect(withCertainty(values)['total_incl']?.sure).toBe(false)
})

test('in XML all lines become certain when a correction of one makes them add up', () => {
  const nets = { 'line[0].net': '1000.00', 'line[1].net': '50.00', 'line[2].net': '70.00', lines_total: '1170.00' }
  const values = new Map(Object.entries(nets).map(([path, value]) => [path, { ...read(value, 'xml'), sure: false }]))
  values.set('line[1].net', { ...read('100.00'), source: 'typed', read: '50.00' })

  const now = withCertainty(values)

  expect(['line[0].net', 'line[2].net'].map((path) => now[path]?.sure)).toEqual([true, true])
})
