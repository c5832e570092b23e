import { inflateSync } from 'node:zlib'
import { Refused } from '../refusal.ts'
import { type Gray, grayOf } from './gray.ts'

type Header = { width: number; height: number; depth: number; colour: number; interlaced: boolean }

/** The samples of a pixel by the kind of colour: grey, RGB, palette, grey with alpha, RGB with alpha. */
const samples: Partial<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** Decodes a PNG. It is unpacked to at most the size that its header tells. */
export function decodePng(bytes: Uint8Array): Gray {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Buffer[] = []
  let header: Header | null = null
  let palette: Buffer = Buffer.alloc(0)
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
    if (kind === 'IDAT') parts.push(data)
    if (kind === 'IEND') break
    at += 12 + length
  }
  const each = header && samples[header.colour]
  if (!header || !each || header.interlaced || ![1, 2, 4, 8, 16].includes(header.depth)) throw new Refused('broken')
  const row = Math.ceil((header.width * header.depth * each) / 8)
  const whole = header.height * (row + 1)
  const rows = unpacked(Buffer.concat(parts), whole)
  if (rows.length < whole) throw new Refused('broken')
  unfilter(rows, row, Math.max(1, (header.depth * each) >> 3))
  return grayFrom(rows, header, { each, row, palette })
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

type Layout = { each: number; row: number; palette: Buffer }

function grayFrom(rows: Buffer, { width, height, depth, colour }: Header, { each, row, palette }: Layout): Gray {
  const gray = grayOf(width, height)
  const most = 2 ** Math.min(depth, 8) - 1
  const bytes = depth === 16 ? 2 : 1
  for (let y = 0, to = 0; y < height; y += 1) {
    const start = y * (row + 1) + 1
    const sample = (n: number) => {
      if (depth >= 8) return rows[start + n * bytes] ?? 0
      const bit = n * depth
      return ((rows[start + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & most
    }
    for (let x = 0; x < width; x += 1, to += 1) {
      const at = x * each
      const first = sample(at)
      const shade =
        colour === 3
          ? shadeOf(palette[3 * first] ?? 0, palette[3 * first + 1] ?? 0, palette[3 * first + 2] ?? 0)
          : each >= 3
            ? shadeOf(first, sample(at + 1), sample(at + 2))
            : (first * 255) / most
      const alpha = colour === 4 ? sample(at + 1) : colour === 6 ? sample(at + 3) : 255
      gray.data[to] = alpha === 255 ? shade : 255 - ((255 - shade) * alpha) / 255 // transparent counts as paper
    }
  }
  return gray
}

function shadeOf(red: number, green: number, blue: number): number {
  return (red * 77 + green * 150 + blue * 29) >> 8
}
