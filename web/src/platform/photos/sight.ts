import { darkestPaper, leastContrast, partOf, sharpnessOf } from './judge.ts'

type Corner = { x: number; y: number }
/** Whether a camera shows a paper, whole and sharp: `good`. */
type SightState = 'none' | 'cut' | 'dark' | 'blurred' | 'good'
/** `corners`: those of the paper, in pixels. Null if there is no whole paper. */
export type Sight = { state: SightState; corners: Corner[] | null }
type Light = { data: Uint8Array; width: number; height: number }

/** Cells on the longest side in which the paper is looked for: its text disappears in them. */
const cells = 120
const leastPart = 0.2
/** Where the light of a paper is, also of one that is far away. */
const brightest = 0.97
/** Between the paper and what it lies on. */
const leastStep = 30
/** How much of its four corners a paper fills. Dark lines and stamps take a part. */
const [leastFilled, mostFilled] = [0.75, 1.15]
/** Part of the paper at each side where its edge may still be, which is sharper than any letter. */
const margin = 0.1
/** As when a photo is judged, but the letters are smaller here. */
const leastSharpness = 0.2

/** Looks at one picture of a camera. It only helps: a photo may be taken whatever it says. */
export function lookAt(light: Light): Sight {
  if (partOf(light.data, brightest) < darkestPaper) return { state: 'dark', corners: null }
  const small = shrunk(light)
  const paper = largestBright(small)
  if (!paper || paper.length < leastPart * small.data.length) return { state: 'none', corners: null }
  if (touchesEdge(paper, small)) return { state: 'cut', corners: null }
  const corners = cornersOf(paper, small.width)
  const filled = paper.length / areaOf(corners)
  if (filled < leastFilled || filled > mostFilled) return { state: 'none', corners: null }
  const scale = light.width / small.width
  const placed = corners.map(({ x, y }) => ({ x: (x + 0.5) * scale, y: (y + 0.5) * scale }))
  return { state: isSharp(light, placed) ? 'good' : 'blurred', corners: placed }
}

function shrunk({ data, width, height }: Light): Light {
  const step = Math.max(1, Math.ceil(Math.max(width, height) / cells))
  const [wide, high] = [Math.floor(width / step), Math.floor(height / step)]
  const small = new Uint8Array(wide * high)
  for (let y = 0; y < high; y += 1)
    for (let x = 0; x < wide; x += 1) {
      let sum = 0
      for (let n = 0; n < step * step; n += 1)
        sum += data[(y * step + Math.floor(n / step)) * width + x * step + (n % step)] ?? 0
      small[y * wide + x] = sum / (step * step)
    }
  return { data: small, width: wide, height: high }
}

/** The cells of the largest bright area, or null if nothing is much brighter than the rest. */
function largestBright(light: Light): number[] | null {
  const { data, width } = light
  const limit = limitOf(data)
  if (limit === null) return null
  const seen = new Uint8Array(data.length)
  let largest: number[] = []
  for (const start of data.keys()) {
    if (seen[start] || (data[start] ?? 0) < limit) continue
    const area = [start]
    seen[start] = 1
    for (let n = 0; n < area.length; n += 1) {
      const at = area[n] ?? 0
      const x = at % width
      const beside = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]
      for (const next of beside)
        if (next >= 0 && next < data.length && !seen[next] && (data[next] ?? 0) >= limit) {
          seen[next] = 1
          area.push(next)
        }
    }
    if (area.length > largest.length) largest = area
  }
  return largest
}

/** The light that parts paper from table best (Otsu's method). */
function limitOf(data: Uint8Array): number | null {
  const counts = new Uint32Array(256)
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1
  const total = data.reduce((sum, value) => sum + value, 0)
  let [dark, darkSum, best, found] = [0, 0, 0, { limit: 0, step: 0 }]
  for (let limit = 1; limit < 256; limit += 1) {
    dark += counts[limit - 1] ?? 0
    darkSum += (limit - 1) * (counts[limit - 1] ?? 0)
    const bright = data.length - dark
    if (dark === 0 || bright === 0) continue
    const step = (total - darkSum) / bright - darkSum / dark
    const spread = dark * bright * step * step
    if (spread > best) [best, found] = [spread, { limit, step }]
  }
  return found.step < leastStep ? null : found.limit
}

function touchesEdge(area: number[], { width, height }: Light): boolean {
  const most = Math.min(width, height) * 0.04
  const onEdge = area.filter((at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    return x === 0 || y === 0 || x === width - 1 || y === height - 1
  })
  return onEdge.length > most
}

/** Left above, right above, right below, left below. */
function cornersOf(area: number[], width: number): Corner[] {
  const points = area.map((at) => ({ x: at % width, y: Math.floor(at / width) }))
  const furthest = (way: (point: Corner) => number) =>
    points.reduce((best, point) => (way(point) > way(best) ? point : best))
  return [
    furthest(({ x, y }) => -x - y),
    furthest(({ x, y }) => x - y),
    furthest(({ x, y }) => x + y),
    furthest(({ x, y }) => y - x),
  ]
}

function areaOf(corners: Corner[]): number {
  const twice = corners.reduce((sum, { x, y }, n) => {
    const next = corners[(n + 1) % corners.length] ?? { x: 0, y: 0 }
    return sum + x * next.y - next.x * y
  }, 0)
  return Math.max(1, Math.abs(twice) / 2)
}

function isSharp({ data, width }: Light, corners: Corner[]): boolean {
  const [left = 0, right = 0] = innerPart(corners.map(({ x }) => x))
  const [top = 0, bottom = 0] = innerPart(corners.map(({ y }) => y))
  const [wide, high] = [right - left, bottom - top]
  if (wide < 2 || high < 2) return false
  const inner = new Uint8Array(wide * high)
  for (let y = 0; y < high; y += 1)
    inner.set(data.subarray((top + y) * width + left, (top + y) * width + right), y * wide)
  const contrast = partOf(inner, 0.9) - partOf(inner, 0.01)
  return contrast >= leastContrast && sharpnessOf(inner, wide, high) / contrast >= leastSharpness
}

/** Between the second and third of four places, so that nothing beside the paper counts. */
function innerPart(places: number[]): [number, number] {
  const sorted = places.toSorted((a, b) => a - b)
  const [from = 0, to = 0] = [sorted[1], sorted[2]]
  const off = (to - from) * margin
  return [Math.ceil(from + off), Math.floor(to - off)]
}
