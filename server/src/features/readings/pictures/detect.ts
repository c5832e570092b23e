import type { Network } from './engine.ts'
import type { Gray } from './gray.ts'
import { redraw } from './plane.ts'

/** A piece of a line of text: its middle, its length along and height across the line, and the slope of the line. */
export type Strip = { x: number; y: number; length: number; height: number; angle: number }

/** In pixels: the long side of a page, how much of it is seen at once, and by how much the bands of it overlap. */
const longest = 1408
const pixelsMost = 960 * 704
const overlap = 96
/** By how many pixels two bands may see the same text apart. */
const apart = 8
/** The network knows large letters at so much of the size. */
const smaller = 0.5
/** In heights of a title: more than the difference between two borders. */
const missedLeast = 0.45
const multiple = 32
const [likely, sure] = [0.3, 0.55]
const fewest = 20
const widening = 1.6
const stripsMost = 600
const means = [0.485, 0.456, 0.406]
const spreads = [0.229, 0.224, 0.225]

/**
 * Finds the pieces of text on a page. Where small print is legible, the network misses large titles or a part of them, so
 * it sees a smaller page too.
 */
export async function findText(page: Gray, detect: Network): Promise<Strip[]> {
  const scale = Math.min(1, longest / Math.max(page.width, page.height))
  const strips = await findAt(page, scale, detect)
  const titles = await findAt(page, smaller * scale, detect)
  return withTitles(strips, titles)
    .toSorted((a, b) => b.length * b.height - a.length * a.height)
    .slice(0, stripsMost)
}

/** Puts titles in the place of the letters that were found of them, if not all were. Two lines of small print are none. */
function withTitles(strips: Strip[], coarse: Strip[]): Strip[] {
  const titles = coarse.filter((title) => {
    const found = strips.filter((strip) => isBeside(strip, title))
    return missed(title, found) > missedLeast * title.height && areInLine(found)
  })
  return [...strips.filter((strip) => !titles.some((title) => isWithin(strip, title))), ...titles]
}

/** How much of a title is not found, at its beginning and its end. Its borders are less exact on a smaller page. */
function missed({ x, length }: Strip, found: Strip[]): number {
  const from = Math.max(x - length / 2, Math.min(...found.map((strip) => strip.x - strip.length / 2)))
  const to = Math.min(x + length / 2, Math.max(...found.map((strip) => strip.x + strip.length / 2)))
  return found.length > 0 ? length - (to - from) : length
}

function isBeside(strip: Strip, title: Strip): boolean {
  const row = title.y + (strip.x - title.x) * Math.tan(title.angle)
  const isInRow = Math.abs(strip.y - row) < title.height / 2
  return isInRow && Math.abs(strip.x - title.x) < (strip.length + title.length) / 2
}

function areInLine(strips: Strip[]): boolean {
  return strips.every((one) =>
    strips.every((other) => Math.abs(one.y - other.y) <= Math.min(one.height, other.height) / 2),
  )
}

function isWithin(strip: Strip, title: Strip): boolean {
  const from = Math.max(strip.x - strip.length / 2, title.x - title.length / 2)
  const to = Math.min(strip.x + strip.length / 2, title.x + title.length / 2)
  return isBeside(strip, title) && to - from > strip.length / 2
}

/**
 * The pieces of text on a page at this size. The network sees it in bands that overlap: a whole page would take too much
 * memory.
 */
async function findAt(page: Gray, scale: number, detect: Network): Promise<Strip[]> {
  const [width, height] = [toMultiple(page.width * scale), toMultiple(page.height * scale)]
  const small = smoothly(page, width, height)
  const [across, down] = [page.width / width, page.height / height]
  const strips: Strip[] = []
  for (const { from, rows, first, last } of bandsOf(width, height)) {
    const chances = await chancesIn(small, from, rows, detect)
    const earlier = [...strips]
    for (const { x, y, length, height, angle } of areasOf(chances, width, rows).map((area) => stripOf(area, width))) {
      const strip = {
        x: (x + 0.5) * across,
        y: (from + y + 0.5) * down,
        length: length * across,
        height: height * down,
        angle,
      }
      const isOwn = from + y >= first - apart && from + y < last + apart
      if (isOwn && !earlier.some((other) => isSame(strip, other))) strips.push(strip)
    }
  }
  return strips
}

/** Whether a band found the text of another one. */
function isSame(one: Strip, other: Strip): boolean {
  const from = Math.max(one.x - one.length / 2, other.x - other.length / 2)
  const to = Math.min(one.x + one.length / 2, other.x + other.length / 2)
  return (
    Math.abs(one.y - other.y) < Math.min(one.height, other.height) / 2 &&
    to - from > Math.min(one.length, other.length) / 2
  )
}

function toMultiple(side: number): number {
  return Math.max(multiple, Math.round(side / multiple) * multiple)
}

