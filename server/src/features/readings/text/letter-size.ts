import type { Cell } from './rows.ts'

/** The width of signs beside that of most small letters, as in common typefaces. */
const widths: [RegExp, number][] = [
  [/[ijltfrI.,:;'|!\s]/, 0.5],
  [/[mwMW]/, 1.5],
  [/\p{Lu}/u, 1.25],
]
const lettersLeast = 5
/** Typefaces differ less in the width of their letters. */
const wider = 1.3

/**
 * How large the letters of a cell are beside those of most cells: by their height, or by their width if that says they
 * are much larger. Recognition gives nearly one height to small and large letters.
 */
export function sizesAmong(cells: Cell[]): (cell: Cell) => number {
  const long = cells.filter(({ text }) => text.length >= lettersLeast)
  const usualHeight = median(cells.map(({ h }) => h))
  const [usualWidth, usualPitch] = [median(long.map(letterWidth)), median(long.map(pitch))]
  return (cell) => {
    const width =
      cell.text.length >= lettersLeast ? Math.min(letterWidth(cell) / usualWidth, pitch(cell) / usualPitch) : 0
    return Math.max(cell.h / usualHeight, width >= wider ? width : 0)
  }
}

function letterWidth({ text, w }: Cell): number {
  const letters = text.split('').map((sign) => widths.find(([signs]) => signs.test(sign))?.[1] ?? 1)
  return w / letters.reduce((sum, width) => sum + width, 0)
}

/** The width of a sign where all signs have one. */
function pitch({ text, w }: Cell): number {
  return w / text.length
}

function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 1
}
