import { type Matrix, numbersOf } from './matrix.ts'

/** A part of a page. `whole`: it is a rectangle, so that it covers all of its bounds. */
export type Area = { left: number; top: number; right: number; bottom: number; whole: boolean }

export const everywhere: Area = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity, whole: true }

const lineTo = 1
const close = 4
const straight = new Set([0, lineTo, close])

/** The area that a path encloses, by its bounds. */
export function areaOf(path: unknown, bounds: unknown, ctm: Matrix): Area | null {
  const [x0, y0, x1, y1] = numbersOf(bounds)
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return null
  const [a, b, c, d, e, f] = ctm
  const xs = [a * x0 + c * y0 + e, a * x1 + c * y0 + e, a * x0 + c * y1 + e, a * x1 + c * y1 + e]
  const ys = [b * x0 + d * y0 + f, b * x1 + d * y0 + f, b * x0 + d * y1 + f, b * x1 + d * y1 + f]
  const upright = Math.abs(b) + Math.abs(c) < 1e-6 || Math.abs(a) + Math.abs(d) < 1e-6
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
    whole: upright && isRectangle(numbersOf(path), [x0, x1], [y0, y1]),
  }
}

/** Whether a path is one rectangle: straight lines between the corners of its bounds. */
function isRectangle(path: number[], xs: number[], ys: number[]): boolean {
  let lines = 0
  for (let n = 0; n < path.length; n += path[n] === close ? 1 : 3) {
    const step = path[n] ?? -1
    if (!straight.has(step)) return false
    if (step !== close && !(near(path[n + 1], xs) && near(path[n + 2], ys))) return false
    if (step === lineTo) lines += 1
  }
  return lines === 3 || lines === 4
}

function near(figure: number | undefined, places: number[]): boolean {
  return figure !== undefined && places.some((place) => Math.abs(place - figure) < 0.01)
}

export function overlap(one: Area, other: Area): Area {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
    whole: one.whole && other.whole,
  }
}
