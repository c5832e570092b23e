import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed-page.ts'
import { readText } from './read-text.ts'

const head = `
Van Dalen Gevelbouw BV                                FACTUUR
8013 PN Zwolle                                        Factuurnummer:   2025-0388

Omschrijving               Aantal    Eenheid     Stukprijs         Bedrag
Gevelelement type A          12,00   st             640,00       7.680,00
Dorpel hardsteen             28,00   st             215,00       6.020,00
Montage                       1,00   post         1.800,00       1.800,00
`
const totals = ['total_excl', 'vat_total', 'total_incl'] as const

/** The totals of the lines above followed by these rows, with a '?' if they are not certain. */
function totalsBelow(rows: string): (string | undefined)[] {
  const { values } = readText(typedPage(head + rows), () => false)
  return totals.map((path) => {
    const read = values.get(path)
    return read && `${read.value}${read.sure ? '' : '?'}`
  })
}

const right = ['15500.00', '3255.00', '18755.00']
const twoRates = ['15500.00', '2316.60', '17816.60']

test.each([
  ['a payable amount alone with VAT', ['Exclusief BTW  15.500,00', 'BTW  3.255,00', 'Openstaand  18.755,00'], right],
  ['labels that Klopt does not know', ['Som werk  15.500,00', 'Btw hoog  3.255,00', 'Verschuldigd  18.755,00'], right],
  [
    'a base in the label of the VAT',
    ['Subtotaal  15.500,00', '21% btw over 15 500,00  3.255,00', 'Totaal  18.755,00'],
    right,
  ],
  [
    'the base of a credit in its label',
    ['Subtotaal  (15.500,00)', 'Btw 21 % over (15.500,00)  (3.255,00)', 'Tegoed  (18.755,00)'],
    right.map((total) => `-${total}?`), // the lines above are not those of a credit
  ],
  ['a balance to pay', ['Subtotaal  15.500,00', 'BTW  3.255,00', 'Te betalen saldo  18.755,00'], right],
  [
    'the euro sign that a font lacks',
    ['Sous-total  15.500,00 C', '21 % TVA  3.255,00 C', 'A payer  18.755,00 C'],
    right,
  ],
  ['amounts without cents', ['Totaal excl. btw  € 15.500', 'Btw 21%  € 3.255', 'Totaal incl. btw  € 18.755'], right],
  ['dollars', ['Subtotal  $ 15.500,00', '21 % VAT  $ 3.255,00', 'Total  $ 18.755,00'], right],
  ['values below their labels', ['Subtotaal', '15.500,00', 'BTW 21%', '3.255,00', 'Totaal', '18.755,00'], right],
  ['a sentence', ['Totaal exclusief btw: € 15.500,00, btw 21%: € 3.255,00, totaal inclusief btw: € 18.755,00.'], right],
  [
    'two rates by name',
    ['Totaal netto  15.500,00', 'BTW hoog  1.612,80', 'BTW laag  703,80', 'Te voldoen  17.816,60'],
    twoRates,
  ],
  ['no total without VAT', ['BTW 21%  3.255,00', 'Totaal incl. btw  18.755,00'], right],
  [
    'a discount after the total',
    [
      'Subtotaal  15.500,00',
      '21% btw  3.255,00',
      'Totaal incl. btw  18.755,00',
      'Korting  -755,00',
      'Te betalen  18.000,00',
    ],
    right,
  ],
])('the totals are certain with %s', (_, rows, expected) => {
  expect(totalsBelow(`\n${rows.map((row) => `${' '.repeat(42)}${row}`).join('\n')}\n`)).toEqual(expected)
})

test('prices with VAT are certain if the VAT is that of a legal rate', () => {
  const rows = '\n                    Totaal incl. btw  15.500,00\n                    waarvan btw 21%  2.690,08\n'
  expect(totalsBelow(rows)).toEqual(['12809.92', '2690.08', '15500.00'])
  expect(totalsBelow(rows.replace('2.690,08', '2.096,08')).some((read) => read && !read.endsWith('?'))).toBe(false)
})

