import type { Gray } from './gray.ts'

const dark = 150
const degreesMost = 7
const fine = 0.25
const dotsMost = 40_000

/** How the lines of a page run: probably turned by a quarter or not, and by how much askew in either case, in radians. */
export function directionOf(gray: Gray): { quarter: boolean; lying: number; standing: number } {
  const dots = dotsOf(gray)
  const lying = steepest(dots)
  const standing = steepest(dots.map(({ x, y }) => ({ x: y, y: -x })))
  return { quarter: standing.strength > lying.strength, lying: lying.angle, standing: standing.angle }
}

/** In degrees: up to where slants are looked for, in which steps, and how much more text stands in rows then. */
const [slantMost, coarse, leastRows] = [44, 1, 1.5]
/** The most degrees that are made level. */
export const slantLevelled = degreesMost

/** By how many degrees the lines of text run askew. 0 if they are level, or if there are none. */
export function slantOf(gray: Gray): number {
  const dots = dotsOf(gray)
  const ways = [dots, dots.map(({ x, y }) => ({ x: y, y: -x }))].map((some) => {
    const { angle, strength } = steepest(some, slantMost, coarse)
    return {
      degrees: Math.abs((angle * 180) / Math.PI),
      strength,
      level: steepest(some, degreesMost, coarse).strength,
    }
  })
  const level = Math.max(...ways.map((way) => way.level))
  const best = ways.reduce((one, other) => (other.strength > one.strength ? other : one))
  return best.strength > leastRows * level ? best.degrees : 0
}

type Dot = { x: number; y: number }

function dotsOf({ width, height, data }: Gray): Dot[] {
  const dots: Dot[] = []
  const margin = 0.03
  for (let y = Math.floor(height * margin); y < height * (1 - margin); y += 1)
    for (let x = Math.floor(width * margin); x < width * (1 - margin); x += 1)
      if ((data[y * width + x] ?? 255) < dark) dots.push({ x, y })
  const each = Math.ceil(dots.length / dotsMost)
  return each > 1 ? dots.filter((_, n) => n % each === 0) : dots
}

/** The angle at which the dots stand most in rows with gaps between them. */
function steepest(dots: Dot[], most = degreesMost, step = fine): { angle: number; strength: number } {
  let best = { angle: 0, strength: -1 }
  for (let degrees = -most; degrees <= most; degrees += step) {
    const angle = (degrees * Math.PI) / 180
    const [slope, cos] = [Math.tan(angle), Math.cos(angle)]
    const rows = new Map<number, number>()
    for (const { x, y } of dots) {
      const row = Math.round((y - slope * x) * cos)
      rows.set(row, (rows.get(row) ?? 0) + 1)
    }
    let strength = 0
    for (const [row, count] of rows) strength += (count - (rows.get(row + 2) ?? 0)) ** 2
    // Straight is preferred if others are hardly better.
    if (strength * (degrees === 0 ? 1.02 : 1) > best.strength) best = { angle, strength }
  }
  return best
}
