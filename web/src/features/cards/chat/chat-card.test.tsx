import { expect, test } from 'vitest'
import { queryClient } from '../../../platform/query.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import {
  answerOf,
  answersOf,
  cardLine,
  cardOfInvoice,
  countsOf,
  fittingCard,
  invoice,
  order,
} from '../../../testing/cards.ts'
import { cells } from '../../../testing/card-rows.ts'
import { cardMessage, opened, showCards } from '../../../testing/dossier-with-cards.tsx'
import { dalen, linde } from '../../../testing/dossiers.ts'
import { idOf } from '../../../testing/examples.ts'
import { useNetwork } from '../../../testing/network.ts'
import { receiveMessage } from '../../messages/messages.ts'
import { fillCards } from '../cards.ts'

useNetwork()

test('a card shows the differences by line, the reason, and the answer of each company', async () => {
  const differs = answerOf(linde, { answer: 'differs', reason: 'quantity', wish: 'explain' })
  const screen = await showCards([cardOfInvoice({ answers: answersOf(differs, null) })])

  const card = screen.getByRole('article', { name: 'Factuur 2025-0388: € 860,00 meer dan besteld' })
  await expect.element(card).toBeVisible()
  await expect.element(card).toMatchTextContent('dorpels: 4 meer gefactureerd (4 × € 215,00).')
  expect(cells(screen.container)).toEqual([
    ['Regel', 'Besteld', 'Gefactureerd', 'Verschil'],
    [
      'Dorpel hardsteen 120 cmAantal wijkt af Klopt niet: Dorpel hardsteen 120 cm',
      '24 st × € 215,00',
      '28 st × € 215,00',
      '+ € 860,00',
    ],
    ['2 regels kloppen', '€ 16.560,00', '€ 16.560,00', '€ 0,00'],
    ['Totaal excl. btw', '€ 21.720,00', '€ 22.580,00', '+ € 860,00'],
  ])
  await expect.element(card).toMatchTextContent(/Aantal klopt niet · Anna, /)
  await expect.element(card.getByText('Nog geen antwoord')).toBeVisible()
  await expect
    .element(card.getByRole('link', { name: 'Vergelijk, factuur 2025-0388' }))
    .toHaveAttribute('href', `/?vergelijk=${idOf(700)}`)
  await expectAccessible()
})

test('a pro forma is headed as what it is, and never as an invoice that fits', async () => {
  const sentence = { key: 'proforma', data: { amount: '0.00' } } as const
  const screen = await showCards([fittingCard({ is_proforma: true, sentence })])

  const card = screen.getByRole('article', { name: 'Factuur 2025-0388: Pro forma' })
  await expect.element(card).toMatchTextContent('Dit is een pro forma en geen factuur')
  await expect.element(card.getByRole('heading')).not.toMatchTextContent('Klopt')
})

test('an amount that is missing from the last invoice has its own row under an even total', async () => {
  const even = { shown: [], difference: '0.00', missing: '122.10', total_invoiced: '21720.00' }
  const screen = await showCards([cardOfInvoice(even)])

  await expect.element(screen.getByRole('article', { name: /: € 122,10 minder dan besteld$/ })).toBeVisible()
  expect(cells(screen.container).slice(-2)).toEqual([
    ['Totaal excl. btw', '€ 21.720,00', '€ 21.720,00', '€ 0,00'],
    ['Ontbreekt op de laatste factuur', '', '', '− € 122,10'],
  ])
})

test('a card without a missing amount has no row for it', async () => {
  const screen = await showCards([cardOfInvoice()])

  await expect.element(screen.getByRole('table')).toBeVisible()
  expect(screen.container.textContent).not.toContain('Ontbreekt op de laatste factuur')
})

test.each([
  ['its number', {}, 'Factuur 2025-0388: € 860,00 meer dan besteld'],
  ['its file while no number is known', { number: null }, 'Factuur_2025-0388.pdf: € 860,00 meer dan besteld'],
  [
    'its number on a credit note',
    { kind: 'credit_note' as const },
    'Creditnota 2025-0388: € 860,00 minder door de creditnota',
  ],
])('a card is named after its invoice: %s', async (_, names, name) => {
  const screen = await showCards([cardOfInvoice({ invoice: { ...invoice, ...names } })])

  await expect.element(screen.getByRole('article', { name })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name })).toBeVisible()
})

