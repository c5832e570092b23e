import { inflateSync } from 'node:zlib'
import { Refused } from '../refusal.ts'
import { quartersIn } from './exif.ts'
import { type Gray, grayOf, shadeOf, turn } from './gray.ts'

type Header = { width: number; height: number; depth: number; colour: number; interlaced: boolean }

/** The samples of a pixel by the kind of colour: grey, RGB, palette, grey with alpha, RGB with alpha. */
const samples: Partial<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

type Place = [x: number, y: number, right: number, down: number]
/** Where the pixels of each pass begin in the picture, and how far apart they are. */
const atOnce: Place[] = [[0, 0, 1, 1]]
const inSeven: Place[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
]
/** A part of the picture with rows of its own, `row` bytes long. */
type Pass = { place: Place; width: number; height: number; row: number }

/** Decodes a PNG, upright. It is unpacked to at most the size that its header tells. */
export function decodePng(bytes: Uint8Array): Gray {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Buffer[] = []
  let header: Header | null = null
  let palette: Buffer = Buffer.alloc(0)
  let clear: Buffer = Buffer.alloc(0)
  let exif: Buffer = Buffer.alloc(0)
  for (let at = 8; at + 12 <= view.length;) {
    const length = view.readUInt32BE(at)
    const kind = view.toString('latin1', at + 4, at + 8)
    const data = view.subarray(at + 8, at + 8 + length)
    if (kind === 'IHDR' && data.length >= 13)
      header = {
        width: data.readUInt32BE(0),
        height: data.readUInt32BE(4),
        depth: data[8] ?? 0,
        colour: data[9] ?? 0,
        interlaced: data[12] !== 0,
      }
    if (kind === 'PLTE') palette = data
    if (kind === 'tRNS') clear = data
    if (kind === 'eXIf' && parts.length === 0) exif = data // browsers pass over one behind the pixels
    if (kind === 'IDAT') parts.push(data)
    if (kind === 'IEND') break
    at += 12 + length
  }
  const each = header && samples[header.colour]
  if (!header || !each || ![1, 2, 4, 8, 16].includes(header.depth)) throw new Refused('broken')
  const passes = passesOf(header, each)
  const whole = passes.reduce((sum, { height, row }) => sum + height * (row + 1), 0)
  const all = unpacked(Buffer.concat(parts), whole)
  if (all.length < whole) throw new Refused('broken')
  const gray = grayOf(header.width, header.height)
  let from = 0
  for (const pass of passes) {
    const rows = all.subarray(from, from + pass.height * (pass.row + 1))
    from += rows.length
    unfilter(rows, pass.row, Math.max(1, (header.depth * each) >> 3))
    drawPass(gray, rows, header, { ...pass, each, palette, clear })
  }
  return turn(gray, quartersIn(exif))
}

function passesOf({ width, height, depth, interlaced }: Header, each: number): Pass[] {
  return (interlaced ? inSeven : atOnce).flatMap((place) => {
    const [x, y, right, down] = place
    const [wide, high] = [Math.ceil((width - x) / right), Math.ceil((height - y) / down)]
    return wide > 0 && high > 0 ? [{ place, width: wide, height: high, row: Math.ceil((wide * depth * each) / 8) }] : []
  })
}

function unpacked(packed: Buffer, most: number): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: most + 1024 })
  } catch {
    throw new Refused('broken')
  }
}

/** Each row begins with the filter by which it was made from the one above or the pixel before. */
function unfilter(rows: Buffer, row: number, pixel: number): void {
  for (let start = 0; start < rows.length; start += row + 1) {
    const filter = rows[start]
    for (let at = start + 1; at <= start + row; at += 1) {
      const left = at - pixel > start ? (rows[at - pixel] ?? 0) : 0
      const above = start > 0 ? (rows[at - row - 1] ?? 0) : 0
      const corner = start > 0 && at - pixel > start ? (rows[at - row - 1 - pixel] ?? 0) : 0
      const guess =
        filter === 1
          ? left
          : filter === 2
            ? above
            : filter === 3
              ? (left + above) >> 1
              : filter === 4
                ? nearest(left, above, corner)
                : 0
      rows[at] = ((rows[at] ?? 0) + guess) & 255
    }
  }
}

function nearest(left: number, above: number, corner: number): number {
  const guess = left + above - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? above : corner
}

/** `clear`: how opaque each colour of the palette is, or the one colour that is transparent, in two bytes a sample. */
type Layout = Pass & { each: number; palette: Buffer; clear: Buffer }

function drawPass(gray: Gray, rows: Buffer, { depth, colour }: Header, layout: Layout): void {
  const { each, row, palette, clear, width, height, place } = layout
  const [left, top, right, down] = place
  const most = 2 ** Math.min(depth, 8) - 1
  const bytes = depth === 16 ? 2 : 1
  const hasKey = clear.length >= 2 * each
  for (let y = 0; y < height; y += 1) {
    const start = y * (row + 1) + 1
    const sample = (n: number) => {
      if (depth >= 8) return rows[start + n * bytes] ?? 0
      const bit = n * depth
      return ((rows[start + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & most
    }
    const exactly = (n: number) => (depth === 16 ? rows.readUInt16BE(start + 2 * n) : sample(n))
    const isClear = (at: number) => {
      for (let n = 0; n < each; n += 1) if (exactly(at + n) !== clear.readUInt16BE(2 * n)) return false
      return true
    }
    const opacityAt = (at: number) => {
      if (colour === 3) return clear[sample(at)] ?? 255
      if (colour === 4 || colour === 6) return sample(at + each - 1)
      return hasKey && isClear(at) ? 0 : 255
    }
    for (let x = 0; x < width; x += 1) {
      const to = (top + y * down) * gray.width + left + x * right
      const at = x * each
      const first = sample(at)
      const shade =
        colour === 3
          ? shadeOf(palette[3 * first] ?? 0, palette[3 * first + 1] ?? 0, palette[3 * first + 2] ?? 0)
          : each >= 3
            ? shadeOf(first, sample(at + 1), sample(at + 2))
            : (first * 255) / most
      const alpha = opacityAt(at)
      gray.data[to] = alpha === 255 ? shade : 255 - ((255 - shade) * alpha) / 255 // transparent counts as paper
    }
  }
}
