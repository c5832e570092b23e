/** A PDF transformation matrix: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const unchanged: Matrix = [1, 0, 0, 1, 0, 0]

/** Applies `inner` first, then `outer`. */
export function times(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/** The area that a square of one by one becomes. */
export function areaOfSquare([a, b, c, d]: Matrix): number {
  return Math.abs(a * d - b * c)
}

export function translate(matrix: Matrix, x: number, y: number): Matrix {
  const [a, b, c, d, e, f] = matrix
  return [a, b, c, d, a * x + c * y + e, b * x + d * y + f]
}

/** A matrix from six numbers in a file. Null for anything else. */
export function matrixOf(figures: unknown): Matrix | null {
  const all = numbersOf(figures)
  const [a, b, c, d, e, f] = all
  if (a === undefined || b === undefined || c === undefined || d === undefined || e === undefined || f === undefined)
    return null
  return all.every(Number.isFinite) ? [a, b, c, d, e, f] : null
}

/** The numbers in an array of any kind. */
export function numbersOf(list: unknown): number[] {
  const all: unknown[] = Array.isArray(list) ? list : list instanceof Float32Array ? [...list] : []
  return all.filter((one) => typeof one === 'number')
}