test('each document of a card can be opened', async () => {
  const screen = await showCards([cardOfInvoice()])

  await screen.getByRole('button', { name: 'Factuur 2025-0388 bekijken' }).click()
  await screen.getByRole('button', { name: 'order PO 4500127 bekijken' }).click()

  expect(opened).toEqual([idOf(601), idOf(600)])
})

test('a card replaces its newest line, and an older line is plain text', async () => {
  const before = cardOfInvoice()
  const now = fittingCard()
  const screen = await showCards([now], { messages: [cardMessage(1, before), cardMessage(2, now)] })

  await expect
    .element(screen.getByText(/Factuur 2025-0388, order versie 1: €\s860,00 meer dan besteld · /))
    .toBeVisible()
  expect(screen.getByRole('article').elements()).toHaveLength(1)
  const card = screen.getByRole('article', { name: 'Factuur 2025-0388: Klopt' })
  await expect
    .element(card)
    .toMatchTextContent('De factuur is gelijk aan de order: 3 regels, € 22.580,00 excl. btw en € 27.321,80 incl. btw.')
  await expect
    .element(card)
    .toMatchTextContent(
      'Nieuw in versie 2 van de order: Dorpel hardsteen 120 cm van 24 naar 28 st. Het verschil was € 860,00 en is nu € 0,00.',
    )
})

test('a changed card is announced and moves to its new line', async () => {
  const screen = await showCards([cardOfInvoice()])
  await expect.element(screen.getByRole('article')).toBeVisible()

  fillCards(queryClient, idOf(1), [fittingCard()])
  await receiveMessage(queryClient, cardMessage(2, fittingCard()))

  await expect
    .element(screen.getByText('Verschillenkaart: Factuur 2025-0388: Klopt', { exact: true }))
    .toBeInTheDocument()
  expect(screen.getByRole('article').elements()).toHaveLength(1)
})

test('when both companies agree, the card shows who and when, and offers to close', async () => {
  const answers = answersOf(answerOf(linde), answerOf(dalen))
  const screen = await showCards([fittingCard({ answers })])

  const card = screen.getByRole('article')
  await expect.element(card.getByText('Bouwbedrijf De Linde: klopt')).toBeVisible()
  await expect.element(card).toMatchTextContent('Beide bedrijven zijn akkoord.')
  expect(card.getByRole('button', { name: 'Klopt niet…, factuur 2025-0388' }).query()).toBeNull()
  await card.getByRole('button', { name: 'Sluiten aanvragen' }).click()
  await expect.element(screen.getByRole('alertdialog')).toBeVisible()
})

test('an invoice that equals its order is not headed as one that fits where a company says that it is not right', async () => {
  const disputed = answerOf(dalen, { answer: 'differs', reason: 'quality', wish: 'credit_part' })
  const screen = await showCards([fittingCard({ answers: answersOf(answerOf(linde), disputed) })])

  const card = screen.getByRole('article', { name: 'Factuur 2025-0388: Klopt niet volgens Van Dalen Gevelbouw' })
  await expect.element(card.getByText('Bouwbedrijf De Linde: klopt')).toBeVisible()
  expect(screen.container.querySelector('.kaart .wordmark')).toBeNull()
})

test('of three cards each button, table and row can be told apart by its name', async () => {
  const cards = ['20261001', '20261002', '20261003'].map((number, n) =>
    cardOfInvoice({ id: idOf(700 + n), invoice: { ...invoice, number } }),
  )
  const screen = await showCards(cards)
  await expect.poll(() => screen.getByRole('article').elements()).toHaveLength(3)

  for (const { invoice } of cards) {
    for (const name of ['Klopt', 'Klopt niet…'])
      await expect
        .element(screen.getByRole('button', { name: `${name}, factuur ${invoice.number}`, exact: true }))
        .toBeVisible()
    const table = screen.getByRole('table', { name: `factuur ${invoice.number}` })
    await expect.element(table.getByRole('rowheader', { name: 'Totaal excl. btw' })).toBeVisible()
    await expect.element(table.getByRole('columnheader', { name: 'Gefactureerd' })).toBeVisible()
  }
})

