/** Photos that say where they were taken, byte by byte as cameras write them. */

/** 52° 5' 13.37" north, 5° 7' 12" east. */
const north = [52, 1, 5, 1, 1337, 100]
const east = [5, 1, 7, 1, 12, 1]
const gpsPointer = 0x88_25
const orientationTag = 0x01_12
export const takenAt = '2026:11:26 13:05:00'

type Facts = { orientation?: number; big?: boolean }

/** The fields (EXIF) of a photo: which side is up, when and where it was taken. */
export function fieldsWithPlace({ orientation = 1, big = false }: Facts = {}): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(172)
  const view = new DataView(bytes.buffer)
  const text = (at: number, words: string) => bytes.set(new TextEncoder().encode(words), at)
  const short = (at: number, value: number) => view.setUint16(at, value, !big)
  const long = (at: number, value: number) => view.setUint32(at, value, !big)
  function field(at: number, tag: number, type: number, count: number) {
    short(at, tag)
    short(at + 2, type)
    long(at + 4, count)
    return at + 8
  }
  text(0, big ? 'MM' : 'II')
  short(2, 42)
  long(4, 8)
  short(8, 3)
  short(field(10, orientationTag, 3, 1), orientation)
  long(field(22, 0x01_32, 2, 20), 50)
  long(field(34, gpsPointer, 4, 1), 70)
  text(50, takenAt)
  short(70, 4)
  text(field(72, 1, 2, 2), 'N')
  long(field(84, 2, 5, 3), 124)
  text(field(96, 3, 2, 2), 'E')
  long(field(108, 4, 5, 3), 148)
  for (const [n, value] of [...north, ...east].entries()) long(124 + 4 * n, value)
  return bytes
}

/** A JPEG with these fields, as a camera writes it. */
export function jpegWith(jpeg: Uint8Array, fields: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = fields.length + 8
  const head = [0xff, 0xe1, length >> 8, length & 0xff, ...new TextEncoder().encode('Exif\0\0')]
  return Uint8Array.from([...jpeg.subarray(0, 2), ...head, ...fields, ...jpeg.subarray(2)])
}

/** A PNG with these fields, in a part of their own. */
export function pngWithFields(png: Uint8Array, fields: Uint8Array): Uint8Array<ArrayBuffer> {
  return pngWith(png, 'eXIf', fields)
}

/** A PNG with one part more. */
export function pngWith(png: Uint8Array, name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(12 + content.length)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, content.length)
  chunk.set(new TextEncoder().encode(name), 4)
  chunk.set(content, 8)
  view.setUint32(8 + content.length, checksum(chunk.subarray(4, 8 + content.length)))
  const afterHead = 33
  return Uint8Array.from([...png.subarray(0, afterHead), ...chunk, ...png.subarray(afterHead)])
}

/** A WEBP of the browser, which has a head for more parts, with these fields, and with text (XMP). */
export function webpWith(webp: Uint8Array, fields: Uint8Array, xmp = ''): Uint8Array<ArrayBuffer> {
  const parts = part('EXIF', fields)
  if (xmp) parts.push(...part('XMP ', new TextEncoder().encode(xmp)))
  const bytes = Uint8Array.from([...webp, ...parts])
  const view = new DataView(bytes.buffer)
  view.setUint32(4, bytes.length - 8, true)
  view.setUint8(20, view.getUint8(20) | (xmp ? 0x0c : 0x08))
  return bytes

  function part(name: string, content: Uint8Array): number[] {
    const size = new Uint8Array(4)
    new DataView(size.buffer).setUint32(0, content.length, true)
    return [...new TextEncoder().encode(name), ...size, ...content, ...(content.length % 2 ? [0] : [])]
  }
}

function checksum(bytes: Uint8Array): number {
  let sum = 0xff_ff_ff_ff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xed_b8_83_20 : sum >>> 1
  }
  return (sum ^ 0xff_ff_ff_ff) >>> 0
}

/** The first metadata fields in a file. `place` is null without a location. Null if there are no fields. */
export function readFields(bytes: Uint8Array): { orientation: number; place: number[] | null } | null {
  const start = bytes.findIndex((_, at) => {
    const [a, b, c, d] = bytes.subarray(at, at + 4)
    return (a === 0x49 && b === 0x49 && c === 42 && d === 0) || (a === 0x4d && b === 0x4d && c === 0 && d === 42)
  })
  if (start < 0) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset + start)
  const little = bytes[start] === 0x49
  const first = view.getUint32(4, little)
  const fieldOf = (list: number, tag: number) =>
    Array.from({ length: view.getUint16(list, little) }, (_, n) => list + 2 + 12 * n).find(
      (field) => view.getUint16(field, little) === tag,
    )
  const orientation = fieldOf(first, orientationTag)
  const pointer = fieldOf(first, gpsPointer)
  const latitude = pointer === undefined ? undefined : fieldOf(view.getUint32(pointer + 8, little), 2)
  const numbers = latitude === undefined ? 0 : view.getUint32(latitude + 8, little)
  return {
    orientation: orientation === undefined ? 1 : view.getUint16(orientation + 8, little),
    place: latitude === undefined ? null : north.map((_, n) => view.getUint32(numbers + 4 * n, little)),
  }
}

/** Whether the numbers of the place are anywhere in a file, in either order of bytes. */
export function hasPlace(bytes: Uint8Array): boolean {
  return [true, false].some((little) => {
    const wanted = new Uint8Array(4 * north.length)
    const view = new DataView(wanted.buffer)
    for (const [n, value] of north.entries()) view.setUint32(4 * n, value, little)
    return bytes.some((_, at) => wanted.every((byte, n) => bytes[at + n] === byte))
  })
}
