import { crc32 } from 'node:zlib'

/** The EXIF part of a photo that must be turned before it is shown: 3 by a half, 6 by a quarter clockwise, 8 the other way. */
export function exifOf(orientation: number, little = true): Buffer {
  const exif = Buffer.alloc(26)
  const short = (value: number, at: number) => (little ? exif.writeUInt16LE(value, at) : exif.writeUInt16BE(value, at))
  const long = (value: number, at: number) => (little ? exif.writeUInt32LE(value, at) : exif.writeUInt32BE(value, at))
  exif.write(little ? 'II' : 'MM', 'latin1')
  short(42, 2)
  long(8, 4)
  short(1, 8) // entries
  short(0x0112, 10)
  short(3, 12) // of 16 bits
  long(1, 14)
  short(orientation, 18)
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
  const after_head = 8 + 25
  return Buffer.concat([png.subarray(0, after_head), chunk, png.subarray(after_head)])
}

/** Makes the extended form of a WEBP of this size. Encoders with a profile of colours make it already. */
export function webpWithExif(webp: Buffer, [width, height]: [number, number], exif: Buffer): Buffer {
  const is_extended = webp.toString('latin1', 12, 16) === 'VP8X'
  const head = is_extended ? Buffer.from(webp.subarray(12, 30)) : Buffer.alloc(18)
  head.write('VP8X', 'latin1')
  head.writeUInt32LE(10, 4)
  head.writeUInt8((head[8] ?? 0) | 8, 8) // it has EXIF
  head.writeUIntLE(width - 1, 12, 3)
  head.writeUIntLE(height - 1, 15, 3)
  const named = Buffer.alloc(8)
  named.write('EXIF', 'latin1')
  named.writeUInt32LE(exif.length, 4)
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), head, webp.subarray(is_extended ? 30 : 12), named, exif])
  const riff = Buffer.alloc(8)
  riff.write('RIFF', 'latin1')
  riff.writeUInt32LE(body.length, 4)
  return Buffer.concat([riff, body])
}
