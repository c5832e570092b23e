import { expect, test } from 'vitest'
import type { Doc } from '../figures/papers.ts'
import { doc, invoiceOf, order, runResults, sill } from '../testing/docs.ts'
import { typedInvoice } from '../testing/typed-invoice.ts'

/** An invoice whose only line names no quantity and price. */
const sumOf = (name: string, net: string, root = 'F1', head: Record<string, string> = {}): Doc => {
  const total = { total_excl: net, total_incl: (Number(net) * 1.21).toFixed(2) }
  const invoice = invoiceOf([[name, '1', net]], { head: { ...total, ...head } }, root)
  const { 'line[0].quantity': _, 'line[0].unit': __, ...values } = invoice.values
  return { ...invoice, values }
}

test.each([
  'Termijn 1 van 4: 20 % bij opdracht',
  '1e termijn (20%)',
  'Tranche 1 sur 4 : 20 % à la commande',
  '1. Abschlag',
  'Instalment 1 of 4',
  'Aanbetaling',
])('%s is a part of the whole order', (name) => {
  const [card] = runResults([order, sumOf(name, '2928.00')])

  expect(card).toMatchObject({ state: 'fits', difference: '0.00', rest: '11712.00' })
  expect(card?.lines).toMatchObject([{ name, result: 'fits', order: { line: null, net: '14640.00' } }])
})

test('terms use up the order, and one that is more than what is left is too much', () => {
  const days = ['2026-09-01', '2026-10-01', '2026-11-01']
  const terms = ['7000.00', '7000.00', '900.00'].map((net, n) =>
    sumOf(`Termijn ${n + 1} van 3`, net, `F${n}`, { issue_date: days[n] ?? '' }),
  )
  const [one, two, last] = runResults([order, ...terms])

  expect([one?.rest, two?.rest]).toEqual(['7640.00', '640.00'])
  expect(last).toMatchObject({ state: 'differs', difference: '260.00', sentence: { key: 'total' } })
})

test('the last of a number of terms is the last invoice, so what it is short is missing', () => {
  const first = sumOf('Termijn 1 van 2', '7000.00', 'F1', { issue_date: '2026-09-01' })
  const last = sumOf('Termijn 2 van 2', '7000.00', 'F2', { issue_date: '2026-10-01' })
  const [, card] = runResults([order, first, last])

  expect(card).toMatchObject({ state: 'differs', difference: '0.00', missing: '640.00' })
})

test('after the last payment in advance nothing is missing yet', () => {
  const [card] = runResults([order, sumOf('Voorschot 2 van 2', '7000.00')])

  expect(card).toMatchObject({ state: 'fits', missing: null, rest: '7640.00' })
})

test('goods beside a term are compared with their own line', () => {
  const both = invoiceOf([sill, ['Kraanhuur', '2', '95'], ['Termijn 1 van 2', '1', '2000']])
  const [card] = runResults([order, both])

  expect(card?.lines.map(({ result }) => result)).toEqual(['fits', 'not_ordered', 'fits'])
  expect(card).toMatchObject({ difference: '190.00', rest: '7480.00' })
})

test('an invoice of a single sum fits if it equals the rest, and is uncertain otherwise', () => {
  const [all] = runResults([order, sumOf('Levering volgens opdracht', '14640.00')])
  const [some] = runResults([order, sumOf('Levering volgens opdracht', '4640.00')])

  expect(all).toMatchObject({ state: 'fits', rest: '0.00' })
  expect(some).toMatchObject({ state: 'unsure', difference: null, sentence: { key: 'unsure_line' } })
})

test('the amount of a term is certain when it makes the total, but a line among priced lines is not', async () => {
  const head =
    'Van Dalen Gevelbouw\nFACTUUR\nFactuurnummer:  2025-0388\nFactuurdatum:   20-09-2026\nUw order:       PO1000\n'
  const totals = (excl: string, vat: string, incl: string) =>
    `\n\n                                   Subtotaal        ${excl}\n                                   BTW 21%          ${vat}\n                                   Totaal           ${incl}`
  const term = await typedInvoice(
    `${head}\nOmschrijving                                        Bedrag\nTermijn 1 van 4: 20 % bij opdracht                2.928,00${totals('2.928,00', '614,88', '3.542,88')}`,
  )
  const mixed = await typedInvoice(
    `${head}\nOmschrijving               Aantal    Stukprijs         Bedrag\ndorpel hardsteen            24,00       215,00       5.160,00\nvan de beste kwaliteit                                 100,00${totals('5.260,00', '1.104,60', '6.364,60')}`,
  )

  expect(term.values['line[0].net']?.sure).toBe(true)
  expect(runResults([order, term])[0]).toMatchObject({ state: 'fits', rest: '11712.00' })
  expect(mixed.values['line[1].net']?.sure).toBe(false)
})

test('a line with another name but the price of a remaining order line may have been ordered', () => {
  const numbered = doc('order', 'PO1000', [['BT-735', '10', '12.50', { unit: 'kg' }]], {
    head: { issue_date: '2026-08-01' },
  })
  const [card] = runResults([numbered, invoiceOf([['Flachstahl 100 x 10', '14', '12.50', { unit: 'kg' }]])])
  expect(card).toMatchObject({ state: 'unsure', difference: null })
  const [other] = runResults([numbered, invoiceOf([['Flachstahl 100 x 10', '14', '14', { unit: 'kg' }]])])
  expect(other).toMatchObject({ state: 'differs', difference: '196.00' })
})
