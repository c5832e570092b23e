import { expect, test } from 'vitest'
import { kilobytes, splitName } from './file-names.ts'

test.each([
  ['Hoeveelheden_blok_A.xlsx', ['Hoeveelheden_blo', 'k_A.xlsx']],
  ['PO_4500127.pdf', ['PO_450', '0127.pdf']],
  ['a.pdf', ['', 'a.pdf']],
])('%s is cut before its last eight characters', (filename, parts) => {
  expect(splitName(filename)).toEqual(parts)
})

test('a character of several code units is never split', () => {
  expect(splitName('x👷🏽‍♀️1234.pdf')).toEqual(['x👷🏽‍♀️', '1234.pdf'])
})

test('sizes are shown in whole kilobytes, at least 1 KB', () => {
  expect(kilobytes(421_888)).toBe('412 KB')
  expect(kilobytes(3)).toBe('1 KB')
})
