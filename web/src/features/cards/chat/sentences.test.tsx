import type { Card, CardSentence } from '@klopt/contract'
import { expect, test } from 'vitest'
import { cardLine, cardOfInvoice, countsOf, fittingCard, invoice, order } from '../../../testing/cards.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { showCards } from '../../../testing/dossier-with-cards.tsx'
import { idOf } from '../../../testing/examples.ts'

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

test.each<[string, Record<string, string>]>([
  [
    '3 regels, € 4.034,00 excl. btw (order € 3.384,00, meerwerk € 650,00) en',
    { order_part: '3384', works_part: '650' },
  ],
  ['3 regels, € 4.034,00 excl. btw (meerwerk € 4.034,00) en', { works_part: '4034' }],
  ['3 regels, € 4.034,00 excl. btw en € 4.881,14 incl. btw.', {}],
])('a total that fits names its parts: %s', async (text, parts) => {
  const data = { n: '3', excl: '4034.00', incl: '4881.14', ...parts }
  const screen = await showCards([fittingCard({ sentence: { key: 'fits', data } })])

  await expect.element(screen.getByRole('article')).toMatchTextContent(text)
})

test.each([
  ['KGM', 'kg'],
  ['XBX', 'doos'],
  ['XSE', 'sea-chest'],
  ['STK', 'STK'],
])('the unit %s of a file is called %s', async (unit, word) => {
  const sentence: CardSentence = { key: 'line_over', data: { ...history, unit } }
  const screen = await showCards([cardOfInvoice({ shown: [cardLine({ sentence })] })])

  await expect.element(screen.getByRole('article')).toMatchTextContent(`48 ${word} besteld`)
})

test('a confirmation at another price than the order is told beside the difference', async () => {
  const paper = { ...order, kind: 'order_response' as const, number: 'VO-77' }
  const screen = await showCards([cardOfInvoice({ confirmed: { paper, total: '22000.00', ordered: '21720.00' } })])

  await expect
    .element(screen.getByRole('article'))
    .toMatchTextContent('Orderbevestiging VO-77 noemt € 22.000,00, de order € 21.720,00, excl. btw.')
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
    .toMatchTextContent('Creditnota van € 485,00 op factuur F1: prijs € 300,00, transport € 185,00. Rest: € 116,00.')
  await expect.element(card.getByRole('columnheader', { name: 'Gecrediteerd' })).toBeVisible()
  const labels = [...card.element().querySelectorAll('.card-sum td, .card-fitting td')].map((cell) =>
    cell.getAttribute('data-k'),
  )
  expect(labels.filter(Boolean)).toEqual(['Besteld', 'Gecrediteerd', 'Besteld', 'Gecrediteerd'])
  expect(card.element().textContent).not.toContain('meer gefactureerd')
})

test.each([
  [
    'nl',
    'Creditnota 20260921: € 171,60 op factuur 20260893.',
    'Twee van drie verschillen opgelost, nog € 65,00.',
    'Meer dan gefactureerd',
  ],
  [
    'en',
    'Credit note 20260921: €171.60 on invoice 20260893.',
    'Two of three differences settled, €65.00 left.',
    'More than invoiced',
  ],
] as const)('a credit note settles differences, in %s', async (language, head, text, reason) => {
  const data = { amount: '171.60', number: '20260893', n: '2', k: '3', rest: '65.00' }
  const settling = fittingCard({
    invoice: { ...invoice, kind: 'credit_note', number: '20260921' },
    total_invoiced: '-171.60',
    sentence: { key: 'credit_settles', data },
  })
  const screen = await showCards([settling], { language })

  const card = screen.getByRole('article')
  await expect.element(card.getByRole('heading', { level: 2 })).toMatchTextContent(head)
  await expect.element(card).toMatchTextContent(text)
  await expectAccessible()
  await card.getByRole('button', { name: /(niet|out)…, / }).click()
  await expect.element(screen.getByRole('checkbox', { name: reason })).toBeVisible()
})

test('a credit note without lines says no parts', async () => {
  const sentence: CardSentence = { key: 'credit', data: { amount: '485.00', number: 'F1', rest: '116.00' } }
  const screen = await showCards([cardOfInvoice({ invoice: { ...invoice, kind: 'credit_note' }, sentence, shown: [] })])

  await expect
    .element(screen.getByRole('article'))
    .toMatchTextContent('Creditnota van € 485,00 op factuur F1. Rest: € 116,00.')
})

