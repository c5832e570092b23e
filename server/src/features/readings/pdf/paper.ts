import type { Area } from './areas.ts'

/** '#rrggbb'; 'unknown' for a pattern, a picture or what shines through; 'none' draws nothing. */
export type Colour = string

const alike = 16

/** The surface of a page: what was filled on it, one over the other. */
export class Paper {
  readonly #fills: { area: Area; ink: Colour }[] = []

  /** How often it was filled so far. */
  get layers(): number {
    return this.#fills.length
  }

  fill(area: Area, ink: Colour): void {
    if (ink !== 'none' && area.right > area.left && area.bottom > area.top) this.#fills.push({ area, ink })
  }

  /** What lies at a point: white paper, or what was filled last there. */
  inkAt(x: number, y: number): Colour {
    const fill = this.#fills.findLast(({ area }) => holds(area, x, y))
    if (!fill) return '#ffffff'
    return fill.area.whole ? fill.ink : 'unknown'
  }

  /** Whether something was filled over a place after so many layers. */
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

/** Whether nobody can tell one ink from the other. */
export function sameInk(one: Colour, other: Colour): boolean {
  if (one === other) return one.startsWith('#')
  const [first, second] = [colorOf(one), colorOf(other)]
  if (Number.isNaN(first) || Number.isNaN(second)) return false
  return [16, 8, 0].every((part) => Math.abs(((first >> part) & 255) - ((second >> part) & 255)) <= alike)
}

function colorOf(ink: Colour): number {
  return Number.parseInt(ink.slice(1), 16)
}
