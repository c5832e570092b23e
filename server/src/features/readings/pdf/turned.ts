import type { Plane } from '../pictures/plane.ts'
import { type Matrix, times } from './matrix.ts'
import type { Sheet } from './paint.ts'

/**
 * A page whose letters are turned clockwise by so many quarters, turned so that they are upright. `back`: where its places are on
 * the page that people see.
 */
export function turned(sheet: Sheet, quarters: number): { sheet: Sheet; back: Plane } {
  const { width, height } = sheet
  const ways: [Matrix, Plane][] = [
    [
      [0, -1, 1, 0, 0, width],
      [0, -1, width, 1, 0, 0, 0, 0, 1],
    ],
    [
      [-1, 0, 0, -1, width, height],
      [-1, 0, width, 0, -1, height, 0, 0, 1],
    ],
    [
      [0, 1, -1, 0, height, 0],
      [0, 1, 0, -1, 0, height, 0, 0, 1],
    ],
  ]
  const [turn, back] = ways[quarters - 1] ?? [
    [1, 0, 0, 1, 0, 0],
    [1, 0, 0, 0, 1, 0, 0, 0, 1],
  ]
  const size = quarters === 2 ? { width, height } : { width: height, height: width }
  return { sheet: { ...sheet, ...size, start: times(turn, sheet.start) }, back }
}
