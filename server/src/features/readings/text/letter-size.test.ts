import { expect, test } from 'vitest'
import { sizesAmong } from './letter-size.ts'
import type { Cell } from './rows.ts'

/** Cells of one height, as recognition gives them, each with the width of its letters in points. */
const cellsOf = (...texts: [text: string, letter: number][]) =>
  texts.map(([text, letter], n): Cell => {
    const place = { page: 1, x: 40, y: 20 * n, w: letter * text.length, h: 9 }
    return { ...place, text, parts: [{ ...place, text }] }
  })
const others: [string, number][] = [
  ['Bestelnummer', 4.2],
  ['Leverdatum', 4.1],
  ['Gegevens', 4],
  ['Adres', 4],
]
const sizeOf = (text: string, letter: number, more = others) => {
  const cells = cellsOf([text, letter], ...more)
  return sizesAmong(cells)(cells[0] as Cell)
}

test('letters much wider than those of other cells are large, and capitals are wide at any size', () => {
  expect(sizeOf('Facture', 6)).toBeGreaterThan(1.3)
  expect(sizeOf('FACTURE', 8)).toBeGreaterThan(1.3)
  expect(sizeOf('FACTURE', 5)).toBe(1)
})

test('narrow letters are as wide as others on a typewriter, and are not larger', () => {
  const typed = others.map(([text]): [string, number] => [text, 4])
  expect(sizeOf('offerte', 4, typed)).toBe(1)
})
