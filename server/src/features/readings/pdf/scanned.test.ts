import { expect, test } from 'vitest'
import { madePdf, put } from '../testing/made-pdf.ts'
import { pngFile } from '../testing/png-file.ts'
import { readPdf } from './read-pdf.ts'

const picture = pngFile(8, 8, { depth: 8, colour: 0 }, Buffer.alloc(72, 200))
const sentence = 'Wij leveren de onderstaande materialen volgens uw bestelling van vorige week dinsdag.'

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
  ['that lies on its side', () => pageWith((pdf) => void Object.assign(pdf.page.dictionary.data, { Rotate: 90 }))],
])('a picture %s is a scanned page', async (_, made) => {
  const { scanned, notes } = await readPdf(await made())

  expect([scanned, notes]).toEqual([[1], []])
})

test.each<[string, () => Promise<Uint8Array>]>([
  ['text on the picture of its letterhead', () => pageWith((pdf) => put(pdf, sentence, 40, 400))],
  ['only a logo', () => pageWith(() => {}, 200)],
  ['a grey area', () => pageWith((pdf) => void pdf.rect(0, 0, 595, 842).fill('#999'), null)],
  ['nothing', () => pageWith(() => {}, null)],
])('a page with %s is not a scanned page', async (_, made) => {
  expect((await readPdf(await made())).scanned).toEqual([])
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
