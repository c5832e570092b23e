import type { Card, CardSentence } from '@klopt/contract'
import { expect, test } from 'vitest'
import { cardLine, cardOfInvoice, countsOf, invoice } from '../../../testing/cards.ts'
import { showCards } from '../../../testing/dossier-with-cards.tsx'

const history = { whole: '48', before: '42', now: '9.5', n: '3.5', unit: 'm3' }

test.each<[string, CardSentence]>([
  ['48 m3 besteld · 42 eerder · nu 9,5: 3,5 te veel', { key: 'line_over', data: history }],
  ['Al volledig gefactureerd op factuur 26700412', { key: 'line_spent', data: { k: '1', numbers: '26700412' } }],
  [
    '€ 5.000,00 besteld · € 4.000,00 eerder · nu € 1.500,00: € 500,00 te veel',
    { key: 'line_over_sum', data: { whole_net: '5000.00', before_net: '4000.00', net: '1500.00', amount: '500.00' } },
  ],
])('a line of a later invoice says: %s', async (text, sentence) => {
  const screen = await showCards([cardOfInvoice({ shown: [cardLine({ sentence })] })])

  await expect.element(screen.getByRole('article')).toMatchTextContent(text)
})

test('a credit note says what it gives back and what is still too much, in a column of its own', async () => {
  const parts = { part_1: '', amount_1: '300.00', part_2: 'transport', amount_2: '185.00' }
  const sentence: CardSentence = { key: 'credit', data: { amount: '485.00', number: 'F1', ...parts, rest: '116.00' } }
  const screen = await showCards([
    cardOfInvoice({ invoice: { ...invoice, kind: 'credit_note' }, difference: '-485.00', sentence }),
  ])

  const card = screen.getByRole('article')
  await expect
    .element(card)
    .toMatchTextContent('Creditnota van € 485,00 op factuur F1: prijs € 300,00, transport € 185,00. Rest: € 116,00')
  await expect.element(card.getByRole('columnheader', { name: 'Gecrediteerd' })).toBeVisible()
})

test('an uncertain card says what is certain all the same', async () => {
  const unsure: Partial<Card> = {
    state: 'unsure',
    difference: null,
    sentence: { key: 'unsure_line', data: { name: 'montage' } },
    proved: { difference: '860.00', lines: 1 },
    counts: countsOf({ quantity: 1, unsure: 1 }),
    shown: [cardLine({ proved: true }), cardLine({ n: 2, result: 'unsure', name: 'montage', proved: false })],
  }
  const screen = await showCards([cardOfInvoice(unsure)])

  const card = screen.getByRole('article')
  await expect.element(card).toMatchTextContent('Wel zeker: € 860,00 meer op 1 regel.')
  const deltas = [...card.element().querySelectorAll('.card-delta')].map(({ textContent }) => textContent)
  expect(deltas.map((text) => text.replaceAll('\u00a0', ' '))).toEqual(['+ € 860,00', '?', '?'])
})

test('a price is rounded to cents, and the exact one can be found', async () => {
  const side = cardLine().invoice
  const line = cardLine({ invoice: side && { ...side, price: '687.4983' } })
  const screen = await showCards([cardOfInvoice({ shown: [line] })])

  const price = screen.getByRole('article').getByTitle(/687,4983/)
  await expect.element(price).toMatchTextContent('€ 687,50')
})
