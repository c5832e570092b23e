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
import { dalen, linde } from '../../../testing/dossiers.ts'
import { Refused, useNetwork } from '../../../testing/network.ts'

const network = useNetwork()
const server: ServerState = { card: detailOf(), order: orderReading(), invoice: invoiceReading() }
beforeEach(() => {
  server.card = detailOf()
  answerWith(network, server)
})

test('a line can be paired with another line of the order, or with none', async () => {
  const sent: unknown[] = []
  network.on('PATCH', `/api/v1/cards/${server.card.id}`, ({ body }) => {
    sent.push(body)
    return server.card
  })
  const { screen, dialog } = await compare(server.card)

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

test('another order can be chosen and the invoice marked as the last one, and a refusal is shown', async () => {
  const sent: unknown[] = []
  network.on('PATCH', `/api/v1/cards/${server.card.id}`, ({ body }) => {
    sent.push(body)
    if (sent.length > 1) throw new Refused(403, 'dossier_closed')
    return server.card
  })
  const { screen, dialog } = await compare(server.card)

  await dialog.getByRole('button', { name: 'Order, laatste factuur en verkoper kiezen' }).click()
  await screen.getByRole('menuitem', { name: 'Naast PO_4500129.pdf' }).click()
  await dialog.getByRole('button', { name: 'Order, laatste factuur en verkoper kiezen' }).click()
  await screen.getByRole('menuitem', { name: 'Laatste factuur' }).click()

  await expect.element(screen.getByText(/Dit is niet gewijzigd\. Dit dossier is gesloten/)).toBeVisible()
  expect(sent).toEqual([
    { order_document_ids: [order.document_id, '00000000-0000-7000-8000-000000000650'] },
    { final: true },
  ])
})

test('another company can be said to be the seller, also of an invoice that names one', async () => {
  const sent: unknown[] = []
  server.card = detailOf({ invoice: { ...server.card.invoice, seller_company_id: dalen.id, parties_by: 'number' } })
  network.on('PUT', `/api/v1/cards/${server.card.id}/seller`, ({ body }) => {
    sent.push(body)
    return server.card
  })
  const { screen, dialog } = await compare(server.card)

  await dialog.getByRole('button', { name: 'Order, laatste factuur en verkoper kiezen' }).click()
  await screen.getByRole('menuitem', { name: `Verkoper: ${linde.name}` }).click()

  await expect.poll(() => sent).toEqual([{ seller_company_id: linde.id, present: dalen.id }])
})

test('without permission the values are shown without controls to change them', async () => {
  server.card = detailOf({
    permissions: { answer: false, choose: false, correct: false, propose: false, withdraw: 0, withdraw_open: false },
  })
  const { dialog } = await compare(server.card)

  await dialog.getByRole('button', { name: 'Aantal van regel 2 op de factuur: 28 st' }).first().click()

  await expect.poll(() => document.querySelector('.compare-value.picked')?.textContent).toMatch('28')
  expect(dialog.getByRole('button', { name: /hoort bij|Order, laatste/ }).elements()).toEqual([])
  expect(dialog.getByText('Klik op een waarde').elements()).toEqual([])
})
