import { expect, test } from 'vitest'
import { drawnLetters, drawnPage } from '../testing/drawn-page.ts'
import { eraseRules } from './erase-rules.ts'

const letters = [...drawnLetters(40, 50, 12), ...drawnLetters(40, 110, 12, 46)]

test('the lines around the cells of a table are removed, and its letters stay', () => {
  const page = drawnPage(300, 200, [...letters, [10, 40, 280, 2], [10, 80, 280, 3], [30, 40, 2, 120], [200, 42, 3, 60]])

  eraseRules(page)

  expect(page).toEqual(drawnPage(300, 200, letters))
})

test('a line that crosses letters, a dash and a filled area stay where they are no thin line', () => {
  const filled: [number, number, number, number] = [20, 10, 260, 24]
  const dash: [number, number, number, number] = [220, 60, 40, 3]
  const page = drawnPage(300, 200, [...letters, filled, dash])

  eraseRules(page)

  expect(page).toEqual(drawnPage(300, 200, [...letters, filled, dash]))
})
