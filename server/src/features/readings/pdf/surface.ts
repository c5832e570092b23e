import type { Area } from './areas.ts'

/** '#rrggbb', 'unknown' for a pattern, image or transparency, or 'none' for invisible. */
export type Colour = string

const alike = 16

/** The surface of a page, as a stack of filled areas. */
export class Surface {
  readonly #fills: { area: Area; ink: Colour }[] = []

  /** The number of filled areas so far. */
  get layers(): number {
    return this.#fills.length
  }

  fill(area: Area, ink: Colour): void {
    if (ink !== 'none' && area.right > area.left && area.bottom > area.top) this.#fills.push({ area, ink })
  }

  /** The ink at a point: that of the last area filled there, or white. */
  inkAt(x: number, y: number): Colour {
    const fill = this.#fills.findLast(({ area }) => holds(area, x, y))
    if (!fill) return '#ffffff'
    return fill.area.whole ? fill.ink : 'unknown'
  }

  /** Whether a later layer covers a point. */
  covers(x: number, y: number, layers: number): boolean {
    for (let n = this.#fills.length - 1; n >= layers; n -= 1) {
      const fill = this.#fills[n]
      if (fill?.area.whole && fill.ink !== 'unknown' && holds(fill.area, x, y)) return true
    }
    return false
  }
}

function holds({ left, top, right, bottom }: Area, x: number, y: number): boolean {
  return x >= left && x <= right && y >= top && y <= bottom
}

/** Whether two inks look the same. */
export function sameInk(one: Colour, other: Colour): boolean {
  if (one === other) return one.startsWith('#')
  const [first, second] = [colorOf(one), colorOf(other)]
  if (Number.isNaN(first) || Number.isNaN(second)) return false
  return [16, 8, 0].every((part) => Math.abs(((first >> part) & 255) - ((second >> part) & 255)) <= alike)
}

function colorOf(ink: Colour): number {
  return Number.parseInt(ink.slice(1), 16)
}
