import { expect, test } from 'vitest'
import { invoice, order } from '../../../testing/cards.ts'
import { answerWith, compare, detailOf, invoiceReading, orderReading, valueOf } from '../../../testing/compared.tsx'
import { useNetwork } from '../../../testing/network.ts'

const network = useNetwork()

test('the comparison can open at a value, with its correction', async () => {
  const reading = orderReading({ 'line[2].quantity': valueOf('1', [300, 380, 20, 12], { sure: false }) })
  answerWith(network, { card: detailOf(), order: reading, invoice: invoiceReading() })
  const at = { document_id: order.document_id, path: 'line[2].quantity' }
  const { screen, dialog } = await compare(detailOf(), { at })

  const form = screen.getByRole('dialog', { name: 'Aantal van regel 3 op de order' })
  await expect.element(form).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /Montage en afkitten/, expanded: true })).toBeInTheDocument()
})

test('the comparison can open at a value that is not on the page, or at a whole line', async () => {
  answerWith(network, { card: detailOf(), order: orderReading(), invoice: invoiceReading() })
  const { screen } = await compare(detailOf(), { at: { document_id: invoice.document_id, path: 'allowances' } })
  await expect.element(screen.getByRole('dialog', { name: 'Korting op het totaal op de factuur' })).toBeVisible()
  await screen.unmount()

  const again = await compare(detailOf(), { at: { document_id: invoice.document_id, path: 'line[2]' } })
  await expect
    .element(again.dialog.getByRole('button', { name: /Montage en afkitten/, expanded: true }))
    .toBeInTheDocument()
  expect(again.screen.getByRole('dialog', { name: /regel 3/ }).query()).toBeNull()
})
