import { expect, test } from 'vitest'
import {
  fieldsWithPlace,
  hasPlace,
  jpegWith,
  pngWith,
  pngWithFields,
  readFields,
  takenAt,
  webpWith,
} from '../../testing/placed-photo.ts'
import { blankPlace } from './blank-place.ts'
import { preparePhoto } from './prepare.ts'
import { pictureOf } from '../../testing/pictures.ts'

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer())
const place = [52, 1, 5, 1, 1337, 100]

async function sizeOf(file: Blob) {
  const { width, height } = await createImageBitmap(file)
  return [width, height]
}

async function photo(width: number, height: number, facts = {}): Promise<File> {
  const bytes = jpegWith(await pictureOf(width, height), fieldsWithPlace(facts))
  return new File([bytes], 'IMG_0042.jpg', { type: 'image/jpeg' })
}

test.each([{ big: false }, { big: true }])(
  'the location is removed from a photo that is not made smaller: %o',
  async (order) => {
    const original = await photo(60, 40, { orientation: 6, ...order })
    expect(hasPlace(await bytesOf(original))).toBe(true)

    const { file, placed } = await preparePhoto(original)

    const bytes = await bytesOf(file)
    expect(hasPlace(bytes)).toBe(false)
    expect(readFields(bytes)).toEqual({ orientation: 6, place: null })
    expect([file.name, file.size]).toEqual([original.name, original.size])
    expect(await sizeOf(file)).toEqual([40, 60])
    expect(placed).toBe(original)
  },
)

test('a photo of more than 4096 pixels becomes smaller and upright, and keeps when it was taken but not where', async () => {
  const original = await photo(5000, 1000, { orientation: 6 })

  const { file, placed } = await preparePhoto(original)

  expect(await sizeOf(file)).toEqual([819, 4096])
  const bytes = await bytesOf(file)
  expect(hasPlace(bytes)).toBe(false)
  expect(readFields(bytes)).toEqual({ orientation: 1, place: null })
  expect(new TextDecoder('latin1').decode(bytes)).toContain(takenAt)
  expect(placed && readFields(await bytesOf(placed))).toEqual({ orientation: 1, place })
  expect(placed && (await sizeOf(placed))).toEqual([819, 4096])
})

test('a PNG without its location can still be read', async () => {
  const bytesWith = pngWithFields(await pictureOf(30, 20, 'image/png'), fieldsWithPlace())
  const original = new File([bytesWith], 'schets.png', { type: 'image/png' })

  const { file } = await preparePhoto(original)

  const bytes = await bytesOf(file)
  expect([hasPlace(bytes), readFields(bytes)?.place]).toEqual([false, null])
  expect(await sizeOf(file)).toEqual([30, 20])
})