/** A band of rows that the network sees at once. Text belongs to it if its middle is from `first` to `last`. */
type Band = { from: number; rows: number; first: number; last: number }

function bandsOf(width: number, height: number): Band[] {
  const most = Math.max(4 * overlap, Math.floor(pixelsMost / width / multiple) * multiple)
  if (height <= most) return [{ from: 0, rows: height, first: 0, last: height }]
  const count = Math.ceil((height - overlap) / (most - overlap))
  const rows = Math.ceil(((height - overlap) / count + overlap) / multiple) * multiple
  return Array.from({ length: count }, (_, n) => {
    const from = Math.round((n * (height - rows)) / (count - 1))
    const next = Math.round(((n + 1) * (height - rows)) / (count - 1))
    const before = Math.round(((n - 1) * (height - rows)) / (count - 1))
    return {
      from,
      rows,
      first: n === 0 ? 0 : (from + before + rows) / 2,
      last: n === count - 1 ? height : (next + from + rows) / 2,
    }
  })
}

/** The chance of text at each pixel of a band. */
async function chancesIn(page: Gray, from: number, rows: number, detect: Network): Promise<Float32Array> {
  const size = page.width * rows
  const input = new Float32Array(3 * size)
  for (const [channel, mean] of means.entries())
    for (let at = 0; at < size; at += 1)
      input[channel * size + at] = ((page.data[from * page.width + at] ?? 0) / 255 - mean) / (spreads[channel] ?? 1)
  return (await detect(input, page.width, rows)).data
}

/** Makes a page smaller without losing thin strokes between its pixels. */
function smoothly(page: Gray, width: number, height: number): Gray {
  const small = { width, height, data: new Uint8Array(width * height) }
  const [across, down] = [page.width / width, page.height / height]
  const drawn = across < 1 ? redraw(page, [across, 0, 0, 0, down, 0, 0, 0, 1], width, height) : null
  if (drawn) return drawn
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let [sum, count] = [0, 0]
      for (
        let row = Math.floor(y * down);
        row < Math.max(Math.floor(y * down) + 1, Math.floor((y + 1) * down));
        row += 1
      )
        for (
          let column = Math.floor(x * across);
          column < Math.max(Math.floor(x * across) + 1, Math.floor((x + 1) * across));
          column += 1
        ) {
          sum += page.data[Math.min(page.height - 1, row) * page.width + Math.min(page.width - 1, column)] ?? 0
          count += 1
        }
      small.data[y * width + x] = sum / count
    }
  return small
}

/** The connected areas where text is likely, as the places of their pixels. */
function areasOf(chances: Float32Array, width: number, height: number): number[][] {
  const seen = new Uint8Array(width * height)
  const areas: number[][] = []
  for (let start = 0; start < seen.length; start += 1) {
    if (seen[start] || (chances[start] ?? 0) < likely) continue
    const area = [start]
    seen[start] = 1
    let sum = 0
    for (const at of area) {
      sum += chances[at] ?? 0
      const x = at % width
      for (const row of [at - width, at, at + width])
        for (const next of [x > 0 ? row - 1 : -1, row, x < width - 1 ? row + 1 : -1])
          if (next >= 0 && next < seen.length && !seen[next] && (chances[next] ?? 0) >= likely) {
            seen[next] = 1
            area.push(next)
          }
    }
    if (area.length >= fewest && sum / area.length >= sure) areas.push(area)
  }
  return areas
}

/** The strip around an area. The network marks the core of the letters, so it is made wider. */
function stripOf(area: number[], width: number): Strip {
  const points = area.map((at) => ({ x: at % width, y: Math.floor(at / width) }))
  const mean = (of: (one: { x: number; y: number }) => number) =>
    points.reduce((sum, one) => sum + of(one), 0) / points.length
  const [x, y] = [mean((one) => one.x), mean((one) => one.y)]
  const [xx, xy] = [mean((one) => (one.x - x) ** 2), mean((one) => (one.x - x) * (one.y - y))]
  const slope = xx > 4 ? xy / xx : 0
  const angle = Math.abs(slope) < 0.2 ? Math.atan(slope) : 0
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const one of points) {
    const along = (one.x - x) * cos + (one.y - y) * sin
    const below = (one.y - y) * cos - (one.x - x) * sin
    left = Math.min(left, along)
    right = Math.max(right, along)
    top = Math.min(top, below)
    bottom = Math.max(bottom, below)
  }
  const [length, height] = [right - left + 1, bottom - top + 1]
  const [along, below] = [(left + right) / 2, (top + bottom) / 2]
  const wider = (length * height * widening) / (2 * (length + height))
  return {
    x: x + along * cos - below * sin,
    y: y + along * sin + below * cos,
    length: length + 2 * wider,
    height: height + 2 * wider,
    angle,
  }
}
