import { expect, test } from 'vitest'
import { isGlyph, joinHalves } from './glyphs.ts'

test.each([
  [' 1 / 2 5 5 , 9 8', "1'255,98"],
  ['"  1 2 5', '-125'],
  [' 1 2 / 2 5', '12/25'],
  ['12 /25', '12 /25'],
])('jsPDF prints %j for %s', (printed, meant) => {
  const glyphs = Array.from(printed, (unicode) => ({ unicode, width: 500, isSpace: unicode === ' ' }))

  const joined = joinHalves(glyphs).filter(isGlyph)

  expect(joined.map(({ unicode }) => unicode).join('')).toBe(meant)
  expect(joined.reduce((sum, { width }) => sum + width, 0)).toBe(500 * printed.length)
})
