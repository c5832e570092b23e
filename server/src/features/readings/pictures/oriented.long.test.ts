import encode, { init } from '@jsquash/webp/encode.js'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { DocumentReading } from '../reading.ts'
import { exifOf, jpegWithExif, pngWithExif, webpWithExif } from '../testing/oriented.ts'
import { pngFile } from '../testing/png-file.ts'
import type { Gray } from './gray.ts'
import { decodeJpeg } from './jpeg.ts'
import { pictureReader, type PictureReader } from './read-picture.ts'

const paper = (name: string) => readFileSync(join(import.meta.dirname, '../testing/papers', name))
const photo = paper('Factuur_2025-0388.jpg')
const [width, height] = [2069, 2809]
let read: PictureReader
beforeAll(async () => void (read = await pictureReader()), 120_000)

const reading = (bytes: Buffer) =>
  read(new Uint8Array(bytes), { type: 'picture', filename: 'IMG_0388', known_numbers: [] })

/** The middle of the total with VAT, as parts of the picture that people see. */
function middleOf(result: DocumentReading, [wide, high]: [number, number]): [number, number] {
  const total = result.state === 'read' ? result.values['total_incl'] : undefined
  expect(total?.value).toBe('27321.80')
  const [x = 0, y = 0, w = 0, h = 0] = total?.box ?? []
  return [(x + w / 2) / wide, (y + h / 2) / high]
}

function pngOf({ data }: Gray): Buffer {
  const rows = Array.from({ length: height }, (_, y) => [
    Buffer.from([0]),
    data.subarray(y * width, (y + 1) * width),
  ]).flat()
  return pngFile(width, height, { depth: 8, colour: 0 }, Buffer.concat(rows))
}

async function webpOf({ data }: Gray): Promise<Buffer> {
  const wasm = new URL('codec/enc/webp_enc.wasm', import.meta.resolve('@jsquash/webp/encode.js'))
  await init({ wasmBinary: readFileSync(wasm) })
  const pixels = new Uint8ClampedArray(4 * width * height).fill(255)
  for (const [n, shade] of data.entries()) pixels.fill(shade, 4 * n, 4 * n + 3)
  return Buffer.from(await encode({ data: pixels, width, height, colorSpace: 'srgb' }, { method: 0 }))
}

test('a photo that is turned by its EXIF is read, and its values have their place where browsers show them', async () => {
  const gray = decodeJpeg(new Uint8Array(photo))
  const [x, y] = middleOf(await reading(photo), [width, height])
  const near = (place: [number, number]) => place.map((part) => expect.closeTo(part, 1))

  const quarter = await reading(jpegWithExif(photo, exifOf(6)))
  expect(middleOf(quarter, [height, width])).toEqual(near([1 - y, x]))
  const other = await reading(pngWithExif(pngOf(gray), exifOf(8)))
  expect(middleOf(other, [height, width])).toEqual(near([y, 1 - x]))
  const half = await reading(jpegWithExif(photo, exifOf(3)))
  expect(middleOf(half, [width, height])).toEqual(near([1 - x, 1 - y]))
  const webp = await reading(webpWithExif(await webpOf(gray), [width, height], exifOf(6)))
  expect(middleOf(webp, [width, height])).toEqual(near([x, y])) // Chromium shows it unturned
  const heic = await reading(paper('Factuur_2025-0388.heic'))
  expect(middleOf(heic, [1966, 1448])).toEqual(near([1 - y, x]))
})
