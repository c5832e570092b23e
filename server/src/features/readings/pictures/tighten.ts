import type { Strip } from './detect.ts'
import type { Gray } from './gray.ts'
import { type Point, shadeAt } from './plane.ts'

/** Darker than this is ink: the light of the page was evened, so that paper is close to white. */
const [ink, paper] = [160, 240]
/** The parts of a strip's height within which its line of text certainly begins and ends. */
const nearest = 0.17
/** The white that recognition expects above and below the letters, as a part of their height. */
const margin = 0.16
/** A column with so much ink is a ruled line. */
const ruled = 0.94
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
  const inked = countInk(page, strip, rows)
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

/** How many pixels of each row are ink, without ruled lines: those are ink from top to bottom, and are erased. */
function countInk(page: Gray, { x, y, length, height, angle }: Strip, rows: number): number[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const counts = Array.from<number>({ length: rows }).fill(0)
  const columns = Math.max(1, Math.round(length))
  for (let column = 0; column < columns; column += 1) {
    const along = ((column + 0.5) / columns - 0.5) * length
    const inked: { row: number; at: Point }[] = []
    for (let row = 0; row < rows; row += 1) {
      const below = ((row + 0.5) / rows - 0.5) * height
      const at = { x: x + along * cos - below * sin - 0.5, y: y + along * sin + below * cos - 0.5 }
      if (shadeAt(page, at.x, at.y) < ink) inked.push({ row, at })
    }
    if (inked.length >= ruled * rows) for (const { at } of inked) erase(page, at)
    else for (const { row } of inked) counts[row] = (counts[row] ?? 0) + 1
  }
  return counts
}

function erase({ width, height, data }: Gray, at: Point): void {
  const [x, y] = [Math.round(at.x), Math.round(at.y)]
  if (y >= 0 && y < height) data.fill(paper, y * width + Math.max(0, x - 1), y * width + Math.min(width, x + 2))
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
