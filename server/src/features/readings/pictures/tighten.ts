import type { Strip } from './detect.ts'
import type { Gray } from './gray.ts'
import { shadeAt } from './plane.ts'

/** Darker than this is ink: the light of the page was evened, so that paper is close to white. */
const ink = 160
/** The parts of a strip's height within which its line of text certainly begins and ends. */
const nearest = 0.17
/** The white that recognition expects above and below the letters, as a part of their height. */
const margin = 0.16

/** Below the letters there is room for tails, as a part of their height: without it w is taken for W. */
const tail = 0.25
/** A row with so much of the most ink of any row is not one of tails and commas alone. */
const full = 0.4

/** A strip around one line of text, and how far below its middle the letters stand, in pixels. */
export type TightStrip = { strip: Strip; baseline: number }

/**
 * The part of a strip that its own line of text fills: the lines above and below it are seen too, and letters that fill a
 * strip are recognised better.
 */
export function tighten(page: Gray, strip: Strip): TightStrip {
  const { x, y, length, height, angle } = strip
  const rows = Math.max(8, Math.round(height))
  const inked = inkOf(page, strip, rows)
  const middle = Math.floor(rows / 2)
  const top = edge(inked, middle, -1)
  const bottom = edge(inked, middle, 1)
  const most = Math.max(...inked.slice(top, bottom + 1))
  const standing = inked.slice(0, bottom + 1).findLastIndex((count) => count >= full * most)
  const lowest = Math.max(bottom, standing + tail * (standing - top))
  const size = ((lowest - top + 1) / rows) * height
  const across = ((top + lowest + 1) / 2 / rows - 0.5) * height
  return {
    strip: {
      x: x - across * Math.sin(angle),
      y: y + across * Math.cos(angle),
      length,
      height: size * (1 + 2 * margin),
      angle,
    },
    baseline: ((standing + 1) / rows - 0.5) * height,
  }
}

/** How many pixels of each row are ink. */
function inkOf(page: Gray, { x, y, length, height, angle }: Strip, rows: number): number[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const columns = Math.max(1, Math.round(length))
  return Array.from({ length: rows }, (_, row) => {
    const below = ((row + 0.5) / rows - 0.5) * height
    let count = 0
    for (let column = 0; column < columns; column += 1) {
      const along = ((column + 0.5) / columns - 0.5) * length
      if (shadeAt(page, x + along * cos - below * sin - 0.5, y + along * sin + below * cos - 0.5) < ink) count += 1
    }
    return count
  })
}

/** The last row of the line of text, seen from its middle: before an empty row, or else before the emptiest one. */
function edge(inked: number[], middle: number, step: 1 | -1): number {
  const certain = Math.round(nearest * inked.length)
  let emptiest = middle + step * certain
  for (let row = emptiest; row >= 0 && row < inked.length; row += step) {
    if ((inked[row] ?? 0) === 0) return row - step
    if ((inked[row] ?? 0) <= (inked[emptiest] ?? 0)) emptiest = row
  }
  return emptiest
}
