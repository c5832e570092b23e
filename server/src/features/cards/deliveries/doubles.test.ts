import { expect, test } from 'vitest'
import type { Doc } from '../figures/papers.ts'
import { doc, invoiceOf, type Line, more, order, runResults, sill, whole } from '../testing/docs.ts'
import { invoice, noteOf, told } from '../testing/told-deliveries.ts'

const uncertain = { sure: false, excess: null }
const half = more(sill, '14')

test('a note that was uploaded twice counts once, and one of the same number with other lines makes both uncertain', () => {
  const head = { number: '7731', issue_date: '2026-08-20' }
  const [first, copy] = [noteOf([sill], { head }), noteOf([sill], { head }, 'copy')]
  const other = noteOf([more(sill, '12')], { head }, 'other')

  expect(told(order, invoice, first, copy).delivered).toMatchObject({ quantity: '24', sure: true })
  expect(told(order, invoice, first, other).delivered).toMatchObject({ sure: false, excess: null })
})

test('the receipt of a delivery takes the place of its note', () => {
  const receipt = noteOf([more(sill, '26')], { head: { despatch: '7731' } }, 'R-1')

  expect(told(order, invoice, noteOf([more(sill, '28')]), receipt).delivered).toMatchObject({
    quantity: '26',
    sure: true,
  })
})

test('while the new version of a note is read, nothing follows from the other notes', () => {
  const again = noteOf([], { reading_state: 'reading', values: {}, version: 2 }, '7745')
  const { delivered } = told(order, invoice, noteOf([more(sill, '28')]), again)

  expect(delivered).toMatchObject({ quantity: '28', sure: false, sentence: null, excess: null })
})

test('while a photo of a note is read again, nothing follows from the other notes either', () => {
  const photo = noteOf([], { reading_state: 'queued', slow: true, values: {}, version: 2 }, '7745')

  expect(told(order, invoice, noteOf([more(sill, '28')]), photo).delivered).toMatchObject(uncertain)
})

const doubtful: [string, Doc[]][] = [
  [
    'two receipts of one delivery',
    [noteOf([half], { head: { despatch: '7731' } }, 'R-1'), noteOf([half], { head: { despatch: '7731' } }, 'CMR-2')],
  ],
  [
    'the receipt of only a part of a note',
    [noteOf([half, whole[0] as Line]), noteOf([half], { head: { despatch: '7731' } }, 'R-1')],
  ],
  [
    'a copy of a note whose number was not read',
    [
      noteOf([half], { head: { issue_date: '2026-08-10' } }),
      noteOf([half], { head: { number: '', issue_date: '2026-08-10' } }, 'copy'),
    ],
  ],
  ['a note of the order whose lines were not read', [noteOf([half]), noteOf([], {}, '7745')]],
  ['a note without lines that names no order', [noteOf([half]), noteOf([], { head: { order_reference: '' } }, '7745')]],
  ['goods with the word retour in their name', [noteOf([half, ['dorpel hardsteen retour', '4', '0']])]],
  [
    'a quantity without a minus in a file of returns',
    [noteOf([more(sill, '28')]), noteOf([more(sill, '4')], { filename: 'Retourbon 12.pdf' }, 'R1')],
  ],
]

test.each(doubtful)('%s leads to no statement', (_, notes) => {
  expect(told(order, invoice, ...notes).delivered).toMatchObject(uncertain)
})

test('a note that names another order says nothing about this one, also without lines', () => {
  const other = noteOf([], { head: { order_reference: 'PO9999' } }, '7745')

  expect(told(order, invoice, noteOf([more(sill, '28')]), other).delivered).toMatchObject({
    quantity: '28',
    sure: true,
  })
})

test('a note of returns is not the receipt of the delivery that it names', () => {
  const notes = [noteOf([more(sill, '12')], {}, 'PB-1'), noteOf([more(sill, '12')], {}, 'PB-2')]
  const back = noteOf([more(sill, '-2')], { head: { despatch: 'PB-1' } }, 'R-900')

  expect(told(order, invoice, ...notes, back).delivered).toMatchObject({ quantity: '22', sure: true })
})

test('a werkbon with hours is not the receipt of the delivery that it names', () => {
  const hours: Line = ['R. Smit 26-08-2026', '8', '0', { unit: 'uur' }]
  const slip = noteOf([hours], { head: { despatch: '7731' } }, 'W-1')

  expect(told(order, invoice, noteOf([more(sill, '28')]), slip).delivered).toMatchObject({ quantity: '28', sure: true })
})

test('a signed copy that was sent back is not a return', () => {
  const signed = noteOf([more(sill, '4')], { filename: 'Pakbon 7745 getekend retour.pdf' }, '7745')

  expect(told(order, invoice, noteOf([sill]), signed).delivered).toMatchObject({ quantity: '28', sure: true })
})

test('a quantity that somebody typed is not turned into a return by a name', () => {
  const paper = noteOf([['rooster retour dorpel hardsteen', '4', '0']])
  const quantity = paper.values['line[0].quantity']
  const typed = {
    ...paper,
    values: { ...paper.values, ...(quantity && { 'line[0].quantity': { ...quantity, source: 'typed' as const } }) },
  }
  const grille: Line = ['rooster retour dorpel hardsteen', '4', '10']
  const [card] = runResults([doc('order', 'PO1000', [grille]), invoiceOf([grille]), typed])

  expect(card?.deliveries?.[0]).toMatchObject({ quantity: '4', sure: true })
})

test('a quantity without a unit is certain for pieces, and not for metres', () => {
  const bare = (line: Line): Line => [line[0], '6', '0', { unit: '' }]
  const beam: Line = ['houten balk 71x171', '24', '9', { unit: 'm' }]
  const deliveredOf = (line: Line) =>
    runResults([doc('order', 'PO1000', [line]), invoiceOf([line]), noteOf([bare(line)])])[0]?.deliveries?.[0]

  expect(deliveredOf(sill)).toMatchObject({ quantity: '6', sure: true })
  expect(deliveredOf(beam)).toMatchObject({ quantity: '6', sure: false })
})

test('goods that may be on two lines of an order leave both uncertain', () => {
  const a: Line = ['gevelelement type A 1200x2400 met rooster', '12', '640']
  const b: Line = ['gevelelement type B 1200x2400 met rooster', '12', '700']
  const unnamed: Line = ['gevelelement 1200x2400 met rooster', '6', '0']
  const sureOf = (...notes: Doc[]) =>
    Object.values(runResults([doc('order', 'PO1000', [a, b]), invoiceOf([a, b]), ...notes])[0]?.deliveries ?? {}).map(
      ({ sure }) => sure,
    )

  expect(sureOf(noteOf([a, b]))).toEqual([true, true])
  expect(sureOf(noteOf([a, b, unnamed]))).toEqual([false, false])
  expect(sureOf(noteOf([a, b]), noteOf([unnamed], {}, '7745'))).toEqual([false, false])
})

test('for two order lines with the same goods nothing is certain', () => {
  const twice = doc('order', 'PO1000', [sill, sill])
  const [card] = runResults([twice, invoiceOf([sill, sill]), noteOf([sill]), noteOf([sill], {}, '7745')])

  expect(Object.values(card?.deliveries ?? {}).map(({ sure }) => sure)).not.toContain(true)
})
