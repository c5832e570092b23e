import { Big } from 'big.js'
import { expect, test } from 'vitest'
import type { ReadingResult, ReadValue } from '../reading.ts'
import { onlyProved, type SeenWord } from './proved.ts'

type Printed = Record<string, string | [value: string, raw: string]>

const valueOf = (value: string, raw = value): ReadValue => ({
  value,
  raw,
  source: 'text',
  sure: true,
  confidence: 0.9,
  xpath: null,
  page: 1,
  box: [0, 0, 10, 10],
})
const paper: Printed = {
  number: '2025-0388',
  order_reference: 'PO 4500127',
  'line[0].name': 'Dorpel',
  'line[0].quantity': '28',
  'line[0].price': ['215.00', '215,00'],
  'line[0].net': ['6020.00', '6.020,00'],
  'vat[0].rate': '21',
  'vat[0].base': ['6020.00', '6.020,00'],
  'vat[0].amount': ['1264.20', '1.264,20'],
  total_excl: ['6020.00', '6.020,00'],
  vat_total: ['1264.20', '1.264,20'],
  total_incl: ['7284.20', '7.284,20'],
}

/**
 * The certain paths of a paper, with these numbers of orders in the dossier, these words on one row and `further` ones, and a total
 * that the second engine reads differently unless it `isSeenTwice`.
 */
function certain(
  printed: Printed,
  confidence = 0.95,
  known: string[] = [],
  row: string[] = [],
  {
    kind = 'invoice',
    isSeenTwice = () => false,
    further = [],
  }: { kind?: ReadingResult['kind']; isSeenTwice?: () => boolean; further?: SeenWord[] } = {},
): string[] {
  const values = Object.fromEntries(
    Object.entries(printed).map(([path, one]) => [path, typeof one === 'string' ? valueOf(one) : valueOf(...one)]),
  )
  const reading: ReadingResult = {
    state: 'read',
    kind,
    kind_confidence: 0.9,
    flavour: null,
    pages: 1,
    notes: [],
    tokens: [],
    values,
  }
  const inRow = row.map((text, n) => ({ text, page: 1, x: n * 50, y: 400, w: 40, h: 10, confidence }))
  const words = [{ text: '1', page: 1, x: 4, y: 4, w: 2, h: 2, confidence }, ...inRow, ...further]
  const proved = onlyProved(reading, words, { isKnown: (number) => known.includes(number), isSeenTwice })
  return Object.entries(proved.values).flatMap(([path, { sure }]) => (sure ? [path] : []))
}
const sums = ['vat[0].rate', 'vat[0].base', 'vat[0].amount', 'total_excl', 'vat_total', 'total_incl']
const line = ['line[0].quantity', 'line[0].price', 'line[0].net']
const untaxed: Printed = {
  ...paper,
  'vat[0].rate': '0',
  'vat[0].amount': ['0.00', '0,00'],
  vat_total: ['0.00', '0,00'],
  total_incl: ['6020.00', '6.020,00'],
}

test('the figures of a photo are certain if they follow from each other to the cent, its words never are', () => {
  expect(certain(paper).toSorted()).toEqual([...sums, ...line].toSorted())
  expect(certain(paper, 0.95, ['PO 4500127'])).toContain('order_reference')
})

test('of a photographed delivery note only an order that the dossier knows is certain', () => {
  const note = { number: 'PB-10021', order_reference: '4500127', 'line[0].quantity': '20', 'line[0].unit': 'st' }

  expect(certain(note)).toEqual([])
  expect(certain(note, 0.95, ['4500127'])).toEqual(['order_reference'])
})

test.each<[string, Printed]>([
  [
    'all commas were lost',
    Object.fromEntries(
      Object.entries(paper).map(([path, one]) => [
        path,
        typeof one === 'string' ? one : [one[0].replace('.', ''), one[1].replace(',', '')],
      ]),
    ),
  ],
  [
    'the VAT is a cent off',
    {
      ...paper,
      'vat[0].amount': ['1264.21', '1.264,21'],
      vat_total: ['1264.21', '1.264,21'],
      total_incl: ['7284.21', '7.284,21'],
    },
  ],
])('nothing is certain if %s', (_, printed) => {
  expect(certain(printed)).toEqual([])
})

test('without VAT a total is certain if its lines make it and a second engine reads the same', () => {
  const isSeenTwice = () => true
  const otherLine = { 'line[0].price': ['214.00', '214,00'] as [string, string] }

  expect(certain(untaxed, 0.95, [], [], { isSeenTwice })).toEqual(expect.arrayContaining(['total_incl', ...line]))
  expect(certain(untaxed)).toEqual([])
  expect(certain({ ...untaxed, ...otherLine }, 0.95, [], [], { isSeenTwice })).toEqual([])
  expect(certain(untaxed, 0.95, [], ['Creditnota'], { isSeenTwice })).toEqual([])
})

test('the total without VAT alone is certain on an order if its lines make it and a second engine reads the same, but not on a bill', () => {
  const order = Object.fromEntries(
    Object.entries(paper).filter(([path]) => path === 'total_excl' || path.startsWith('line[')),
  )
  const isSeenTwice = () => true
  const kind = 'order'
  const other: Printed = { ...order, total_excl: ['6026.00', '6.026,00'] }

  expect(certain(order, 0.95, [], [], { kind, isSeenTwice }).toSorted()).toEqual(['total_excl', ...line].toSorted())
  expect(certain(order, 0.95, [], [], { kind })).toEqual([])
  expect(certain(other, 0.95, [], [], { kind, isSeenTwice })).toEqual([])
  expect(certain(order, 0.95, [], [], { kind: 'invoice', isSeenTwice })).toEqual([])
})

