import { expect, test } from 'vitest'
import { tokensOf } from './tokens.ts'

test('words with a digit are collected once, without prefixes of the number', () => {
  const texts = [
    'Betreft uw PO-00 4500127 van 12-08-2026',
    'order 4500127',
    'PO4500127',
    'INK-2025/0388',
    '123 geen',
    'A1B2',
  ]

  expect(tokensOf(texts)).toEqual(['4500127', '12082026', '20250388', 'A1B2'])
})

test('the number and length of tokens are limited', () => {
  const many = Array.from({ length: 3000 }, (_, n) => `${100_000 + n}`)

  expect(tokensOf([...many])).toHaveLength(2000)
  expect(tokensOf(['1'.repeat(100_000)])).toEqual([])
})
