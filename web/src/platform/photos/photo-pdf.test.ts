import { limits } from '@klopt/contract'
import { expect, test } from 'vitest'
import { pictureOf } from '../../testing/pictures.ts'
import { fieldsWithPlace, hasPlace, jpegWith } from '../../testing/placed-photo.ts'
import { pdfOf } from './photo-pdf.ts'

async function photo(width: number, height: number, orientation = 1): Promise<File> {
  return new File([jpegWith(await pictureOf(width, height), fieldsWithPlace({ orientation }))], 'a.jpg')
}

async function read(pdf: File | null) {
  const bytes = new Uint8Array((await pdf?.arrayBuffer()) ?? [])
  const text = new TextDecoder('latin1').decode(bytes)
  const pictures = [...text.matchAll(/\/Width (\d+) \/Height (\d+)/g)].map(([, width, height]) => [width, height])
  const boxes = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [width, height])
  const rows = [...text.matchAll(/(\d{10}) 00000 n/g)].map(([, at]) => Number(at))
  return { bytes, text, pictures, boxes, rows }
}

test('photos become the pages of one PDF, in order, upright, and without where they were taken', async () => {
  const pdf = await pdfOf([await photo(600, 400), await photo(600, 400, 6), await photo(300, 300)], 'Foto.pdf')

  const { bytes, text, pictures, boxes, rows } = await read(pdf)
  expect(pdf?.type).toBe('application/pdf')
  expect(pictures).toEqual([
    ['600', '400'],
    ['400', '600'],
    ['300', '300'],
  ])
  expect(boxes).toEqual([
    ['842.00', '561.33'],
    ['561.33', '842.00'],
    ['595.00', '595.00'],
  ])
  expect(hasPlace(bytes)).toBe(false)
  for (const [n, at] of rows.entries()) expect(text.slice(at)).toMatch(new RegExp(`^${n + 1} 0 obj\n`))
  expect(text).toMatch(new RegExp(`startxref\n${text.lastIndexOf('xref\n0')}\n%%EOF\n$`))
})

test('pages that are too large together become smaller until they can be uploaded', async () => {
  const noise = await noisy(3600, 2700)
  expect(noise.size * 3).toBeGreaterThan(limits.file_bytes)

  const pdf = await pdfOf([noise, noise, noise], 'Foto.pdf')

  expect(pdf?.size).toBeLessThanOrEqual(limits.file_bytes)
  expect((await read(pdf)).pictures).toHaveLength(3)
})

test('a file that is not a picture makes no PDF', async () => {
  expect(await pdfOf([await photo(60, 40), new File(['geen foto'], 'b.jpg')], 'Foto.pdf')).toBeNull()
})

/** A photo that cannot be compressed well. */
async function noisy(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  const pixels = new ImageData(width, height)
  let seed = 1
  for (let n = 0; n < pixels.data.length; n += 1) {
    seed = (seed * 16_807) % 2_147_483_647
    pixels.data[n] = n % 4 === 3 ? 255 : seed % 256
  }
  pen?.putImageData(pixels, 0, 0)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.5 })], 'ruis.jpg')
}
