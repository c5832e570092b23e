import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { samples } from '../../documents/testing/samples.ts'
import { exifOf, jpegWithExif, pngWithExif } from '../testing/oriented.ts'
import { pngFile } from '../testing/png-file.ts'
import { loadDecoder } from './decode.ts'
import { shownSize } from './exif.ts'
import { decodePng } from './png.ts'

// Two rows: 10 20 30 and 40 50 60.
const png = pngFile(3, 2, { depth: 8, colour: 0 }, Buffer.from([0, 10, 20, 30, 0, 40, 50, 60]))
const [asItIs, half, clockwise, back] = [
  [3, 2, 10, 20, 30, 40, 50, 60],
  [3, 2, 60, 50, 40, 30, 20, 10],
  [2, 3, 40, 10, 50, 20, 60, 30],
  [2, 3, 30, 60, 20, 50, 10, 40],
]

test.each([
  [1, asItIs],
  [3, half],
  [6, clockwise],
  [8, back],
  [2, asItIs], // mirrored
  [99, asItIs],
])('a PNG whose EXIF has the orientation %i is decoded upright', (orientation, pixels) => {
  for (const little of [true, false]) {
    const { width, height, data } = decodePng(pngWithExif(png, exifOf(orientation, little)))

    expect([width, height, ...data]).toEqual(pixels)
  }
})

test('a broken EXIF part turns nothing', () => {
  for (const exif of [Buffer.alloc(0), Buffer.from('II'), exifOf(6).subarray(0, 15), Buffer.alloc(40, 255)])
    expect([...decodePng(pngWithExif(png, exif)).data]).toEqual([10, 20, 30, 40, 50, 60])
})

test('a JPEG is decoded upright by its EXIF, and a HEIC by its own turn instead of its EXIF', async () => {
  const decode = await loadDecoder()
  const sizeOf = async (bytes: Buffer) => {
    const { width, height } = await decode(new Uint8Array(bytes))
    return [width, height]
  }
  const photo = readFileSync(join(import.meta.dirname, '../testing/papers/Factuur_2025-0388.jpg'))
  const turned = readFileSync(join(import.meta.dirname, '../testing/papers/Factuur_2025-0388.heic'))

  expect(await sizeOf(photo)).toEqual([2069, 2809])
  expect(await sizeOf(jpegWithExif(photo, exifOf(6)))).toEqual([2809, 2069])
  expect(await sizeOf(jpegWithExif(photo, exifOf(3)))).toEqual([2069, 2809])
  expect(await sizeOf(turned)).toEqual([1966, 1448])
  expect(await sizeOf(samples.heic)).toEqual([64, 48])
})

test.each<[string, number, number, [wide: number, high: number], [number, number]]>([
  ['that its density gives is that', 1, 144, [2, 4], [2, 4]],
  ['that its density gives is that, turned', 6, 144, [2, 4], [4, 2]],
  ['that its density does not give is its pixels', 1, 300, [2, 4], [4, 8]],
  ['of 72 dots in an inch is its pixels', 1, 72, [4, 8], [4, 8]],
])('the size of a photo %s', (_, orientation, density, [wide, high], [width, height]) => {
  const exif = exifOf(orientation, true, { density, wide, high })
  const upright = orientation === 6 ? { width: 8, height: 4 } : { width: 4, height: 8 }

  expect(shownSize(exif, upright)).toEqual({ width, height })
})