test('agreement to a difference names the company, and an answer to an earlier run no longer counts', async () => {
  const agreed = showCards([cardOfInvoice({ answers: answersOf(answerOf(linde), null) })])
  await expect
    .element((await agreed).getByRole('article'))
    .toMatchTextContent('Klopt volgens Bouwbedrijf De Linde, met € 860,00 verschil')
  expect((await agreed).getByRole('button', { name: 'Klopt, factuur 2025-0388', exact: true }).query()).toBeNull()
  await expect.element((await agreed).getByRole('button', { name: 'Klopt niet…, factuur 2025-0388' })).toBeVisible()
  await (await agreed).unmount()

  const screen = await showCards([cardOfInvoice({ run: 2, answers: answersOf(null, null, answerOf(linde)) })])

  await expect.element(screen.getByText('Eerder: klopt (versie 1)')).toBeVisible()
})

const uncertain = { difference: null, total_ordered: null, total_invoiced: null, shown: [], counts: countsOf({}) }
test.each([
  [
    'unsure',
    'Nog te controleren',
    { key: 'unsure', data: { value: 'total_incl', of: 'invoice' } },
    'past niet bij de regels.',
  ],
  ['alone', 'Nog geen order', { key: 'alone', data: {} }, 'Upload de order om te vergelijken.'],
  ['nothing', 'Geen bedragen', { key: 'nothing', data: {} }, 'Dit bestand heeft geen leesbare tekst.'],
  [
    'withdrawn',
    'Vervallen',
    { key: 'withdrawn', data: { filename: 'Factuur_2025-0388.pdf' } },
    'Factuur_2025-0388.pdf is verwijderd. De kaart is vervallen.',
  ],
] as const)('a card with state %s shows its headline and no amount', async (state, headline, sentence, text) => {
  const orders = state === 'unsure' ? [order] : []
  const screen = await showCards([cardOfInvoice({ ...uncertain, state, sentence, orders })])

  const card = screen.getByRole('article', { name: `Factuur 2025-0388: ${headline}` })
  await expect.element(card).toMatchTextContent(text)
  expect(card.element().textContent).not.toContain('€')
  await expectAccessible()
})

test('a line with another VAT rate has its own row', async () => {
  const fits = {
    result: 'fits',
    difference: '0.00',
    vat_differs: true,
    sentence: { key: 'line_vat', data: {} },
  } as const
  const montage = cardLine({ n: 2, name: 'Montage', ...fits })
  const { counts } = cardOfInvoice()
  const screen = await showCards([
    cardOfInvoice({ shown: [cardLine(), montage], vat_lines: 1, counts: { ...counts, fits: 1 } }),
  ])

  await expect.element(screen.getByRole('row', { name: /^Montage ?Btw wijkt af/ })).toBeVisible()
  await expect.element(screen.getByText('1 regel klopt')).toBeVisible()
  await expect.element(screen.getByText(/^\d meer$/)).not.toBeInTheDocument()
})

test('at most three differing lines are shown, also in another currency', async () => {
  const lines = [1, 2, 3].map((n) => cardLine({ n, name: `Regel ${n}`, difference: '-10.00' }))
  const screen = await showCards([
    cardOfInvoice({
      shown: lines,
      currency: 'USD',
      counts: countsOf({ quantity: 5, fits: 1 }),
      difference: '-50.00',
      sentence: { key: 'several_less', data: { k: '5', name: 'Regel 1', amount: '10.00' } },
    }),
  ])

  await expect
    .element(screen.getByRole('article', { name: 'Factuur 2025-0388: US$ 50,00 minder dan besteld' }))
    .toBeVisible()
  expect(cells(screen.container).map(([name]) => name)).toContain('2 meer')
  expect(cells(screen.container).at(-1)?.at(-1)).toBe('− US$ 50,00')
})

test('in a chat narrower than 560 px the rows stack and the buttons are 44 px high', async () => {
  const screen = await showCards([cardOfInvoice()], { width: 390 })
  const card = screen.getByRole('article')
  await expect.element(card).toBeVisible()

  const buttons = [...card.element().querySelectorAll<HTMLElement>('.kaart-foot .btn')]
  expect(buttons.map((button) => button.getBoundingClientRect().height)).toEqual([44, 44, 44, 44])
  expect(card.element().scrollWidth).toBeLessThanOrEqual(card.element().clientWidth)
  await expectAccessible()
})

test('a card is shown in English', async () => {
  const screen = await showCards([cardOfInvoice()], { language: 'en' })

  await expect
    .element(screen.getByRole('article', { name: 'Invoice 2025-0388: €860.00 more than ordered' }))
    .toBeVisible()
  await expect.element(screen.getByText('dorpels: 4 more invoiced (4 × €215.00).')).toBeVisible()
})
