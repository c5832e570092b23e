import { JpegImage } from 'pdfjs-dist/image_decoders/pdf.image_decoders.mjs'
import { Refused } from '../refusal.ts'
import { fromPixels, type Gray, turn } from './gray.ts'

/** By the orientation that a camera writes: the quarters to turn clockwise. Mirrored pictures (2, 4, 5, 7) are not papers. */
const quarters: Partial<Record<number, number>> = { 3: 2, 6: 1, 8: 3 }

/** Decodes a JPEG, upright. The decoder would fill what a cut file lacks with grey, so the end is checked first. */
export function decodeJpeg(bytes: Uint8Array): Gray {
  if (!hasEnd(bytes)) throw new Refused('broken')
  const image = new JpegImage({})
  try {
    image.parse(bytes)
  } catch {
    throw new Refused('broken')
  }
  const size = { width: image.width, height: image.height }
  const pixels = image.getData({ ...size, forceRGB: true })
  return turn(fromPixels(pixels, size.width, size.height, 3), quarters[orientationOf(bytes)] ?? 0)
}

/** Whether the picture's data ends with its mark. Some cameras write more after it. */
function hasEnd(bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return view.lastIndexOf(Buffer.from([0xff, 0xd9])) > view.lastIndexOf(Buffer.from([0xff, 0xda]))
}

/** The orientation in the EXIF part, from 1 to 8, or 1. */
function orientationOf(bytes: Uint8Array): number {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 128 * 1024))
  const start = view.indexOf('Exif\0\0', 0, 'latin1') + 6
  if (start < 6 || start + 14 > view.length) return 1
  const little = view.toString('latin1', start, start + 2) === 'II'
  const short = (at: number) => (at + 2 > view.length ? 0 : little ? view.readUInt16LE(at) : view.readUInt16BE(at))
  const long = (at: number) => (at + 4 > view.length ? 0 : little ? view.readUInt32LE(at) : view.readUInt32BE(at))
  const table = start + long(start + 4)
  const entries = Math.min(short(table), 200)
  for (let n = 0; n < entries; n += 1) {
    const entry = table + 2 + 12 * n
    if (short(entry) === 0x0112) return short(entry + 8)
  }
  return 1
}
