import { expect, test } from 'vitest'
import { inspect } from './content.ts'
import { heifSize } from './heif-size.ts'
import { jpegSize, pngSize, webpSize } from './image-size.ts'
import { fault } from '../testing/fault-of.ts'
import * as files from '../testing/image-files.ts'
import { png, samples } from '../testing/samples.ts'

function bytesOf(content: Buffer) {
  let reads = 0
  const read = async (position: number, length: number) => {
    reads += 1
    return content.subarray(position, position + length)
  }
  return { size: content.length, read, count: () => reads }
}

const fits = async (extension: 'png' | 'jpg' | 'webp' | 'heic', content: Buffer) =>
  (await fault(extension, content)) === null

test('the size of each kind of image is read', async () => {
  expect(await pngSize(bytesOf(png(3, 5)))).toEqual({ width: 3, height: 5 })
  expect(await jpegSize(bytesOf(samples.jpg))).toEqual({ width: 8, height: 8 })
  expect(await jpegSize(bytesOf(files.jpegOf(4000, 3000)))).toEqual({ width: 4000, height: 3000 })
  expect(await webpSize(bytesOf(samples.webp))).toEqual({ width: 1, height: 1 })
  for (const kind of ['VP8 ', 'VP8L', 'VP8X'] as const)
    expect(await webpSize(bytesOf(files.webpOf(kind, 4000, 3000)))).toEqual({ width: 4000, height: 3000 })
  expect(await heifSize(bytesOf(samples.heic))).toEqual({ width: 64, height: 64 }) // one tile, cropped to 48
  expect(await heifSize(bytesOf(files.heifOf([512, 512], [4032, 3024], [320, 240])))).toEqual({
    width: 4032,
    height: 3024,
  })
  expect(await heifSize(bytesOf(files.sequenceOf(1920, 1080)))).toEqual({ width: 1920, height: 1080 })
})

test('an image of a hundred megapixels is accepted, and one row more is refused', async () => {
  expect(await fits('jpg', files.jpegOf(10_000, 10_000))).toBe(true)
  expect(await fits('jpg', files.jpegOf(10_000, 10_001))).toBe(false)
  expect(await fits('webp', files.webpOf('VP8L', 10_000, 10_000))).toBe(true)
  expect(await fits('webp', files.webpOf('VP8L', 10_000, 10_001))).toBe(false)
  expect(await fits('webp', files.webpOf('VP8 ', 16_383, 16_383))).toBe(false)
  expect(await fits('webp', files.webpOf('VP8X', 2 ** 24, 2 ** 24))).toBe(false)
  expect(await fits('heic', files.heifOf([10_000, 10_000]))).toBe(true)
  expect(await fits('heic', files.heifOf([10_000, 10_001]))).toBe(false)
  expect(await fits('heic', files.heifOf([64, 64], [2 ** 32 - 1, 2 ** 32 - 1], [64, 64]))).toBe(false)
  expect(await fits('heic', files.sequenceOf(20_000, 20_000))).toBe(false)
  const flood = png(2, 2)
  flood.writeUInt32BE(2 ** 31 - 1, 16)
  flood.writeUInt32BE(2 ** 31 - 1, 20)
  expect(await fits('png', flood)).toBe(false)
})

