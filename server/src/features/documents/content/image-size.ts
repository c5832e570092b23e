import type { Bytes } from './bytes.ts'

/**
 * The size that an image declares in its header: no image is ever decoded here. Implemented by hand, because the
 * package `image-size` (2.1.0) takes five seconds for a hostile HEIF of 600 kB and can be told a smaller size than the
 * real one.
 */
export type ImageSize = { width: number; height: number }

const png = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
const jpeg = Buffer.from([0xff, 0xd8, 0xff])
const mostSegments = 2000 // a camera writes about ten, a very large colour profile two hundred
// In the range C0 to CF these are tables. The others start the image and contain its size.
const jpegTables = new Set([0xc4, 0xc8, 0xcc])
const [fill, scan, end] = [0xff, 0xda, 0xd9]

export async function pngSize(bytes: Bytes): Promise<ImageSize | null> {
  const head = await bytes.read(0, 24)
  if (head.length < 24 || !head.subarray(0, png.length).equals(png)) return null
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
}

export async function jpegSize(bytes: Bytes): Promise<ImageSize | null> {
  const start = await jpegStart(bytes)
  return start && { height: start.readUInt16BE(5), width: start.readUInt16BE(7) }
}

/** Baseline, extended and progressive, the only ones that Klopt decodes. Others are rare, such as those of arithmetic coding. */
const usualJpegs = new Set([0xc0, 0xc1, 0xc2])

/** Whether a JPEG is coded in one of the usual ways. */
export async function isUsualJpeg(bytes: Bytes): Promise<boolean> {
  return usualJpegs.has((await jpegStart(bytes))?.[1] ?? 0)
}

/** Reads segment by segment up to the one that starts the image. */
async function jpegStart(bytes: Bytes): Promise<Buffer | null> {
  if (!jpeg.equals(await bytes.read(0, jpeg.length))) return null
  let at = 2
  for (let step = 0; step < mostSegments; step++) {
    const segment = await bytes.read(at, 9)
    const marker = segment[1] ?? 0
    if (segment.length < 9 || segment[0] !== 0xff || marker === scan || marker === end) return null
    if (marker >= 0xc0 && marker <= 0xcf && !jpegTables.has(marker)) return segment
    at += marker === fill ? 1 : 2 + segment.readUInt16BE(2)
  }
  return null
}

/** Uses the first chunk: the image itself, or the canvas that contains everything after it. */
export async function webpSize(bytes: Bytes): Promise<ImageSize | null> {
  const head = await bytes.read(0, 30)
  if (head.length < 30 || head.toString('latin1', 0, 4) !== 'RIFF') return null
  if (head.readUInt32LE(4) + 8 > bytes.size + 1) return null // truncated; the last chunk may lack its padding byte
  switch (head.toString('latin1', 8, 16)) {
    case 'WEBPVP8 ': {
      const whole = head.toString('hex', 23, 26) === '9d012a'
      return whole ? { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff } : null
    }
    case 'WEBPVP8L': {
      const sides = head.readUInt32LE(21)
      return head[20] === 0x2f ? { width: (sides & 0x3fff) + 1, height: ((sides >>> 14) & 0x3fff) + 1 } : null
    }
    case 'WEBPVP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
    default:
      return null
  }
}