test('an uncertain card says what is certain all the same', async () => {
  const proved: Partial<Card> = {
    state: 'unsure',
    difference: null,
    sentence: { key: 'unsure_line', data: { name: 'montage' } },
    proved: { difference: '860.00', lines: 1 },
    counts: countsOf({ quantity: 1, unsure: 1 }),
    shown: [cardLine({ proved: true }), cardLine({ n: 2, result: 'unsure', name: 'montage', proved: false })],
  }
  const screen = await showCards([cardOfInvoice(proved)])

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

const unsure: Partial<Card> = { state: 'unsure', difference: null, shown: [], counts: countsOf({}) }
const at = { document_id: order.document_id, filename: 'PO_4500127.pdf', of: 'order' }

test.each<[string, CardSentence]>([
  [
    'Op de order ontbreekt het aantal van 3 regels.',
    { key: 'unsure_missing', data: { ...at, value: 'line[0].quantity', n: '3', name: 'montage' } },
  ],
  [
    'Op order 4500127 ontbreekt de prijs van montage.',
    { key: 'unsure_missing', data: { ...at, number: '4500127', value: 'line[0].price', n: '1', name: 'montage' } },
  ],
  [
    'Op de order is het bedrag van regel 3 niet aantal × prijs.',
    { key: 'unsure_product', data: { ...at, value: 'line[2].net', n: '1', name: '' } },
  ],
  [
    'Het totaal op de factuur past niet bij de regels.',
    { key: 'unsure', data: { ...at, of: 'invoice', value: 'total_excl' } },
  ],
  ['Op de factuur ontbreekt de btw.', { key: 'unsure_no_value', data: { ...at, of: 'invoice', value: 'vat_total' } }],
  [
    'Op de offerte is de munteenheid niet zeker gelezen.',
    { key: 'unsure_value', data: { ...at, of: 'quote', value: 'currency' } },
  ],
])('an uncertain card names the document, the value and the cause, and leads to it: %s', async (text, sentence) => {
  const screen = await showCards([cardOfInvoice({ ...unsure, sentence })])

  const link = screen.getByRole('article').getByRole('link', { name: text })
  await expect.element(link).toBeVisible()
  const query = new URLSearchParams(link.element().getAttribute('href')?.slice(2))
  expect(query.get('vergelijk')).toBe(cardOfInvoice().id)
  expect(query.get('waarde')).toBe(`${order.document_id}/${sentence.data['value']}`)
  await expect
    .element(screen.getByRole('article'))
    .toMatchTextContent('Kijk op de bladzijde wat er staat en kies de juiste waarde.')
})

test('a card that waits for a pair of lines says to choose the line of the order', async () => {
  const sentence: CardSentence = { key: 'unsure_line', data: { ...at, value: 'line[0]', name: 'montage' } }
  const screen = await showCards([cardOfInvoice({ ...unsure, sentence })])

  await expect
    .element(screen.getByRole('article'))
    .toMatchTextContent('Het is niet duidelijk welke regel van de order bij montage hoort. Kies bij welke regel')
})

test('a card that waits for an earlier invoice leads to the value in doubt on that one', async () => {
  const earlier = cardOfInvoice({
    ...unsure,
    id: idOf(701),
    invoice: { ...invoice, document_id: idOf(610), number: 'F1' },
    sentence: { key: 'unsure', data: { ...at, document_id: idOf(610), of: 'invoice', value: 'total_excl' } },
  })
  const sentence: CardSentence = {
    key: 'unsure_earlier',
    data: { filename: 'F1.pdf', document_id: idOf(610), of: 'invoice', number: 'F1' },
  }
  const screen = await showCards([earlier, cardOfInvoice({ ...unsure, sentence })])

  const link = screen.getByRole('link', {
    name: 'Factuur F1 hoort bij dezelfde order en is nog niet gecontroleerd. Controleer die eerst.',
  })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining(`vergelijk=${idOf(701)}`))
})

test('someone who may not correct reads the sentence without a link', async () => {
  const permissions = { ...cardOfInvoice().permissions, correct: false }
  const sentence: CardSentence = { key: 'unsure', data: { ...at, value: 'total_excl' } }
  const screen = await showCards([cardOfInvoice({ ...unsure, sentence, permissions })])

  await expect.element(screen.getByText('Het totaal op de order past niet bij de regels.')).toBeVisible()
  expect(screen.getByRole('link', { name: /Het totaal op de order/ }).query()).toBeNull()
  expect(screen.getByRole('article').element().textContent).not.toContain('kies de juiste waarde')
})

test.each<[string, string | null, CardSentence]>([
  [
    'Beton kost € 687,50 en is besteld voor € 650,00.',
    'Beton kost € 687,4983 en is besteld voor € 650,00.',
    { key: 'price', data: { name: 'Beton', price: '687.4983', ordered: '650' } },
  ],
  [
    'Beton kost € 0,0425 en is besteld voor € 0,04.',
    null,
    { key: 'price', data: { name: 'Beton', price: '0.0425', ordered: '0.04' } },
  ],
])('prices in a sentence are rounded to cents, and the exact ones can be found: %s', async (text, exact, sentence) => {
  const screen = await showCards([cardOfInvoice({ sentence })])

  const shown = screen.getByText(text)
  await expect.element(shown).toBeVisible()
  expect(shown.element().getAttribute('title')?.replaceAll('\u00a0', ' ') ?? null).toBe(exact)
})

test('a discount is a line with its own name and sign, and in the buyer’s favour', async () => {
  const net = { document_id: invoice.document_id, line: null, quantity: null, unit: null, price: null, net: '-88.69' }
  const discount = cardLine({
    result: 'not_ordered',
    name: 'Staffelkorting 3 %',
    is_adjustment: true,
    invoice: net,
    order: null,
    difference: '-88.69',
    sentence: { key: 'line_adjustment_less', data: { amount: '88.69' } },
  })
  const sentence: CardSentence = { key: 'adjustment_less', data: { name: 'Staffelkorting 3 %', net: '88.69' } }
  const unnamed = { ...discount, n: 2, name: '' }
  const screen = await showCards([cardOfInvoice({ difference: '-88.69', sentence, shown: [discount, unnamed] })])

  const card = screen.getByRole('article')
  await expect.element(card).toMatchTextContent('Staffelkorting 3 %: − € 88,69, in het voordeel van de koper.')
  const [row, other] = [...card.element().querySelectorAll('tr.differs')].map((one) =>
    [...one.children].map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')),
  )
  expect(row?.[0]).toMatch(/^Staffelkorting 3 %Niet op de order, in het voordeel van de koper/)
  expect(row?.slice(1)).toEqual(['', '− € 88,69', '− € 88,69'])
  expect(other?.[0]).toMatch(/^Korting/)
})
