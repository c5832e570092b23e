import { expect, test } from 'vitest'
import { fileSize, splitName } from './file-names.ts'

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

test('sizes are shown in whole kilobytes, at least 1 KB, and from 1 MB in megabytes', () => {
  expect(fileSize(421_888, 'nl')).toBe('412 KB')
  expect(fileSize(3, 'nl')).toBe('1 KB')
  expect(fileSize(4795 * 1024, 'nl')).toBe('4,8 MB')
  expect(fileSize(4795 * 1024, 'en')).toBe('4.8 MB')
})
