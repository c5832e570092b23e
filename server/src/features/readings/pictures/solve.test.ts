import { Big } from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReadingResult, ReadValue } from '../reading.ts'
import { readFigure } from '../text/figures.ts'
import { onlyProved, type SeenWord } from './proved.ts'
import { solve, withPrinted } from './solve.ts'

type Line = { quantity: number; price: number }
const runs = Number(process.env['KLOPT_RUNS'] ?? 300)
const nothingKnown = () => false

/** What is printed on an invoice with these lines, by path. Prices are in cents. */
function printedOn(lines: Line[], rate: 9 | 21): [path: string, printed: string][] {
  const nets = lines.map(({ quantity, price }) => Big(quantity).times(price).div(100))
  const excl = nets.reduce((sum, net) => sum.plus(net), Big(0))
  const vat = excl.times(rate).div(100).round(2, Big.roundHalfUp)
  return [
    ...lines.flatMap(({ quantity, price }, n): [string, string][] => [
      [`line[${n}].quantity`, String(quantity)],
      [`line[${n}].price`, dutch(Big(price).div(100))],
      [`line[${n}].net`, dutch(nets[n] ?? Big(0))],
    ]),
    ['vat[0].rate', String(rate)],
    ['vat[0].base', dutch(excl)],
    ['vat[0].amount', dutch(vat)],
    ['total_excl', dutch(excl)],
    ['vat_total', dutch(vat)],
    ['total_incl', dutch(excl.plus(vat))],
  ]
}

