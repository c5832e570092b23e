import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { madePdf, put } from '../testing/made-pdf.ts'
import { pngFile } from '../testing/png-file.ts'
import { readPdf } from './read-pdf.ts'

const picture = pngFile(8, 8, { depth: 8, colour: 0 }, Buffer.alloc(72, 200))
const sentence = 'Wij leveren de onderstaande materialen volgens uw bestelling van vorige week dinsdag.'

const curves = (pdf: PDFKit.PDFDocument, count: number) => {
  for (let n = 0; n < count; n += 1) pdf.circle(40 + 5 * n, 400, 2).fill('#000')
}
const pageWith = (draw: (pdf: PDFKit.PDFDocument) => void, size: number | null = 595) =>
  madePdf((pdf) => {
    if (size !== null) pdf.image(picture, 0, 0, { width: size, height: size * 1.41 })
    draw(pdf)
  })

test.each<[string, () => Promise<Uint8Array>]>([
  ['without text', () => pageWith(() => {})],
  ['with where it was scanned', () => pageWith((pdf) => put(pdf, `Gescand met CamScanner, ${sentence}`, 40, 810))],
  ['with a stamp', () => pageWith((pdf) => put(pdf, 'Ontvangen 12-11-2026, boekstuk 2026-118', 300, 400))],
  ['with the invisible text of a scanner', () => pageWith((pdf) => put(pdf.addContent('3 Tr'), sentence, 40, 400))],
  [
    'with a stamp that is turned',
    () => pageWith((pdf) => put(pdf.rotate(-90, { origin: [300, 400] }), 'Ontvangen 12-11-2026', 300, 400)),
  ],
  ['that lies on its side', () => pageWith((pdf) => void Object.assign(pdf.page.dictionary.data, { Rotate: 90 }))],
])('a picture %s is a scanned page', async (_, made) => {
  const { scanned, notes } = await readPdf(await made())

  expect([scanned, notes]).toEqual([[1], []])
})

test.each<[string, () => Promise<Uint8Array>]>([
  ['text on the picture of its letterhead', () => pageWith((pdf) => put(pdf, sentence, 40, 400))],
  ['only a logo', () => pageWith(() => {}, 200)],
  ['a grey area', () => pageWith((pdf) => void pdf.rect(0, 0, 595, 842).fill('#999'), null)],
  ['a logo of some curves', () => pageWith((pdf) => curves(pdf, 20), null)],
  ['a drawing as large as a table', () => pageWith((pdf) => curves(pdf.addPage({ size: 'A1' }), 100), null)],
  ['nothing', () => pageWith(() => {}, null)],
])('a page with %s is not a scanned page', async (_, made) => {
  expect((await readPdf(await made())).scanned).toEqual([])
})

test('a page whose letters are drawn is recognised as well, and one whose letters its font alone knows', async () => {
  const drawn = await readPdf(await pageWith((pdf) => curves(pdf, 100), null))
  const unknown = await readPdf(
    Uint8Array.from(readFileSync(join(import.meta.dirname, '../testing/papers/Factuur_2026-0401_cijfers.pdf'))),
  )

  expect([drawn.scanned, drawn.guessed]).toEqual([[1], []])
  expect([unknown.scanned, unknown.guessed]).toEqual([[1], [1]])
})

test('of a PDF with text and scanned pages the scanned ones are named', async () => {
  const { scanned } = await readPdf(
    await madePdf((pdf) => {
      put(pdf, sentence, 40, 400)
      pdf.addPage().image(picture, 0, 0, { width: 595, height: 842 })
      pdf.addPage()
      put(pdf, sentence, 40, 400)
      pdf.addPage().image(picture, 0, 0, { width: 595, height: 842 })
    }),
  )

  expect(scanned).toEqual([2, 4])
})