test('totals whose rate is not printed are certain if the VAT is that of a legal rate to the cent', () => {
  const totals = ['total_excl', 'vat_total', 'total_incl']
  const withoutRate = Object.fromEntries(Object.entries(paper).filter(([path]) => !path.startsWith('vat[')))
  const other: Printed = { vat_total: ['481.60', '481,60'], total_incl: ['6501.60', '6.501,60'] }

  expect(certain(withoutRate)).toEqual([...line, ...totals])
  expect(certain({ ...withoutRate, ...other })).toEqual([])
})

test('totals in a sentence are not certain, since one of its words may say that they are of something else', () => {
  const beside = (text: string, x: number) => [{ text, page: 1, x, y: 0, w: 40, h: 10, confidence: 0.95 }]

  expect(certain(paper, 0.95, [], [], { further: beside('inclusief', 14) })).toEqual([])
  expect(certain(paper, 0.95, [], [], { further: beside('EUR', 14) })).toEqual(certain(paper))
  expect(certain(paper, 0.95, [], [], { further: beside('Leveradres', 90) })).toEqual(certain(paper))
})

test('a line that was not read makes all lines doubtful, and faint figures make everything doubtful', () => {
  const half = { ...paper, 'line[0].quantity': '14', 'line[0].net': ['3010.00', '3.010,00'] as [string, string] }

  expect(certain(half).toSorted()).toEqual(sums.toSorted())
  expect(certain(paper, 0.2)).toEqual([])
})

test.each([
  'CREDITFACTUUR',
  'Note de crédit',
  'Gutschrift',
  'Retour',
  'Totaal - € 7.284,20',
  'Totaal 7.284,20 –',
  '7.284,20 CR',
  '28 - 6.020,00',
  '−7.284,20',
  '7.284,20-',
  'Aantal - 28',
])('nothing is certain if all minus signs may have been lost, as from a paper that says: %s', (row) => {
  expect(certain(paper, 0.95, [], row.split(' '))).toEqual([])
})

test('a quantity of a delivery note is doubtful although its sums hold: they stay when a pen changes what arrived', () => {
  const [, ...others] = line

  expect(certain(paper, 0.95, [], [], { kind: 'delivery_note' }).toSorted()).toEqual([...sums, ...others].toSorted())
})

test.each([
  '030 - 1234567',
  'Deventer – Utrecht',
  '6.020,-',
  '2025-0388',
  'Rabat -10%',
  'T.a.v. crediteurenadministratie',
])('a dash that is no minus, and a buyer who has creditors, cast no doubt: %s', (row) => {
  expect(certain(paper, 0.95, [], row.split(' ')).toSorted()).toEqual([...sums, ...line].toSorted())
})

test('a discount in percent is taken of the amount to the cent, and a price of which it hides a cent is doubtful', () => {
  const discounted = (quantity: string, price: string, allowance: [string, string], net: string, vat: string) => ({
    ...paper,
    'line[0].quantity': quantity,
    'line[0].price': price,
    'line[0].allowance': allowance,
    'line[0].net': net,
    'vat[0].base': net,
    'vat[0].amount': vat,
    total_excl: net,
    vat_total: vat,
    total_incl: Big(net).plus(vat).toFixed(2),
  })
  expect(certain(discounted('10', '194.25', ['815.85', '42 %'], '1126.65', '236.60'))).toEqual(
    expect.arrayContaining(line),
  )
  // 194.24 and 194.26 less 42 % are 112.66 and 112.67.
  const one = certain(discounted('1', '194.25', ['81.59', '42 %'], '112.67', '23.66'))
  expect(one).toContain('line[0].net')
  expect(one).not.toContain('line[0].price')
})

test('a quantity or price is doubtful if the next one would give the same amount, which leaves other lines certain', () => {
  const two = (quantity: string | [string, string], price: [string, string], net: [string, string]) => ({
    ...paper,
    'line[0].net': ['6020.00', '6.020,00'] as [string, string],
    'line[1].quantity': quantity,
    'line[1].price': price,
    'line[1].net': net,
    ...sumsOf(Number(net[0])),
  })
  const sumsOf = (more: number) => {
    const [excl, vat] = [6020 + more, Math.round((6020 + more) * 21) / 100]
    const printed = (figure: number): [string, string] => [figure.toFixed(2), figure.toFixed(2).replace('.', ',')]
    return {
      'vat[0].base': printed(excl),
      'vat[0].amount': printed(vat),
      total_excl: printed(excl),
      vat_total: printed(vat),
      total_incl: printed(excl + vat),
    }
  }
  const proved = [...sums, ...line, 'line[1].net']

  expect(certain(two('12', ['0.50', '0,50'], ['6.00', '6,00'])).toSorted()).toEqual(
    [...proved, 'line[1].quantity', 'line[1].price'].toSorted(),
  )
  expect(certain(two(['1200', '1.200'], ['0.50', '0,50'], ['600.00', '600,00']))).toContain('line[1].quantity')
  expect(certain(two(['12', '12,000'], ['0.50', '0,50'], ['6.00', '6,00'])).toSorted()).toEqual(proved.toSorted())
  expect(certain(two('12', ['0.00', '0,00'], ['0.00', '0,00'])).toSorted()).toEqual(proved.toSorted())
  expect(certain(two('0.25', ['80.00', '80,00'], ['20.00', '20,00'])).toSorted()).toEqual(proved.toSorted())
})