function dutch(figure: Big): string {
  const [whole = '', cents = ''] = figure.toFixed(2).split('.')
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, '.')},${cents}`
}

/** The words on the page, one below the other. */
function wordsOf(printed: [string, string][]): SeenWord[] {
  return printed.map(([, text], n) => ({ text, page: 1, x: 10, y: 20 * n, w: 50, h: 10, confidence: 0.9 }))
}

/** Reads each word as the value of the path in its place, as the rules of texts would. */
function readerOf(printed: [string, string][]) {
  return (words: SeenWord[]): ReadingResult => {
    const values = printed.flatMap(([path], n): [string, ReadValue][] => {
      const { text: raw, page, x, y, w, h } = words[n] ?? { text: '', page: 1, x: 0, y: 0, w: 0, h: 0 }
      const value = readFigure(raw)?.values.nl
      if (value === undefined) return []
      const read = { raw, source: 'text', sure: true, confidence: 0.9, xpath: null, page } as const
      const written = /quantity|rate/.test(path) ? value : Big(value).toFixed(2)
      return [[path, { ...read, value: written, box: [x, y, w, h] }]]
    })
    const paper = { state: 'read', kind: 'invoice', kind_confidence: 1, flavour: null, pages: 1, notes: [] } as const
    return { ...paper, notes: [], tokens: [], values: Object.fromEntries(values) }
  }
}

/** Reads a paper of which one sign of one figure was taken for another. */
function readWith(printed: [string, string][], path: string, misread: string) {
  const read = readerOf(printed)
  const words = wordsOf(printed.map(([one, text]) => [one, one === path ? misread : text]))
  const { reading, misread: found } = solve(read(words), words, read)
  return {
    solved: found !== null,
    ...withPrinted(onlyProved(reading, words, { isKnown: nothingKnown, isSeenTwice: nothingKnown }), found),
  }
}

const lines: Line[] = [
  { quantity: 28, price: 21_500 },
  { quantity: 7, price: 4_237 },
]

test('a price is not corrected because its discount was rounded to the cent', () => {
  const printed = printedOn([{ quantity: 1, price: 11_267 }], 21).map(([path, text]): [string, string] => [
    path,
    path === 'line[0].price' ? '194,25' : text,
  ])
  const place = { source: 'text', xpath: null, page: 1, box: null } as const
  const allowance: ReadValue = { value: '81.59', raw: '42 %', sure: true, confidence: 0.9, ...place }
  const read = (words: SeenWord[]): ReadingResult => {
    const { values, ...reading } = readerOf(printed)(words)
    return { ...reading, values: { ...values, 'line[0].allowance': allowance } }
  }
  const words = wordsOf(printed)
  const { reading, misread } = solve(read(words), words, read)

  expect(misread).toBe(null)
  expect(reading.values['line[0].price']?.value).toBe('194.25')
})

test('a quantity of a hire is not corrected, since the number of days may be lost', () => {
  const printed = printedOn([{ quantity: 7, price: 11_210 }], 21).map(([path, text]): [string, string] => [
    path,
    path === 'line[0].quantity' ? '1' : text, // for seven days
  ])
  const day: ReadValue = {
    value: '2026-08-01',
    raw: '01-08-2026',
    sure: true,
    confidence: 0.9,
    source: 'text',
    xpath: null,
    page: 1,
    box: null,
  }
  const solved = (more: ReadingResult['values']) => {
    const read = (words: SeenWord[]): ReadingResult => {
      const { values, ...reading } = readerOf(printed)(words)
      return { ...reading, values: { ...values, ...more } }
    }
    const words = wordsOf(printed)
    return solve(read(words), words, read).reading.values['line[0].quantity']?.value
  }

  expect(solved({})).toBe('7')
  expect(solved({ 'line[0].start_date': day })).toBe('1')
})

test.each([
  ['a quantity', 'line[1].quantity', '1', '7'],
  ['a price', 'line[1].price', '42,31', '42.37'],
  ['an amount', 'line[0].net', '5.020,00', '6020.00'],
  ['a total with VAT', 'total_incl', '7.643,87', '7643.07'],
  ['the VAT', 'vat_total', '1.325,48', '1326.48'],
])(
  '%s of which one sign was misread is corrected if nothing else makes the paper add up',
  (_, path, misread, value) => {
    const { values, solved } = readWith(printedOn(lines, 21), path, misread)

    expect(values[path]).toMatchObject({ value, raw: misread, sure: true, source: 'ocr' })
    expect(solved).toBe(true)
  },
)

test('nothing is corrected if two figures could be the wrong one, or if recognition does not confuse the signs', () => {
  const either = readWith(printedOn([{ quantity: 6, price: 1_000 }], 21), 'line[0].quantity', '5') // or 5 × 12,00
  const unlikely = readWith(printedOn(lines, 21), 'total_incl', '7.643,57')

  expect(either.values['line[0].quantity']).toMatchObject({ value: '5', sure: false })
  expect(unlikely.values['total_incl']).toMatchObject({ value: '7643.57', sure: false })
})

const someLines = fc.array(
  fc.record({ quantity: fc.integer({ min: 1, max: 2000 }), price: fc.integer({ min: 1, max: 500_000 }) }),
  { minLength: 1, maxLength: 6 },
)
const paper = fc.tuple(someLines, fc.constantFrom(9 as const, 21 as const)).map((made) => printedOn(...made))

/** A paper with one sign changed by `other`, which gives null for a sign that stays. */
function misreadBy(other: (sign: string, choice: number) => string | null) {
  return fc.tuple(paper, fc.nat(), fc.nat(), fc.nat()).map(([printed, which, where, choice]) => {
    const [path = '', text = ''] = printed[which % printed.length] ?? []
    const at = where % text.length
    const sign = other(text[at] ?? '', choice)
    return { printed, path, misread: sign === null ? text : `${text.slice(0, at)}${sign}${text.slice(at + 1)}` }
  })
}
const pairs = ['17', '56', '08', ',.']
const confused = misreadBy((sign) => {
  const pair = pairs.find((one) => one.includes(sign))
  return pair ? pair.replace(sign, '') : null
})
const anyhow = misreadBy((sign, choice) => (/\d/.test(sign) ? String(choice % 10) : null))

test.each([
  ['confused with a similar one', confused],
  ['read as any other figure', anyhow],
])('of a paper of which one sign is %s, no certain value is wrong', (_, misreadPaper) => {
  let solved = 0
  fc.assert(
    fc.property(misreadPaper, ({ printed, path, misread }) => {
      const truth = readerOf(printed)(wordsOf(printed)).values
      const reading = readWith(printed, path, misread)
      solved += Number(reading.solved)
      for (const [one, { value, sure }] of Object.entries(reading.values))
        expect({ one, value, sure }).toEqual({ one, value: sure ? truth[one]?.value : value, sure })
    }),
    { numRuns: runs },
  )
  expect(solved).toBeGreaterThan(0)
})
