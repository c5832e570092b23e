import { beforeEach, expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/accessible.ts'
import { invoice, order } from '../../../testing/cards.ts'
import {
  answerWith,
  compare,
  detailOf,
  type ServerState,
  invoiceReading,
  onClose,
  onNewest,
  orderReading,
} from '../../../testing/compared.tsx'
import { useNetwork } from '../../../testing/network.ts'

const network = useNetwork()
const server: ServerState = { card: detailOf(), order: orderReading(), invoice: invoiceReading() }
beforeEach(() => {
  Object.assign(server, { card: detailOf(), order: orderReading(), invoice: invoiceReading() })
  answerWith(network, server)
  onClose.mockClear()
  onNewest.mockClear()
})

const box = (documentId: string, path: string) =>
  document.querySelector<HTMLElement>(`[data-box="${CSS.escape(`${documentId} ${path}`)}"]`)

test('on narrow screens order and invoice are tabs, and a value opens its tab', async () => {
  const { dialog } = await compare(server.card, { width: 1100 })
  await expect.element(dialog.getByRole('tab', { name: 'Factuur', selected: true })).toBeVisible()
  // Each PDF has its own worker, so wait for the first before opening the second.
  await expect.poll(() => box(invoice.document_id, 'line[1].quantity')).not.toBeNull()

  await dialog.getByRole('tab', { name: 'Order' }).click()

  await expect.element(dialog.getByRole('tab', { name: 'Order', selected: true })).toBeVisible()
  const page = dialog.getByRole('group', { name: new RegExp(order.filename) }).getByRole('group')
  await expect.element(page).toBeVisible()
  await expect.poll(() => box(order.document_id, 'line[1].quantity')).not.toBeNull()
  expect(box(invoice.document_id, 'line[1].quantity')).toBeNull()
  await expectAccessible()
})

test('on a phone a line opens its page, zoomed in on the line', async () => {
  const { dialog } = await compare(server.card, { width: 390, height: 800 })
  await expect.element(dialog.getByRole('button', { name: /^Montage/ }).first()).toBeVisible()
  expect(dialog.getByRole('tab').elements()).toEqual([])

  await dialog
    .getByRole('button', { name: /^Montage/ })
    .first()
    .click()

  await expect.element(dialog.getByRole('tab', { name: 'Factuur', selected: true })).toBeVisible()
  await expect.poll(() => isInView(box(invoice.document_id, 'line[2].net'))).toBe(true)
  await expectAccessible()
  const back = dialog.getByRole('button', { name: 'Terug naar de regels' })
  await expect.element(back).toHaveFocus()
  await back.click()
  await expect.element(dialog.getByRole('button', { name: /^Bedrag van regel 3 op de factuur/ }).first()).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /^Montage/, expanded: true }).first()).toHaveFocus()
})

function isInView(element: Element | null): boolean {
  const { left = -1, right = -1, top = -1, bottom = -1 } = element?.getBoundingClientRect() ?? {}
  return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
}

test('at 320 px nothing overflows sideways', async () => {
  const { dialog } = await compare(server.card, { width: 320, height: 640 })

  await expect.element(dialog.getByText(/Allebei gelezen uit de tekst van de PDF\./)).toBeInTheDocument()
  const wide = [...document.querySelectorAll('.lines-scroll, .compare-head, .compare-lines')]
  expect(wide.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)).toEqual([])
})
