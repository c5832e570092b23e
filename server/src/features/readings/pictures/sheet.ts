import { type Gray, shrink } from './gray.ts'
import type { Point } from './plane.ts'

export type Corners = readonly [Point, Point, Point, Point]

const side = 400
const smallest = 0.2 // of the picture
const fullest = 0.86 // of the four-sided figure

/**
 * The four corners of the sheet in a photo, clockwise from the upper left: of the largest bright area, if it has four
 * straight sides. Null if there is none, as in a scan, or if it fills the picture.
 */
export function cornersOf(gray: Gray): Corners | null {
  const small = shrink(gray, side)
  const scale = gray.width / small.width
  const area = largestBright(small)
  if (!area || area.length < smallest * small.data.length) return null
  const points = area.map((at) => ({ x: at % small.width, y: Math.floor(at / small.width) }))
  const most = (of: (point: Point) => number) => points.reduce((best, one) => (of(one) > of(best) ? one : best))
  const corners: Corners = [
    most(({ x, y }) => -x - y),
    most(({ x, y }) => x - y),
    most(({ x, y }) => x + y),
    most(({ x, y }) => y - x),
  ]
  const within = areaOf(corners)
  if (area.length < fullest * within || within > 0.97 * small.data.length || within < smallest * small.data.length)
    return null
  const [p, q, r, s] = corners
  const larger = ({ x, y }: Point) => ({ x: (x + 0.5) * scale, y: (y + 0.5) * scale })
  return [larger(p), larger(q), larger(r), larger(s)]
}

/** The pixels of the largest area that is brighter than its surroundings. Ink within it counts as bright. */
function largestBright(gray: Gray): number[] | null {
  const { width, height, data } = gray
  const limit = middleOf(data)
  const bright = closed(
    data.map((shade) => (shade > limit ? 1 : 0)),
    width,
    height,
  )
  const seen = new Uint8Array(data.length)
  let best: number[] | null = null
  for (let start = 0; start < data.length; start += 1) {
    if (seen[start] || !bright[start]) continue
    const area = [start]
    seen[start] = 1
    for (const at of area) {
      const x = at % width
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width])
        if (next >= 0 && next < data.length && !seen[next] && bright[next]) {
          seen[next] = 1
          area.push(next)
        }
    }
    if (!best || area.length > best.length) best = area
  }
  return best
}

const ink = 3 // the thickness of letters in the small picture

/** Closes the holes that letters make: first grows, then shrinks again. */
function closed(mask: Uint8Array, width: number, height: number): Uint8Array {
  return spread(spread(mask, { width, height }, 1), { width, height }, 0)
}

function spread(mask: Uint8Array, { width, height }: { width: number; height: number }, value: 0 | 1): Uint8Array {
  const along = (from: Uint8Array, step: number, of: (at: number) => number, length: number) => {
    const grown = Uint8Array.from(from)
    for (let at = 0; at < from.length; at += 1)
      for (let n = -ink; n <= ink; n += 1)
        if (of(at) + n >= 0 && of(at) + n < length && from[at + n * step] === value) grown[at] = value
    return grown
  }
  const across = along(mask, 1, (at) => at % width, width)
  return along(across, width, (at) => Math.floor(at / width), height)
}

/** The shade that best divides the pixels into dark and bright ones (Otsu). */
function middleOf(data: Uint8Array): number {
  const counts = new Float64Array(256)
  for (const shade of data) counts[shade] = (counts[shade] ?? 0) + 1
  const sum = counts.reduce((all, count, shade) => all + count * shade, 0)
  let [dark, darkSum, best, limit] = [0, 0, 0, 127]
  for (let shade = 0; shade < 255; shade += 1) {
    dark += counts[shade] ?? 0
    darkSum += shade * (counts[shade] ?? 0)
    const bright = data.length - dark
    if (dark === 0 || bright === 0) continue
    const apart = (dark * bright * (darkSum / dark - (sum - darkSum) / bright) ** 2) / data.length
    if (apart > best) [best, limit] = [apart, shade]
  }
  return limit
}

function areaOf(points: Corners): number {
  return Math.abs(
    points.reduce((sum, { x, y }, n) => {
      const next = points[(n + 1) % 4] ?? points[0]
      return sum + (x * next.y - next.x * y) / 2
    }, 0),
  )
}
