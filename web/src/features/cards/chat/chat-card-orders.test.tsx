import { expect, test } from 'vitest'
import { queryClient } from '../../../platform/query.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { cardOfInvoice, order, countsOf } from '../../../testing/cards.ts'
import { cardMessage, opened, showCards } from '../../../testing/dossier-with-cards.tsx'
import { dossierOf } from '../../../testing/dossiers.ts'
import { idOf } from '../../../testing/examples.ts'
import { useNetwork } from '../../../testing/network.ts'
import { receiveMessage } from '../../messages/messages.ts'
import { fillCards } from '../cards.ts'

const network = useNetwork()
const uncertain = { difference: null, total_ordered: null, total_invoiced: null, shown: [], counts: countsOf({}) }

test('a missing order can be uploaded only with permission', async () => {
  const alone = cardOfInvoice({ ...uncertain, state: 'alone', orders: [], sentence: { key: 'alone', data: {} } })
  const screen = await showCards([alone])
  await screen.getByRole('button', { name: 'Upload de order' }).click()
  expect(opened).toEqual(['upload'])
  await screen.unmount()

  const other = await showCards([alone], {
    dossier: dossierOf({ permissions: { ...dossierOf().permissions, upload: false } }),
  })

  await expect.element(other.getByRole('article')).toBeVisible()
  expect(other.getByRole('button', { name: 'Upload de order' }).query()).toBeNull()
})

test('with one possible order the card asks to confirm it', async () => {
  const choices = [{ document_id: order.document_id, number: 'PO 4500127', reason: 'total', score: 0.7 }]
  const sentence = { key: 'choose', data: { k: '1' } } as const
  const screen = await showCards([cardOfInvoice({ ...uncertain, state: 'choose', orders: [], choices, sentence })])

  await expect.element(screen.getByText('Deze factuur past misschien bij 1 order. Kies of dat hem is.')).toBeVisible()
})

test('one of several orders is chosen with one tap, and each has a reason', async () => {
  const choices = [
    { document_id: idOf(600), number: 'PO 4500127', reason: 'total', score: 0.7 },
    { document_id: idOf(602), number: 'PO 4500128', reason: 'number_in_text', score: 0.7 },
  ]
  const card = cardOfInvoice({
    ...uncertain,
    state: 'choose',
    orders: [],
    choices,
    sentence: { key: 'choose', data: { k: '2' } },
  })
  network.on('PATCH', `/api/v1/cards/${card.id}`, () => ({ ...cardOfInvoice(), lines: [], pairs: [] }))
  network.on('GET', `/api/v1/dossiers/${card.dossier_id}/cards`, () => [cardOfInvoice()])
  const screen = await showCards([card])
  await expect.element(screen.getByText('Deze factuur past bij 2 orders. Kies er één.')).toBeVisible()
  await expect.element(screen.getByText('zelfde totaal')).toBeVisible()
  await expect.element(screen.getByText('ordernummer op factuur')).toBeVisible()
  await expectAccessible()

  await screen.getByRole('button', { name: 'Kies deze order: order PO 4500128' }).click()

  await expect
    .element(screen.getByRole('article', { name: 'Factuur 2025-0388: € 860,00 meer dan besteld' }))
    .toBeVisible()
  expect(network.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ order_document_ids: [idOf(602)] })
})

test('while documents are read the card is a skeleton, with a notice when that takes long', async () => {
  const reading = { ...uncertain, state: 'reading', sentence: { key: 'reading', data: {} } } as const
  const screen = await showCards([cardOfInvoice({ ...reading, run_at: new Date().toISOString() })])
  await expect.element(screen.getByRole('article', { name: 'Factuur 2025-0388: Factuur wordt gelezen…' })).toBeVisible()
  expect(screen.getByText('Dit duurt langer dan normaal.').query()).toBeNull()
  await screen.unmount()

  const again = await showCards([cardOfInvoice({ ...reading, run: 2, run_at: '2025-09-04T07:12:00.000Z' })])
  await expect.element(again.getByRole('article', { name: 'Factuur 2025-0388: Factuur wordt gelezen…' })).toBeVisible()
  expect(again.getByText('Dit duurt langer dan normaal.').query()).toBeNull() // the timer starts at render
  await again.unmount()

  const long = await showCards([cardOfInvoice({ ...reading, run: 0, run_at: '2025-09-04T07:12:00.000Z' })], {
    messages: [],
  })

  await expect.element(long.getByText('Dit duurt langer dan normaal.')).toBeVisible()
})

test('a card without a result comes last, and moves to its line once it has one', async () => {
  const reading = { ...uncertain, run: 0, state: 'reading', sentence: { key: 'reading', data: {} } } as const
  const screen = await showCards([cardOfInvoice(reading)], { messages: [] })
  await expect.element(screen.getByRole('article', { name: 'Factuur 2025-0388: Factuur wordt gelezen…' })).toBeVisible()

  fillCards(queryClient, idOf(1), [cardOfInvoice()])
  await receiveMessage(queryClient, cardMessage(1))

  await expect
    .element(screen.getByRole('article', { name: 'Factuur 2025-0388: € 860,00 meer dan besteld' }))
    .toBeVisible()
  expect(screen.getByRole('article').elements()).toHaveLength(1)
})
