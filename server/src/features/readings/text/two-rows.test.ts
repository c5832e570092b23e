import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed-page.ts'
import { readText } from './read-text.ts'

function valuesOn(text: string) {
  return readText(typedPage(text), () => false).values
}

test.each([
  ['456740418', '0', 'order_reference', undefined],
  ['456740418', '', 'order_reference', '456740418'],
  ['456740418', 'Klant', 'order_reference', '456740418'],
  ['24-05-20', '26', 'due_date', undefined],
  ['24-05-2026', '', 'due_date', '2026-05-24'],
] as const)(
  '%j above %j in a narrow column: the value of %s is certain if it is whole',
  (cell, below, field, value) => {
    const page = `FACTUUR

Factuurnr.      Uw referentie   Vervaldatum
${(field === 'due_date' ? '20263169        PO-27781        ' : '20263169        ').concat(cell)}
${(field === 'due_date' ? ' '.repeat(32) : ' '.repeat(16)).concat(below)}
`
    const read = valuesOn(page).get(field)
    expect(read?.sure ? read.value : undefined).toBe(value)
  },
)

test('a number that is printed as a part of a longer one is not printed twice', () => {
  const page = (more: string) => `FACTUUR

Factuurnr.      Deb.nr.
2026316         61232
9

Factuurnr. ${more}
`
  expect(valuesOn(page('20263169 Pagina 2')).get('number')?.sure).toBe(false)
  expect(valuesOn(page('2026316 Pagina 2')).get('number')).toMatchObject({ value: '2026316', sure: true })
})

test('a year below the rest of a day is no number', () => {
  const values = valuesOn(`FACTUUR

Factuurnr.Datum         Vervaldatum
          factuur
24.8818   30 januari    7 februari
          2024          2024
`)
  expect(values.get('number')?.value).not.toBe('2024')
})

test('a label over two rows is neither a title nor the label of another value', () => {
  const { words, ...page } = typedPage(`
Électro Brabant SRL
Rue Haute 142, 1300 Wavre

N° NC           Date               Habitat du Condroz SCRL
20267140        2 août 2026        Place Communale 3
                                   4570 Marchin
Bon de          Concerne           Suivi par:  A. Verbeek
commande                           Facture     FF/2026/04020
PO-27781        rue de la Gare     concernée:

            NOTE DE CRÉDIT
`)
  // Another column has a row between the two of the label.
  const between = { text: 'Tournai', page: 1, x: 500, y: 0, w: 60, h: 8 }
  const start = words.find(({ text }) => text === 'Bon de') ?? between
  const read = readText({ ...page, words: [...words, { ...between, y: start.y + 5 }] }, () => false)
  expect(read.kind).toBe('credit_note')
  expect(read.values.get('seller.name')?.value).toBe('Électro Brabant SRL')
  expect(read.values.get('number')).toMatchObject({ value: '20267140', sure: true })
})

test('a number that may begin with the last word of its title is doubted', () => {
  const isSure = (title: string) => valuesOn(`${title}\n\nDate: 29-06-2025`).get('number')?.sure
  expect(isSure('CREDIT  NOTEC324650')).toBe(false)
  expect(isSure('CREDIT  MEMOC-2024-6178')).toBe(false)
  expect(isSure('CREDIT  C324650')).toBe(true)
  expect(isSure('INVOICE  NOTEC324650')).toBe(true)
})

test('a number stays certain above the short figure of another label, also of an unknown one', () => {
  const values = valuesOn(`FACTUUR

Factuurnummer     2026316
Filiaal           12
Vervaldatum       12-04-2026
Vertegenwoordiger 7
`)
  expect(values.get('number')).toMatchObject({ value: '2026316', sure: true })
  expect(values.get('due_date')).toMatchObject({ value: '2026-04-12', sure: true })
})

test('a number that looks like a year is certain', () => {
  expect(valuesOn('FACTUUR 2045\nPO 4500127').get('number')).toMatchObject({ value: '2045', sure: true })
  expect(valuesOn('FACTUUR\n\nFactuurnummer:  2045').get('number')).toMatchObject({ value: '2045', sure: true })
})

test('a label with a capital below another one is not its rest', () => {
  const values = valuesOn(`FACTUUR 20263169

Bon        55120
Klant:
Bouwbedrijf Jansen
`)
  expect(values.get('order_reference')?.sure ?? false).toBe(false)
  const led = valuesOn('FACTUUR   20263169\nGeleverd aan:\nBouwbedrijf Jansen')
  expect(led.get('number')).toMatchObject({ value: '20263169', sure: true })
})

