import { expect, test } from 'vitest'
import { project } from '../pictures/plane.ts'
import { madePdf, put, typedPdf } from '../testing/made-pdf.ts'
import { readPdf } from './read-pdf.ts'

const wordsOf = async (bytes: Uint8Array) => {
  const { words, notes, ...more } = await readPdf(bytes)
  return { ...more, notes, text: words.map(({ text }) => text).join(' '), words }
}

test('the places of words are measured from the top left corner', async () => {
  const { words, pages, page_height } = await wordsOf(
    await madePdf((pdf) => {
      pdf.fontSize(10)
      put(pdf, 'Factuur 2025-0388', 40, 100)
      pdf.addPage()
      put(pdf, '€ 18.755,00', 400, 700)
    }),
  )

  expect([pages, Math.round(page_height)]).toEqual([2, 842])
  expect(words.map(({ page, text }) => [page, text])).toEqual([
    [1, 'Factuur'],
    [1, '2025-0388'],
    [2, '€'],
    [2, '18.755,00'],
  ])
  expect(words[0]?.x).toBeCloseTo(40, 1)
  expect(words[0]?.w).toBeCloseTo(33.4, 0)
  expect(words[0]?.y).toBeGreaterThan(97)
  expect(words[0]?.y).toBeLessThan(101)
  expect(words[0]?.h).toBeCloseTo(10, 1)
})

test('a rotated page is read as it is shown', async () => {
  const { words } = await wordsOf(
    await madePdf((pdf) => {
      Object.assign(pdf.page.dictionary.data, { Rotate: 90 })
      pdf
        .rotate(-90, { origin: [0, 0] })
        .translate(-842, 0)
        .fontSize(10)
      put(pdf, 'Totaal', 100, 50)
    }),
  )

  expect(words).toMatchObject([{ text: 'Totaal' }])
  expect(words[0]?.x).toBeCloseTo(100, 0)
  expect(words[0]?.y).toBeCloseTo(49, -1)
})

test.each([
  ['from top to bottom', 90, [491, 300]],
  ['from bottom to top', -90, [489, 300]],
  ['upside down', 180, [490, 301]],
])('text that runs %s is read, and stands where people see it', async (_, by, place) => {
  const { text, words, turned } = await wordsOf(
    await madePdf((pdf) => {
      pdf.fontSize(10).rotate(by, { origin: [490, 300] })
      put(pdf, 'Factuur 2025-0388 Totaal', 490, 300)
    }),
  )

  expect(text).toBe('Factuur 2025-0388 Totaal')
  const [[, plane] = []] = turned
  const seen = plane && words[0] && project(plane, words[0])
  expect([Math.round(seen?.x ?? 0), Math.round(seen?.y ?? 0)]).toEqual(place)
})

test('room after the last letter of a word separates it from the next word, but not in spaced titles', async () => {
  const { words } = await wordsOf(
    await madePdf((pdf) => {
      pdf.fontSize(10)
      // Ghostscript writes 'Bedrag EUR' as 'Bedra', the letters 'gE' with room between them, and 'UR'.
      put(pdf, 'Bedra', 40, 100)
      const x = 40 + pdf.widthOfString('Bedra')
      pdf.text('gE', x, 100, { lineBreak: false, characterSpacing: 2.8 })
      put(pdf, 'UR', x + pdf.widthOfString('gE') + 2.8, 100)
      pdf.text('FACTUUR', 40, 140, { lineBreak: false, characterSpacing: 2.8 })
    }),
  )
  expect(words.map(({ text }) => text)).toEqual(['Bedrag', 'EUR', 'FACTUUR'])
})

test('room that is taken back between two of the letters is no even room: ID and NL are two words', async () => {
  const { words } = await wordsOf(
    await madePdf((pdf) => {
      pdf.fontSize(10)
      put(pdf, 'Factuur', 40, 100) // so that the page has the font
      pdf.addContent('BT 1 0 0 -1 40 200 Tm /F1 8 Tf (I) Tj 2 Tc [(DN) 250 (L8)] TJ ET')
    }),
  )
  expect(words.map(({ text }) => text)).toEqual(['Factuur', 'ID', 'NL', '8'])
})

test('letters that are placed one by one form one word', async () => {
  const { text } = await wordsOf(
    await madePdf((pdf) => {
      pdf.fontSize(10)
      let x = 40
      for (const letter of 'Vervaldatum') {
        put(pdf, letter, x, 100)
        x += pdf.widthOfString(letter)
      }
    }),
  )

  expect(text).toBe('Vervaldatum')
})

const order = (id: string) =>
  `<a:Order xmlns:a="urn:oasis:names:specification:ubl:schema:xsd:Order-2" xmlns:b="urn:b"><b:ID>${id}</b:ID></a:Order>`

test('XML embedded in a PDF is recognised by its root, whatever its file name', async () => {
  const { xml, notes } = await readPdf(
    await typedPdf('Bestelling', { 'aaa.xml': '<root/>', 'Anders.XML': order('4500127'), 'b.txt': order('9') }),
  )

  expect([xml?.kind, xml?.values.get('number')?.value, notes]).toEqual(['order', '4500127', []])
})

test('of two embedded invoices the one with a usual name is used, with a note', async () => {
  const { xml, notes } = await readPdf(await typedPdf('Bestelling', { 'a.xml': order('1'), 'order-x.xml': order('2') }))

  expect([xml?.values.get('number')?.value, notes]).toEqual(['2', ['ambiguous_xml']])
})

test('only the first thirty and the last five pages of a long document are read', async () => {
  const { pages, words, notes } = await wordsOf(
    await madePdf((pdf) => {
      for (let n = 1; n <= 40; n += 1) {
        if (n > 1) pdf.addPage()
        put(pdf, `p${n}`, 40, 40)
      }
    }),
  )

  expect([pages, words.length, words[29]?.text, words[30]?.text, notes]).toEqual([
    40,
    35,
    'p30',
    'p36',
    ['pages_left_out'],
  ])
})

test('a PDF with a password is refused, and one that is only protected against changes is read', async () => {
  const locked = (options: PDFKit.PDFDocumentOptions) => madePdf((pdf) => put(pdf, 'Factuur', 40, 40), options)

  await expect(readPdf(await locked({ userPassword: 'geheim' }))).rejects.toMatchObject({ refusal: 'encrypted' })
  expect((await wordsOf(await locked({ ownerPassword: 'geheim' }))).text).toBe('Factuur')
})

test.each([
  ['a file that is not a PDF', 'geen pdf'],
  ['a truncated PDF', '%PDF-1.7\n1 0 obj\n<< /Type /Cat'],
])('%s is refused as broken', async (_, text) => {
  await expect(readPdf(new TextEncoder().encode(text))).rejects.toMatchObject({ refusal: 'broken' })
})
