import { expect, test } from 'vitest'
import { Recognition } from '../reading.ts'
import { certainOf, photographed } from '../testing/photographed.ts'
import { typedPage } from '../testing/typed-page.ts'
import { placesInDoubt } from './read-words.ts'
import { agrees } from './second.ts'

const page = `
Van Dalen Gevelbouw               FACTUUR

Factuurnummer:   2025-0388
Factuurdatum:    4 september 2026
Uw ordernummer:  PO 4500127

Artikel    Omschrijving               Aantal    Eenheid    Stukprijs         Bedrag
HK-345     Dorpel hardsteen               28    stuks         215,00       6.020,00

                                            Totaal excl. btw                6.020,00
                                            BTW 21%                         1.264,20
                                            Totaal incl. btw                7.284,20
`
const document = { type: 'words', filename: 'foto.jpg', known_numbers: [] } as const

/** What is certain of the page, with the text that a second engine reads at each place in doubt. */
function seenTwice(
  second: (first: string) => string,
  {
    number = '2025-0388',
    head = 'FACTUUR',
    order = 'PO 4500127',
    article = 'HK-345',
    ...more
  }: { number?: string; head?: string; order?: string; article?: string; confidence?: number; pages?: number } = {},
) {
  const changed = page
    .replace('HK-345', article)
    .replace('2025-0388', number)
    .replace('FACTUUR', head)
    .replace('PO 4500127', order)
  return Object.keys(certainOf(photographed(changed, { second, ...more })))
}

const heads = ['number', 'issue_date', 'order_reference', 'line[0].article']
const ofHead = (paths: string[]) => paths.filter((path) => !/total|vat|quantity|price|net/.test(path)).toSorted()

test('numbers, dates and articles of a photo are certain if a second engine reads the same at their place', () => {
  expect(ofHead(seenTwice((first) => first))).toEqual(heads.toSorted())
  expect(ofHead(seenTwice((first) => first.replace('4500127', '4500121')))).toEqual(
    heads.filter((path) => path !== 'order_reference').toSorted(),
  )
  expect(ofHead(seenTwice(() => ''))).toEqual([])
})

test('of a page with very many articles a hundred places are read a second time, and the page is read', () => {
  const [row = ''] = /^HK-345.*$/m.exec(page) ?? []
  const rows = Array.from({ length: 130 }, (_, n) => row.replace('345', `${n}9`.padStart(3, '4').replace(/[01]/g, '7')))
  const { words, page_height } = typedPage(page.replace(row, rows.join('\n')))
  const sheet: Recognition['sheets'][number] = {
    page: 1,
    height: page_height,
    plane: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    words: words.map(({ text, x, y, w, h }) => [text, x, y, w, h, 0.9]),
    seconds: [],
  }

  const places = placesInDoubt({ pages: 1, sheets: [sheet] }, document)

  expect(places).toHaveLength(100)
  const seconds = places.map(({ box }): (typeof sheet.seconds)[number] => [...box, 'HK-4577'])
  expect(Recognition.safeParse({ pages: 1, sheets: [{ ...sheet, seconds }] }).success).toBe(true)
})

test('names, units and quantities are never read a second time', () => {
  const read: string[] = []
  seenTwice((first) => (read.push(first), first))

  expect(read.join('\n')).not.toMatch(/Dalen|Dorpel|stuks|\b28\b/)
})

test('nothing is certain by a second reading if the first guessed, or if other pages were not read', () => {
  expect(ofHead(seenTwice((first) => first, { confidence: 0.4 }))).toEqual([])
  expect(ofHead(seenTwice((first) => first, { pages: 2 }))).toEqual([])
})

test.each([
  ['FACTUUR', true],
  ['', false],
  ['Factuur      2025-0390', false],
  ['FACTUUR      Datum', false],
  ['FACTUUR\n                                  2025-0390', false],
])('the number and the last day need the title of the paper, and no label like it: %j', (head, certain) => {
  const paths = seenTwice((first) => first, { head: `${head}\nVervaldatum:     4 oktober 2026` })

  expect(paths.filter((path) => path === 'number' || path === 'due_date')).toEqual(
    certain ? ['number', 'due_date'] : [],
  )
  expect(paths).toContain('order_reference')
})

test.each([
  'F2O25-0388',
  '2025-O388',
  'PO4500127',
  'A0C-120',
  '26.0249 - 29',
  'F12341-2-2025',
  '24.3139du',
  '0326800',
  'V024-00123',
])(
  'a number with a sign that may be a letter or a figure, of which a part was taken or to which a date was joined, stays uncertain: %s',
  (number) => {
    expect(seenTwice((first) => first, { number })).not.toContain('number')
  },
)

test.each([
  ['464-SWO', false],
  ['464-SW9', true],
  ['HK-3450', false],
  ['HK-3451', false],
  ['QHK-345', false],
  ['HDK-345', false],
  ['HIK-345', false],
  ['Hlk-345', false],
  ['HK%-345', false],
  ['HK½-345', false],
  ['Ø4-HK345', false],
  ['HK4x345', false],
  ['HK3-445', false], // perhaps HK³
  ['4500127', true],
  ['45-00127', true],
])(
  'a code with letters is certain only without signs that both engines misread, and a plain number always: %s',
  (code, sure) => {
    const sureWith = (codes: { article?: string; order?: string }) => seenTwice((first) => first, codes)

    expect(sureWith({ article: code }).includes('line[0].article')).toBe(sure)
    expect(sureWith({ order: code }).includes('order_reference')).toBe(sure)
  },
)

test.each([
  ['the number of an order of the dossier', ['464-SWO'], true],
  ['no known number, but only looks like one', ['464-SW0'], false],
  ['one of two known numbers that look alike', ['464-SWO', '464-SW0'], false],
])('a code is certain if it is %s', (_, known_numbers, sure) => {
  const reading = photographed(page.replace('PO 4500127', '464-SWO'), { known_numbers })

  const { value, sure: isSure } = (reading.state === 'read' && reading.values['order_reference']) || {}
  expect([value, isSure]).toEqual(['464-SWO', sure])
})

test('the 10 that begins an order number may be an IO, so it stays uncertain; elsewhere it is a figure', () => {
  const sureWith = (papers: { order?: string; number?: string }) => seenTwice((first) => first, papers)
  expect(sureWith({ order: '4525-0300' })).toContain('order_reference')
  expect(sureWith({ order: '1025-0300' })).not.toContain('order_reference')
  expect(sureWith({ number: '1025-0300' })).toContain('number')
})

test.each([
  ['2025-0388', '2025-0388', true],
  ['2025-0388', 'Factuurnummer: 2025-0388', true],
  ['2025-0388', 'nr:2025-0388 |', true],
  ['PO 4500127', 'PO4500127', true],
  ['2025–0388', '2025-0388', true],
  ['2025-0388', '2025-0383', false],
  ['2025-038', '2025-0388', false],
  ['025-0388', '2025-0388', false],
  ['2025-0388', '2025 0388', false],
  ['20250388', '2025-0388', false],
  ['F12341-2-2025', 'F1234 1-2-2025', false],
  ['F1234 1-2-2025', 'F12341-2-2025', false],
  ['2025-0388', '', false],
])('%s and %s: the same is %s', (first, second, same) => {
  expect(agrees(first, second)).toBe(same)
})
