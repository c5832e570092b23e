import { type Matrix, numbersOf } from './matrix.ts'

/** '#rrggbb'; 'unknown' for a pattern or a picture; 'none' draws nothing. */
export type Ink = string

export type Fill = { left: number; top: number; right: number; bottom: number; ink: Ink; whole: boolean }

const line_to = 1
const straight = new Set([0, line_to, 4])
const alike = 16

/** What a filled path covers; `whole` when it is a rectangle, so that all within its bounds is of its ink. */
export function fillOf(path: unknown, bounds: unknown, ctm: Matrix, ink: Ink): Fill | null {
  const [x0, y0, x1, y1] = numbersOf(bounds)
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return null
  const corners = [at(ctm, x0, y0), at(ctm, x1, y0), at(ctm, x0, y1), at(ctm, x1, y1)]
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const upright = Math.abs(ctm[1]) + Math.abs(ctm[2]) < 1e-6 || Math.abs(ctm[0]) + Math.abs(ctm[3]) < 1e-6
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
    ink,
    whole: upright && isRectangle(numbersOf(path), [x0, x1], [y0, y1]),
  }
}

/** Whether a path goes from corner to corner of its bounds, in straight lines, and does so once. */
function isRectangle(path: number[], xs: number[], ys: number[]): boolean {
  let lines = 0
  for (let n = 0; n < path.length;) {
    const step = path[n] ?? -1
    if (!straight.has(step)) return false
    if (step === 4) {
      n += 1
      continue
    }
    if (!near(path[n + 1], xs) || !near(path[n + 2], ys)) return false
    lines += step === line_to ? 1 : 0
    n += 3
  }
  return lines === 3 || lines === 4
}

function near(figure: number | undefined, places: number[]): boolean {
  return figure !== undefined && places.some((place) => Math.abs(place - figure) < 0.01)
}

function at([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f]
}

/** What lies under a point of the page: white paper, or what was filled last there. */
export function inkUnder(fills: Fill[], x: number, y: number): Ink {
  for (let n = fills.length - 1; n >= 0; n -= 1) {
    const fill = fills[n]
    if (!fill || x < fill.left || x > fill.right || y < fill.top || y > fill.bottom) continue
    return fill.whole ? fill.ink : 'unknown'
  }
  return '#ffffff'
}

/** Whether nobody can tell one ink from the other. */
export function sameInk(one: Ink, other: Ink): boolean {
  const [first, second] = [channels(one), channels(other)]
  return first !== null && second !== null && first.every((part, n) => Math.abs(part - (second[n] ?? 0)) <= alike)
}

function channels(ink: Ink): number[] | null {
  const found = /^#(..)(..)(..)$/.exec(ink)
  return found && found.slice(1).map((part) => Number.parseInt(part, 16))
}
