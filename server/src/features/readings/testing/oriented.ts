import { crc32 } from 'node:zlib'

type Density = { density: number; wide: number; high: number }

/**
 * The EXIF part of a photo that must be turned before it is shown: 3 by a half, 6 by a quarter clockwise, 8 the other way.
 * With a `density`, in dots in an inch, it says its size.
 */
export function exifOf(orientation: number, little = true, size?: Density): Buffer {
  const { density, wide, high } = size ?? { density: 0, wide: 0, high: 0 }
  const [shorts, longs, rational] = [3, 4, 5]
  const tags = [
    [0x0112, shorts, orientation],
    ...(size
      ? [
          [0x011a, rational, 98],
          [0x011b, rational, 98],
          [0x0128, shorts, 2],
          [0xa002, longs, wide],
          [0xa003, longs, high],
        ]
      : []),
  ]
  const exif = Buffer.alloc(size ? 106 : 26)
  const short = (value: number, at: number) => (little ? exif.writeUInt16LE(value, at) : exif.writeUInt16BE(value, at))
  const long = (value: number, at: number) => (little ? exif.writeUInt32LE(value, at) : exif.writeUInt32BE(value, at))
  exif.write(little ? 'II' : 'MM', 'latin1')
  short(42, 2)
  long(8, 4)
  short(tags.length, 8)
  for (const [n, [tag = 0, kind = 0, value = 0]] of tags.entries()) {
    const at = 10 + 12 * n
    short(tag, at)
    short(kind, at + 2)
    long(1, at + 4)
    if (kind === shorts) short(value, at + 8)
    else long(value, at + 8)
  }
  if (size) long(density, 98)
  if (size) long(1, 102)
  return exif
}

export function jpegWithExif(jpeg: Buffer, exif: Buffer): Buffer {
  const head = Buffer.from('ffe10000457869660000', 'hex')
  head.writeUInt16BE(8 + exif.length, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)])
}

export function pngWithExif(png: Buffer, exif: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from('eXIf', 'latin1'), exif])
  const chunk = Buffer.alloc(8 + named.length)
  chunk.writeUInt32BE(exif.length)
  chunk.set(named, 4)
  chunk.writeUInt32BE(crc32(named), 4 + named.length)
  const afterHead = 8 + 25
  return Buffer.concat([png.subarray(0, afterHead), chunk, png.subarray(afterHead)])
}

/** Makes the extended form of a WEBP of this size. Encoders with a profile of colours make it already. */
export function webpWithExif(webp: Buffer, [width, height]: [number, number], exif: Buffer): Buffer {
  const isExtended = webp.toString('latin1', 12, 16) === 'VP8X'
  const head = isExtended ? Buffer.from(webp.subarray(12, 30)) : Buffer.alloc(18)
  head.write('VP8X', 'latin1')
  head.writeUInt32LE(10, 4)
  head.writeUInt8((head[8] ?? 0) | 8, 8) // it has EXIF
  head.writeUIntLE(width - 1, 12, 3)
  head.writeUIntLE(height - 1, 15, 3)
  const named = Buffer.alloc(8)
  named.write('EXIF', 'latin1')
  named.writeUInt32LE(exif.length, 4)
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), head, webp.subarray(isExtended ? 30 : 12), named, exif])
  const riff = Buffer.alloc(8)
  riff.write('RIFF', 'latin1')
  riff.writeUInt32LE(body.length, 4)
  return Buffer.concat([riff, body])
}
