import { expect, test } from 'vitest'
import { Refused } from '../refusal.ts'
import { exifOf } from '../testing/oriented.ts'
import { chunkOf, pngFile } from '../testing/png-file.ts'
import { decodePng } from './png.ts'

const [width, height] = [11, 9]
const shades = Array.from({ length: width * height }, (_, n) => (n * 37) % 256)
const gray = { depth: 8, colour: 0 }

/** The rows of the pixels from a place on, each so many further, after a filter that changes nothing. */
function rowsOf([x, y, right, down]: readonly [number, number, number, number]): Buffer {
  const rows: number[] = []
  for (let row = y; row < height; row += down) {
    const pixels = []
    for (let column = x; column < width; column += right) pixels.push(shades[row * width + column] ?? 0)
    if (pixels.length > 0) rows.push(0, ...pixels)
  }
  return Buffer.from(rows)
}

/** The order in which an interlaced PNG has its pixels. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

test('an interlaced PNG is the same picture as one that is not', () => {
  const plain = decodePng(pngFile(width, height, gray, rowsOf([0, 0, 1, 1])))
  const interlaced = pngFile(width, height, { ...gray, interlaced: true }, Buffer.concat(passes.map(rowsOf)))

  expect([...plain.data]).toEqual(shades)
  expect(decodePng(interlaced)).toEqual(plain)
})

test('an interlaced PNG of one pixel has a single pass, and one that ends early is refused', () => {
  const one = pngFile(1, 1, { ...gray, interlaced: true }, Buffer.from([0, 77]))
  expect([...decodePng(one).data]).toEqual([77])

  const short = Buffer.concat(passes.slice(0, 6).map(rowsOf))
  expect(() => decodePng(pngFile(width, height, { ...gray, interlaced: true }, short))).toThrow(Refused)
})

/** A PNG with more chunks, before its pixels and behind them. */
function withChunks(png: Buffer, before: [string, Buffer][], behind: [string, Buffer][] = []): Buffer {
  const [pixels, end] = [png.indexOf('IDAT') - 4, png.indexOf('IEND') - 4]
  const chunks = (some: [string, Buffer][]) => Buffer.concat(some.map(([kind, data]) => chunkOf(kind, data)))
  return Buffer.concat([
    png.subarray(0, pixels),
    chunks(before),
    png.subarray(pixels, end),
    chunks(behind),
    png.subarray(end),
  ])
}

test.each<[string, number, number, Buffer, [string, Buffer][]]>([
  [
    'a colour of the palette',
    3,
    8,
    Buffer.from([0, 0, 1, 2]),
    [
      ['PLTE', Buffer.from('000000000000505050', 'hex')],
      ['tRNS', Buffer.from([0])],
    ],
  ],
  ['a shade', 0, 8, Buffer.from([0, 7, 0, 80]), [['tRNS', Buffer.from([0, 7])]]],
  ['an RGB colour', 2, 8, Buffer.from([0, 1, 2, 3, 0, 0, 0, 80, 80, 80]), [['tRNS', Buffer.from([0, 1, 0, 2, 0, 3])]]],
])('%s that is transparent counts as paper', (_, colour, depth, row, chunks) => {
  expect([...decodePng(withChunks(pngFile(3, 1, { depth, colour }, row), chunks)).data]).toEqual([255, 0, 80])
})

test('a PNG is turned by its EXIF before the pixels, as browsers do, and not by one behind them', () => {
  const [row, exif] = [Buffer.from([0, 10, 20]), ['eXIf', exifOf(6)] as [string, Buffer]]
  const size = (png: Buffer) => {
    const { width, height } = decodePng(png)
    return [width, height]
  }

  expect(size(withChunks(pngFile(2, 1, gray, row), [exif]))).toEqual([1, 2])
  expect(size(withChunks(pngFile(2, 1, gray, row), [], [exif]))).toEqual([2, 1])
})