test('an image with a side of zero or without a size is refused', async () => {
  const flat = png(2, 2)
  flat.writeUInt32BE(0, 20)

  expect(await fits('png', flat)).toBe(false)
  expect(await fits('jpg', files.jpegOf(100, 0))).toBe(false)
  expect(await fits('jpg', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'))).toBe(false)
  expect(await fits('webp', files.webpOf('VP8 ', 0, 5))).toBe(false)
  expect(await fits('heic', files.heifOf([0, 5]))).toBe(false)
  expect(await fits('heic', files.heifOf())).toBe(false)
  expect(await fits('heic', Buffer.concat([files.ftyp, files.box('mdat', Buffer.alloc(100))]))).toBe(false)
})

test('the size of a JPEG is found after all metadata that cameras write', async () => {
  const exif = files.jpegSegment(0xe1, 65_535)
  const tables = [files.jpegSegment(0xc4, 400), files.jpegSegment(0xcc, 20), Buffer.from([0xff, 0xff, 0xff])]
  const profile = Array.from({ length: 150 }, () => files.jpegSegment(0xe2, 60_000))

  expect(await jpegSize(bytesOf(files.jpegOf(640, 480, exif, ...profile, ...tables)))).toEqual({
    width: 640,
    height: 480,
  })
})

test.each<[string, Buffer]>([
  ['an endless chain of segments', Buffer.concat(Array.from({ length: 50_000 }, () => files.jpegSegment(0xe0, 2)))],
  ['nothing but fill bytes', Buffer.alloc(1_000_000, 0xff)],
  ['segments of zero length', files.jpegSegment(0xe0, 2).fill(0, 2)],
  ['the image before its size', Buffer.from('ffda000801010000', 'hex')],
  ['the end before anything', Buffer.from('ffd9', 'hex')],
  ['no marker where one is required', Buffer.alloc(50)],
])('a JPEG with %s is refused after a bounded number of reads', async (_, middle) => {
  const bytes = bytesOf(files.jpegOf(640, 480, middle))

  expect(await jpegSize(bytes)).toBeNull()
  expect(bytes.count()).toBeLessThanOrEqual(2001)
})

const many = Array.from({ length: 1100 }, () => files.box('free'))
const long = Buffer.concat([Buffer.from('000000016d657461', 'hex'), Buffer.from('ffffffffffffffff', 'hex')])

test.each<[string, Buffer]>([
  ['a box longer than the file', Buffer.from('ffffffff6d657461', 'hex')],
  ['a box shorter than its header', Buffer.from('000000046d657461', 'hex')],
  ['a box of 2^64 bytes', long],
  ['a box cut off in its long length', long.subarray(0, 12)],
  ['a thousand boxes', Buffer.concat(many)],
  ['a thousand inner boxes', files.metaOf(files.box('ipco', ...many))],
  ['an empty size box', files.metaOf(files.box('ipco', files.box('ispe')))],
  ['an inner box that exceeds its parent', files.metaOf(Buffer.from('ffffffff6970636f', 'hex'))],
  ['empty metadata', files.box('meta')],
  ['a track without its header', files.box('moov', files.box('trak', files.box('tkhd', Buffer.alloc(8))))],
  ['metadata of megabytes', files.box('meta', Buffer.alloc(2 * 1024 * 1024))],
])('a HEIF with %s is refused after a bounded number of reads', async (_, rest) => {
  const bytes = bytesOf(Buffer.concat([files.ftyp, rest]))

  expect(await inspect(bytes)).toEqual({ fault: 'broken' })
  expect(bytes.count()).toBeLessThan(1100)
})

test('one invalid box among valid ones is refused', async () => {
  const good = files.heifOf([640, 480])

  expect(await fits('heic', Buffer.concat([good, files.box('free')]))).toBe(true)
  expect(await fits('heic', Buffer.concat([good, long]))).toBe(false)
  expect(await fits('heic', Buffer.concat([good, files.metaOf(files.box('ipco', files.box('ispe')))]))).toBe(false)
})

test('a box of open length reaches to the end, and a 64-bit length is read', async () => {
  const open = Buffer.concat([files.ftyp, files.heifOf([640, 480]).subarray(files.ftyp.length, -28)])
  open.writeUInt32BE(0, files.ftyp.length)
  const inner = files.heifOf([640, 480]).subarray(files.ftyp.length + 8, -28)
  const head = Buffer.from('000000016d6574610000000000000000', 'hex')
  head.writeBigUInt64BE(BigInt(16 + inner.length), 8)

  expect(await heifSize(bytesOf(open))).toEqual({ width: 640, height: 480 })
  expect(await heifSize(bytesOf(Buffer.concat([files.ftyp, head, inner])))).toEqual({ width: 640, height: 480 })
})

test.each(['png', 'jpg', 'webp', 'heic'] as const)(
  'a %s cut off or changed anywhere does not crash the check',
  async (kind) => {
    const whole = samples[kind]

    for (let length = 0; length < whole.length; length++) await fits(kind, whole.subarray(0, length))
    for (let at = 0; at < whole.length; at++)
      for (const value of [0, 1, 0x7f, 0xff]) {
        const changed = Buffer.from(whole)
        changed[at] = value
        expect(await fits(kind, changed)).toBeTypeOf('boolean')
      }
  },
)