test('a title over two rows is one', () => {
  const page = (title: string) => `${title}

Number: 4500127
Date: 12-03-2026
`
  expect(readText(typedPage(page('PURCHASE\nORDER')), () => false).kind).toBe('order')
  expect(readText(typedPage(page('BON DE\nCOMMANDE')), () => false).kind).toBe('order')
})

test('a number is in doubt beside another label of it without a value, or with a broken one', () => {
  const number = (rows: string) => valuesOn(`AFLEVERBON\n\n${rows}\nDatum:      06-01-2026\n`).get('number')?.sure
  expect(number('Bonnr.:     26005390\nKlantnr.:   38618')).toBe(true)
  expect(number('Bonnr.:     \nKlantnr.:   38618\n\n\n\nPakbon:     425325')).toBe(false)
  expect(number('Afleverbon 2600 53 90\n\n\n\nPakbon:     425325')).toBe(false)
})

test('the day of a paper is in doubt if another day has no known label', () => {
  const day = (label: string) =>
    valuesOn(`LIEFERSCHEIN 2026-118

${label.padEnd(20)}25.04.2026
Lieferdatum:        22.04.2026
`).get('issue_date')
  expect(day('Datum:')).toMatchObject({ value: '2026-04-25', sure: true })
  expect(day('Darum:')?.sure).toBe(false)
  expect(day('Bestelldatum:')).toMatchObject({ value: '2026-04-22', sure: true })
})

test('a value that words between it and the label may name is in doubt', () => {
  const order = (below: string) =>
    valuesOn(`RECHNUNG 2026-118

Ihre Referenz
${below}
Lieferschein
521593
`).get('order_reference')
  expect(order('BB-2024/401\nDebitor\n80048')?.value).toBe('BB-2024/401')
  expect(order('\nDebitor\n80048')?.sure ?? false).toBe(false)
  const number = (row: string) => valuesOn(`PURCHASE ORDER\n\n${row}\nDate          12-07-2026`).get('number')
  expect(number('PO Number     2025-7434     Supplier code    89411')).toMatchObject({ value: '2025-7434', sure: true })
  expect(number('PO Number                   Supplier code    89411')?.sure ?? false).toBe(false)
})

test('a value beside a label is in doubt if a nearer one stands a little lower, as on bent paper', () => {
  const { words, ...page } = typedPage(`PURCHASE ORDER

Order No.           2025-7434                          4500127
Date                12-07-2026
`)
  const bent = words.map((word) => (word.text === '2025-7434' ? { ...word, y: word.y + 6 } : word))
  const number = (all: typeof words) => readText({ ...page, words: all }, () => false).values.get('number')
  expect(number(bent)).toMatchObject({ value: '4500127', sure: false })
  const alone = words.filter(({ text }) => text !== '2025-7434')
  expect(number(alone)).toMatchObject({ value: '4500127', sure: true })
})

test('a label goes on in words right behind it, a little higher or lower as on bent paper, or right below it', () => {
  const { words, ...page } = typedPage(`FACTUUR 2026-118

Datum levering         12-03-2026
`)
  const day = (down: number) => {
    const bent = words.map((word) => (word.text === 'levering' ? { ...word, x: word.x - 4, y: word.y + down } : word))
    return readText({ ...page, words: bent }, () => false).values.get('issue_date')
  }
  expect(day(5)?.sure ?? false).toBe(false)
  expect(day(40)).toMatchObject({ value: '2026-03-12', sure: true })

  const grid = (below: string) =>
    valuesOn(`FACTUUR 2026-118

Klantnr. Werknr.  Datum
         code     ${below}
38618    2508     12-03-2026
`).get('issue_date')
  expect(grid('levering')?.sure ?? false).toBe(false)
  expect(grid('')).toMatchObject({ value: '2026-03-12', sure: true })
})

test('a number far below a title and at none of its edges is in doubt, as that of a company may be', () => {
  const number = (row: string) => valuesOn(`OPDRACHTBON\n\n\n${row}\n`).get('number')
  expect(number('70002136')).toMatchObject({ value: '70002136', sure: true })
  expect(number('     53607340')?.sure ?? false).toBe(false)
})
