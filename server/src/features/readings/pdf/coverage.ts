import type { Matrix } from './matrix.ts'

const side = 48

/** Which part of a page is covered by the places of squares of one by one. Pictures fill such a square, and little else does. */
export class Coverage {
  readonly #cells = new Uint8Array(side * side)
  readonly #width: number
  readonly #height: number

  constructor({ width, height }: { width: number; height: number }) {
    this.#width = width
    this.#height = height
  }

  /** The part that is covered, from 0 to 1. */
  get part(): number {
    return this.#cells.reduce((sum, cell) => sum + cell, 0) / this.#cells.length
  }

  /** Adds the square that a matrix gives, by its bounds. */
  add([a, b, c, d, e, f]: Matrix): void {
    const [left, right] = spanOf([e, e + a, e + c, e + a + c], this.#width)
    const [top, bottom] = spanOf([f, f + b, f + d, f + b + d], this.#height)
    if (right > left)
      for (let row = top; row < bottom; row += 1) this.#cells.fill(1, row * side + left, row * side + right)
  }
}

/** The cells whose middles lie between the ends of a square. */
function spanOf(ends: number[], length: number): [number, number] {
  const cell = (end: number) => Math.min(side, Math.max(0, Math.round((end / length) * side)))
  return [cell(Math.min(...ends)), cell(Math.max(...ends))]
}
