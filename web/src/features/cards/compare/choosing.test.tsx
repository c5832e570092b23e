import { beforeEach, expect, test } from 'vitest'
import { order } from '../../../testing/cards.ts'
import {
  answerWith,
  compare,
  detailOf,
  type ServerState,
  invoiceReading,
  orderReading,
} from '../../../testing/compared.tsx'
import { Refused, useNetwork } from '../../../testing/network.ts'

const network = useNetwork()
const held: ServerState = { card: detailOf(), order: orderReading(), invoice: invoiceReading() }
beforeEach(() => {
  held.card = detailOf()
  answerWith(network, held)
})

test('a line is laid beside another line of the order, and stands alone', async () => {
  const sent: unknown[] = []
  network.on('PATCH', `/api/v1/cards/${held.card.id}`, ({ body }) => {
    sent.push(body)
    return held.card
  })
  const { screen, dialog } = await compare(held.card)

  await dialog.getByRole('button', { name: 'Dorpel hardsteen 120 cm hoort bij…' }).click()
  await screen.getByRole('menuitem', { name: 'Montage en afkitten' }).click()
  await dialog.getByRole('button', { name: 'Dorpel hardsteen 120 cm hoort bij…' }).click()
  await screen.getByRole('menuitem', { name: 'Bij geen regel van de order' }).click()

  await expect
    .poll(() => sent)
    .toEqual([
      { pairs: [{ invoice_line: 1, order_document_id: order.document_id, order_line: 2 }] },
      { pairs: [{ invoice_line: 1, order_document_id: null, order_line: null }] },
    ])
})

test('another order is chosen, and the invoice is said to be the last one; a refusal says so', async () => {
  const sent: unknown[] = []
  network.on('PATCH', `/api/v1/cards/${held.card.id}`, ({ body }) => {
    sent.push(body)
    if (sent.length > 1) throw new Refused(403, 'dossier_closed')
    return held.card
  })
  const { screen, dialog } = await compare(held.card)

  await dialog.getByRole('button', { name: 'Order en laatste factuur kiezen' }).click()
  await screen.getByRole('menuitem', { name: 'Naast PO_4500129.pdf' }).click()
  await dialog.getByRole('button', { name: 'Order en laatste factuur kiezen' }).click()
  await screen.getByRole('menuitem', { name: 'Laatste factuur' }).click()

  await expect.element(screen.getByText(/Dit is niet gewijzigd\. Dit dossier is gesloten/)).toBeVisible()
  expect(sent).toEqual([
    { order_document_ids: [order.document_id, '00000000-0000-7000-8000-000000000650'] },
    { final: true },
  ])
})

test('who may not choose or correct sees the values, and nothing to change them with', async () => {
  held.card = detailOf({ permissions: { answer: false, choose: false, correct: false, withdraw: 0 } })
  const { dialog } = await compare(held.card)

  await dialog.getByRole('button', { name: 'Aantal van regel 2 op de factuur: 28 st' }).first().click()

  await expect.poll(() => document.querySelector('.val.picked')?.textContent).toMatch('28')
  expect(dialog.getByRole('button', { name: /hoort bij|Order en laatste/ }).elements()).toEqual([])
  expect(dialog.getByText('Klik op een waarde').elements()).toEqual([])
})
