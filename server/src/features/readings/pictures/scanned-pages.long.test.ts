import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sharedDossier } from '../../documents/testing/scene.ts'
import { addDocument, paper, waitUntilRead } from '../testing/desk.ts'
import { madePdf, put } from '../testing/made-pdf.ts'
import { pngFile } from '../testing/png-file.ts'
import { useReaders } from '../testing/use-readers.ts'

const world = useReaders()

const patience = 900_000
const photo = readFileSync(join(import.meta.dirname, '../testing/papers/Factuur_2025-0388.jpg'))
const invoice = `
Van Dalen Gevelbouw               FACTUUR
Factuurnummer:   2025-0401
Factuurdatum:    4 september 2026

                 Totaal excl. btw      100,00
                 BTW 21%                21,00
                 Totaal incl. btw      121,00
`

const scanned = (pdf: PDFKit.PDFDocument) => void pdf.image(photo, 0, 0, { width: 595, height: 842 })
/** As some scanners cut a page. */
const inHalves = (pdf: PDFKit.PDFDocument) => {
  for (const [from, to] of [
    [0, 400],
    [400, 842],
  ] as const) {
    pdf
      .save()
      .rect(0, from, 595, to - from)
      .clip()
    scanned(pdf)
    pdf.restore()
  }
}
const row = Buffer.alloc(321, 250)
row[0] = 0
const white = pngFile(320, 450, { depth: 8, colour: 0 }, Buffer.concat(Array.from({ length: 450 }, () => row)))
const blank = (pdf: PDFKit.PDFDocument) => void pdf.image(white, 0, 0, { width: 595, height: 842 })
const typed = (pdf: PDFKit.PDFDocument, text: string) => {
  pdf.font('Courier').fontSize(10)
  for (const [n, row] of text.split('\n').entries()) if (row) put(pdf, row, 30, 30 + n * 14)
}
const pagesOf = async (...pages: ((pdf: PDFKit.PDFDocument) => void)[]) =>
  Buffer.from(
    await madePdf((pdf) => {
      for (const [n, draw] of pages.entries()) {
        if (n > 0) pdf.addPage()
        draw(pdf)
      }
    }),
  )

test('of a PDF with text and scanned pages both are read, and the words of both are kept', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const file = await pagesOf(inHalves, (pdf) =>
    typed(pdf, 'Bijlage: wij danken u hartelijk voor de prettige samenwerking.'),
  )
  const reading = await waitUntilRead(anna, await addDocument(bram, dossier, 'Factuur.pdf', file), patience)

  expect(reading).toMatchObject({ state: 'read', kind: 'invoice', pages: 2, notes: [] })
  expect(reading.values['total_incl']).toMatchObject({ value: '27321.80', source: 'ocr', sure: true, page: 1 })
  const again = await waitUntilRead(anna, await addDocument(anna, dossier, 'Nog eens.pdf', file), patience)
  expect(again.values).toEqual(reading.values)
})

test('the text of an invoice keeps its source beside a scan with other totals, which takes its certainty', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const file = await pagesOf((pdf) => typed(pdf, invoice), scanned)
  const { values, notes } = await waitUntilRead(anna, await addDocument(bram, dossier, 'Factuur.pdf', file), patience)

  expect(notes).toEqual([])
  expect(values['number']).toMatchObject({ value: '2025-0401', source: 'text', sure: true, page: 1 })
  expect(values['total_incl']?.sure).toBe(false)
})

test('a scan of five pages is read whole, and one of twelve says that pages were left out', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const read = async (name: string, ...pages: (typeof blank)[]) =>
    waitUntilRead(anna, await addDocument(bram, dossier, name, await pagesOf(...pages)), patience)

  const five = await read('Vijf.pdf', blank, blank, blank, blank, scanned)
  expect(five).toMatchObject({ state: 'read', kind: 'invoice', pages: 5, notes: [] })
  expect(five.values['total_incl']).toMatchObject({ value: '27321.80', sure: true, page: 5 })
  const twelve = await read('Twaalf.pdf', scanned, ...Array.from({ length: 11 }, () => blank))
  expect(twelve).toMatchObject({ state: 'read', kind: 'invoice', pages: 12, notes: ['pages_not_recognised'] })
  expect(twelve.values['total_incl']).toMatchObject({ value: '27321.80', sure: false, page: 1 })
})

test('an invoice whose letters are drawn is recognised as its page is seen', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const document = await addDocument(bram, dossier, 'Factuur.pdf', paper('Factuur_2026-0401_omtrek.pdf'))
  const reading = await waitUntilRead(anna, document, patience)

  expect(reading).toMatchObject({ state: 'read', kind: 'invoice', notes: [] })
  expect(reading.values['number']).toMatchObject({ value: '2026-0401', source: 'ocr' })
  expect(reading.values['total_incl']).toMatchObject({ value: '214.61', source: 'ocr', page: 1 })
})

test('a scan that says where it was scanned is recognised, and not read as that sentence alone', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const file = await pagesOf((pdf) => {
    scanned(pdf)
    put(pdf, 'Gescand met de scanner op de tweede verdieping door de administratie', 40, 825)
  })
  const reading = await waitUntilRead(anna, await addDocument(bram, dossier, 'Scan.pdf', file), patience)

  expect(reading).toMatchObject({ state: 'read', kind: 'invoice' })
  expect(reading.values['total_incl']).toMatchObject({ value: '27321.80', source: 'ocr' })
})
