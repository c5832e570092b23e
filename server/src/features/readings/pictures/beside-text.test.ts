import { expect, test } from 'vitest'
import type { Recognition } from '../reading.ts'
import { typedPage } from '../testing/typed-page.ts'
import { readWords } from './read-words.ts'

type Sheet = { page: number; text: string | null; confidence?: number }

/** The reading of a PDF with these pages of text, by number, and these scanned ones. One without text is not recognised. */
function readPages(texts: Record<number, string>, scans: Sheet[], known_numbers: string[] = []) {
  const recognition: Recognition = {
    pages: Object.keys(texts).length + scans.length,
    sheets: scans.flatMap(({ page, text, confidence = 0.95 }) => {
      const words = text === null ? [] : typedPage(text).words
      const seen = words.map(({ text, x, y, w, h }): Recognition['sheets'][number]['words'][number] => [
        ...([text, x, y, w, h] as const),
        confidence,
      ])
      const plane: Recognition['sheets'][number]['plane'] = [2, 0, 0, 0, 2, 0, 0, 0, 1]
      return text === null ? [] : [{ page, height: 842, plane, words: seen, seconds: [] }]
    }),
    text: {
      height: 842,
      scanned: scans.map(({ page }) => page),
      notes: [],
      words: Object.entries(texts).flatMap(([page, text]) =>
        typedPage(text).words.map(({ text, x, y, w, h }): [number, string, number, number, number, number] => [
          ...([Number(page), text, x, y, w, h] as const),
        ]),
      ),
    },
  }
  const reading = readWords(recognition, { filename: 'document.pdf', known_numbers })
  if (reading.state !== 'read') throw new Error(`it is ${reading.state}`)
  const told = (path: string) => {
    const { value, source, sure, page } = reading.values[path] ?? {}
    return value === undefined ? null : `${value}${sure ? '' : '?'} ${source}${page === null ? '' : ` p${page}`}`
  }
  return { reading, told }
}

const head = `
Van Dalen Gevelbouw               FACTUUR
Havenweg 14, 3812 LK Amersfoort
Factuurnummer:   2025-0388
Factuurdatum:    4 september 2026
`
const table = `
Omschrijving                 Aantal    Prijs        Bedrag
Dorpel hardsteen 120 cm          28   215,00      6.020,00
Gevelelement type A               2   640,00      1.280,00
`
const sums = `
                 Totaal excl. btw      7.300,00
                 BTW 21%               1.533,00
                 Totaal incl. btw      8.833,00
`
const invoice = head + table + sums
const conditions = `
ALGEMENE VOORWAARDEN
Artikel 1. Deze voorwaarden gelden voor alle leveringen van Van Dalen Gevelbouw aan haar klanten.
Artikel 2. Over het bedrag van een factuur die niet binnen dertig dagen is betaald, is rente verschuldigd van 1,50 procent.
Artikel 3. De koper heeft het recht om binnen 14 dagen goederen retour te zenden, waarna hij wordt gecrediteerd.
`
const note = `
WERKBON 7731
Klant: Bouwbedrijf De Linde, Stationsweg 2
Maandag     J. Bakker      8,0
Dinsdag     J. Bakker      7,5
`
const credit = `
Van Dalen Gevelbouw               CREDITFACTUUR
Factuurnummer:   2025-0401
                 Totaal excl. btw      1.000,00
                 BTW 21%                 210,00
                 Totaal incl. btw      1.210,00
`
const photo = { page: 2, text: 'l1 ii x |', confidence: 0.3 }

test.each<[string, Sheet]>([
  ['the general conditions', { page: 2, text: conditions }],
  ['a work note without prices', { page: 2, text: note }],
  ['a photo of the work', photo],
])('an invoice of text stays as certain as it was beside a scan of %s', (_, scan) => {
  const { reading, told } = readPages({ 1: invoice }, [scan])

  expect(reading).toMatchObject({ kind: 'invoice', pages: 2, notes: [] })
  expect(told('total_incl')).toBe('8833.00 text p1')
  expect(told('line[0].quantity')).toBe('28 text p1')
  expect(told('number')).toBe('2025-0388 text p1')
  expect(Object.keys(reading.values).filter((path) => path.startsWith('line[')).length).toBe(
    Object.keys(readPages({ 1: invoice }, []).reading.values).filter((path) => path.startsWith('line[')).length,
  )
})