test.each(['zTXt', 'iTXt'])('a location that is compressed in a text of a PNG (%s) is removed too', async (name) => {
  const hex = Array.from(fieldsWithPlace(), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const text = name === 'zTXt' ? `\nexif\n      172\n${hex}` : '<x exif:GPSLatitude="52,5.13N"/>'
  const head = name === 'zTXt' ? 'Raw profile type exif\0\0' : 'XML:com.adobe.xmp\0\x01\0\0\0'
  const packed = await bytesOf(
    await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate'))).blob(),
  )
  const content = await bytesOf(new Blob([head, packed]))
  const original = new File([pngWith(await pictureOf(30, 20, 'image/png'), name, content)], 'schets.png')

  const { file, placed } = await preparePhoto(original)

  expect(placed).toBe(original)
  const bytes = await bytesOf(file)
  expect(bytes.length).toBe(original.size)
  expect(new TextDecoder('latin1').decode(bytes)).not.toMatch(/Raw profile|adobe/)
  expect(await sizeOf(file)).toEqual([30, 20])
  expect(await preparePhoto(file)).toEqual({ file, placed: null })
})

test('a text of a PNG without a location, or one that is damaged, stays', async () => {
  for (const content of ['Comment\0\0xyz', 'Comment', 'Raw profile type exif\0\0\x78'])
    for (const name of ['zTXt', 'iTXt', 'tEXt']) {
      const part = new TextEncoder().encode(content)
      const file = new File([pngWith(await pictureOf(30, 20, 'image/png'), name, part)], 'schets.png')
      expect(await preparePhoto(file)).toEqual({ file, placed: null })
    }
})

test('a WEBP whose location was removed from its fields and text can still be read', async () => {
  const xmp = '<x exif:GPSLatitude="52,5.13N"/>'
  const bytesWith = webpWith(await pictureOf(60, 40, 'image/webp'), fieldsWithPlace(), xmp)
  const original = new File([bytesWith], 'werkbon.webp', { type: 'image/webp' })
  expect(await sizeOf(original)).toEqual([60, 40])

  const { file, placed } = await preparePhoto(original)

  const bytes = await bytesOf(file)
  expect([hasPlace(bytes), readFields(bytes)?.place]).toEqual([false, null])
  expect(new TextDecoder('latin1').decode(bytes)).not.toContain('52,5.13N')
  expect([file.name, bytes.length, await sizeOf(file)]).toEqual(['werkbon.webp', bytesWith.length, [60, 40]])
  expect(placed).toBe(original)
})

test('a large WEBP becomes a JPEG without its location', async () => {
  const bytesWith = webpWith(await pictureOf(5000, 40, 'image/webp'), fieldsWithPlace())

  const { file } = await preparePhoto(new File([bytesWith], 'werkbon.webp', { type: 'image/webp' }))

  expect([file.name, await sizeOf(file)]).toEqual(['werkbon.jpg', [4096, 33]])
  expect(readFields(await bytesOf(file))).toBeNull()
})

test('a HEIC that this browser cannot decode keeps its picture and loses its location', async () => {
  const picture = Uint8Array.from({ length: 5000 }, (_, n) => (n * 7919) % 251)
  const original = new File(['\0\0\0\x18ftypheic', fieldsWithPlace({ big: true }), picture], 'IMG_0042.HEIC')

  const { file } = await preparePhoto(original)

  const bytes = await bytesOf(file)
  expect([hasPlace(bytes), readFields(bytes)?.place, file.name]).toEqual([false, null, 'IMG_0042.HEIC'])
  expect(bytes.subarray(-5000)).toEqual(picture)
})

test('a location that is written as text (XMP) becomes spaces', () => {
  const text = '<x exif:GPSLatitude="52,5.13N" tiff:Make="A52"/><exif:GPSLongitude>5,7.2E</exif:GPSLongitude>'
  const bytes = new TextEncoder().encode(text.padEnd(200))

  expect(blankPlace(bytes)).toBe(true)

  const left = new TextDecoder().decode(bytes)
  expect(left).toContain('exif:GPSLatitude="        " tiff:Make="A52"')
  expect(left).toContain('<exif:GPSLongitude>      </exif')
})

test('a photo without a location, and a file that is not a photo, stay the same file', async () => {
  const plain = new File([await pictureOf(60, 40)], 'a.jpg')
  const paper = new File([fieldsWithPlace()], 'a.pdf')

  expect(await preparePhoto(plain)).toEqual({ file: plain, placed: null })
  expect(await preparePhoto(paper)).toEqual({ file: paper, placed: null })
})

test('damaged fields change nothing outside them and never fail', () => {
  let seed = 1
  const random = () => (seed = (seed * 16_807) % 2_147_483_647)
  for (let round = 0; round < 3000; round += 1) {
    const bytes = fieldsWithPlace({ big: round % 2 === 0 })
    for (let n = 0; n < 6; n += 1) bytes[4 + (random() % (bytes.length - 4))] = random() % 256
    expect(() => blankPlace(bytes.slice(0, 20 + (random() % bytes.length)))).not.toThrow()
  }
})