test.each([
  ['the sum is wrong', ['Totaal excl. btw  15.500,00', 'Btw 21%  3.255,00', 'Totaal incl. btw  18.775,00']],
  ['there is one total', ['Totaal  15.500,00']],
  [
    'the VAT is swapped with another amount',
    ['Vrachtkosten  3.255,00', 'BTW 21%  95,00', 'Totaal excl. btw  15.595,00', 'Totaal  18.850,00'],
  ],
  [
    'only an amount that is kept back makes the difference',
    [
      'Totaal excl.  15.500,00    Tarief      Netto     Btw',
      'Medecontractant - btw verlegd  0,00    0%  15.500,00  0,00',
      'Borgtocht 5 %  -775,00',
      'Te voldoen  14.725,00',
    ],
  ],
  ['the VAT is larger than any rate', ['Totaal excl.  15.500,00', 'Btw 21%  6.255,00', 'Totaal  21.755,00']],
  ['VAT of zero is added to a total that is printed once', ['Vracht  67,50', 'BTW 0%  0,00', 'Warenwert  15.500,00']],
])('no total is certain if %s', (_, rows) => {
  const read = totalsBelow(`\n${rows.map((row) => `${' '.repeat(42)}${row}`).join('\n')}\n`)
  expect(read.filter((total) => total && !total.endsWith('?'))).toEqual([])
})

test('other totals that add up too are certain only if the lines prove them', () => {
  const rows = `
                                          Totaal excl. btw      15.500,00
                                          Btw 21%                3.255,00
                                          Totaal incl. btw      18.755,00

 Vorige factuur
                                          Totaal excl. btw      10.000,00
                                          Btw 21%                2.100,00
                                          Totaal incl. btw      12.100,00
`
  expect(totalsBelow(rows)).toEqual(right)
  const unproved = head.replace('7.680,00', '7.860,00') + rows
  expect(readText(typedPage(unproved), () => false).values.get('total_incl')?.sure ?? false).toBe(false)
})

test('a full page of labels and amounts takes little time', () => {
  const page = (n: number) =>
    `Totaal  ${100 + n},00   BTW 21%   ${n},21   Subtotaal  ${200 + n},00  Totaal incl ${300 + n},00`
  const words = typedPage(head + Array.from({ length: 120 }, (_, n) => page(n)).join('\n'))
  const before = process.cpuUsage()
  readText(words, () => false)
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000) // a fifth of it alone on a machine
})

test('a page that makes the search for its totals long ends uncertain', () => {
  const sums =
    '\n                     Btw 21%                3.255,00\n                     Totaal incl. btw      18.755,00\n'
  const fill = Array.from({ length: 90 }, (_, n) => `Stand   ${100 + n},11     ${300 + n},17`).join('\n')
  const read = (clock: () => number) => readText(typedPage(head + sums + fill), () => false, clock).values
  let looks = 0

  const slow = read(() => (looks += 1)) // a millisecond passes from look to look

  expect(read(() => 0).get('total_incl')).toMatchObject({ value: '18755.00', sure: true })
  expect(totals.map((path) => slow.get(path)?.sure ?? false)).toEqual([false, false, false])
  expect(looks).toBeLessThan(210) // the search ended where its time was over
})

test('lines that hold stay certain when the search for the totals was not finished', () => {
  let looks = 0
  const late = () => (looks += 1000)
  const list = 'Totaal excl. btw  15.500,00\nBtw 21%  3.255,00\nTotaal incl. btw  18.755,00'
  const { values } = readText(typedPage(`${head}\n${list}`), () => false, late)
  expect(values.get('line[0].net')).toMatchObject({ value: '7680.00', sure: true })
  expect(values.get('total_incl')?.sure ?? false).toBe(false)
})

test('the sum of the lines of an order is its total, unless more is added beside or below it', () => {
  const ofOrder = (rows: string) => {
    const page = `${head.replace('FACTUUR', 'BESTELBON').replace('Factuurnummer', 'Bestelnummer')}\n${rows}`
    return readText(typedPage(page), () => false).values.get('total_excl')
  }
  expect(ofOrder('Subtotaal          15.500,00')).toMatchObject({ value: '15500.00', sure: true })
  expect(ofOrder('Subtotaal          15.500,00\nVracht                35,00')?.sure).toBe(false)
  const below = 'Subtotaal          Vracht          Totaal\n15.500,00           35,00          15.535,00'
  expect(ofOrder(below)).not.toMatchObject({ value: '15500.00', sure: true })
})

test('the base of a single rate is certain if it was printed or makes its VAT', () => {
  const base = (rows: string) => {
    const read = readText(typedPage(head + rows), () => false).values.get('vat[0].base')
    return read && `${read.value}${read.sure ? '' : '?'}`
  }
  const below = (vat: string, incl: string) =>
    `${'Totaal excl. btw'.padEnd(50)}15.500,00\n${vat}\n${'Totaal incl. btw'.padEnd(50)}${incl}`
  expect(base(below(`${'Btw 21%'.padEnd(51)}3.255,00`, '18.755,00'))).toBe('15500.00')
  expect(base(below(`${'Btw 21%'.padEnd(53)}378,00`, '15.878,00'))).toBe('15500.00?')
})