test('the words of a scan are found by a search', () => {
  const { reading } = readPages({ 1: invoice }, [{ page: 2, text: note }])

  expect(reading.page_texts).toMatchObject([{ page: 1 }, { page: 2, text: expect.stringContaining('Bakker') }])
})

test.each<[string, Sheet[], string[]]>([
  ['a scanned credit note', [{ page: 2, text: credit }], []],
  ['a scan that says that it is a credit', [{ page: 2, text: `CREDITNOTA\n${note}` }], []],
  ['a scan of which most is guessed', [{ page: 2, text: conditions, confidence: 0.3 }], ['pages_not_recognised']],
  ['a scanned page that was not recognised', [{ page: 2, text: null }], ['pages_not_recognised']],
])('no amount is certain beside %s, and the number and date stay so', (_, scans, notes) => {
  const { reading, told } = readPages({ 1: invoice }, scans)

  expect(reading.notes).toEqual(notes)
  expect(told('number')).toBe('2025-0388 text p1')
  expect(told('issue_date')).toBe('2026-09-04 text p1')
  const certain = Object.entries(reading.values).flatMap(([path, { sure }]) => (sure ? [path] : []))
  expect(certain.filter((path) => /total|net|price|quantity|vat/.test(path))).toEqual([])
})

test('beside a scan with other totals, even misread ones, those of the text are certain only if lines prove them', () => {
  const other = [{ page: 2, text: sums.replace('8.833', '9.100') }]
  const misread = [{ page: 2, text: '          Totaal       910000' }]

  expect(readPages({ 1: head + sums }, []).told('total_incl')).toBe('8833.00 text p1')
  expect(readPages({ 1: head + sums }, misread).told('total_incl')).toBe('8833.00? text p1')
  expect(readPages({ 1: invoice }, misread).told('total_incl')).toBe('8833.00 text p1')
  expect(readPages({ 1: invoice }, other).told('total_incl')).toBe('8833.00? text p1')
})

test('of two papers in one file the number of the first one is read, and no amount is certain', () => {
  const textFirst = readPages({ 1: invoice }, [{ page: 2, text: credit }]).told
  const scanFirst = readPages({ 2: invoice }, [{ page: 1, text: credit }]).told

  expect([textFirst('number'), textFirst('total_incl')]).toEqual(['2025-0388 text p1', '8833.00? text p1'])
  expect(scanFirst('number')).toBe('2025-0401? ocr p1')
  expect(scanFirst('total_incl')).toContain('?')
})

test('totals on a scan are read after lines of text, and are certain if their VAT proves them', () => {
  const { told } = readPages({ 1: head + table }, [{ page: 2, text: sums }])

  expect(told('total_incl')).toBe('8833.00 ocr p2')
  expect(told('line[0].net')).toBe('6020.00 text p1')
})

test('a page with the stamp of an archive is read, and the stamp keeps its words', () => {
  const { reading, told } = readPages({ 1: '\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\nBoekstuk 7711' }, [
    { page: 1, text: invoice },
  ])

  expect(reading.kind).toBe('invoice')
  expect(told('total_incl')).toBe('8833.00 ocr p1')
  expect(told('number')).toBe('2025-0388? ocr p1')
  expect(reading.page_texts?.[0]?.text).toContain('Boekstuk 7711')
})

test('a value of a scan has its place on the page that people see, and one of text the place where it is printed', () => {
  const { reading } = readPages({ 1: head + table }, [{ page: 2, text: sums }])
  const lone = readPages({ 1: head + table }, [])

  expect(reading.values['number']?.box).toEqual(lone.reading.values['number']?.box)
  const [, y = 0] = reading.values['total_incl']?.box ?? []
  expect(y).toBeCloseTo(2 * (40 + 14 * 3), 0)
})
