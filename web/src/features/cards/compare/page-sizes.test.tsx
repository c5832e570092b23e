import { beforeEach, expect, test } from 'vitest'
// The styles of the public pages stay loaded for a person who comes from there.
import '../../../site/beside.css'
import { expectAccessible } from '../../../testing/accessible.ts'
import { invoice, order } from '../../../testing/cards.ts'
import {
  answerWith,
  compare,
  detailOf,
  type ServerState,
  invoiceReading,
  orderReading,
} from '../../../testing/compared.tsx'
import { useNetwork } from '../../../testing/network.ts'

const network = useNetwork()
const server: ServerState = { card: detailOf(), order: orderReading(), invoice: invoiceReading() }
beforeEach(() => {
  localStorage.removeItem('compare_layout')
  answerWith(network, server)
})

/** Side by side the heads of two papers may differ by a line; above each other they are hundreds of pixels apart. */
const near = 40

const box = (documentId: string, path: string) =>
  document.querySelector<HTMLElement>(`[data-box="${CSS.escape(`${documentId} ${path}`)}"]`)
const heightOf = (element: Element | null) => element?.getBoundingClientRect().top ?? Number.NaN

test('at 1280 the pages are above each other, readable, and the choice for side by side is remembered', async () => {
  const tops = () => [order, invoice].map(({ document_id }) => heightOf(sheetOf(document_id)))
  const { dialog } = await compare(server.card, { width: 1280 })
  await expect.poll(() => sheetOf(invoice.document_id)?.clientWidth).toBeGreaterThan(650)
  await expect.poll(() => tops().toSorted((a, b) => a - b)).not.toEqual([tops()[0], tops()[0]])

  const [above, below] = ['#panel-order', '#panel-invoice'].map((one) =>
    document.querySelector(`${one} .compare-column`),
  )
  await expect.poll(() => bottomOf(above) < heightOf(below ?? null)).toBe(true)
  for (const pane of ['order', 'invoice'])
    await expect
      .poll(() => isWithin(document.querySelector(`#panel-${pane} .compare-band.picked`), `#panel-${pane}`))
      .toBe(true)

  await dialog.getByRole('button', { name: 'Naast elkaar' }).click()

  await expect.poll(() => Math.abs((tops()[0] ?? 0) - (tops()[1] ?? Infinity))).toBeLessThan(near)
  expect(localStorage.getItem('compare_layout')).toBe('beside')
  await expectAccessible()
})

test('100% is the true size of the paper, and a page can be as large as the chosen line', async () => {
  const { screen, dialog } = await compare(server.card, { width: 1280 })
  const width = () => leaf()?.clientWidth ?? 0
  const leaf = () => sheetOf(invoice.document_id)?.querySelector<HTMLElement>('.pdf-leaf')
  await expect.poll(() => box(invoice.document_id, 'line[1].net')).not.toBeNull()
  const choose = async (size: string) => {
    await dialog.getByRole('button', { name: /^Grootte/ }).click()
    await screen.getByRole('menuitemradio', { name: size }).click()
  }

  await choose('100%')
  await expect.poll(width).toBe(793) // the sample is 595 points wide
  await dialog.getByRole('button', { name: 'Groter' }).click()
  await expect.poll(width).toBe(992)
  await choose('Hele regel')
  const line = () => sheetOf(invoice.document_id)?.querySelector('.compare-band.picked')?.getBoundingClientRect()
  const column = () => sheetOf(invoice.document_id)?.getBoundingClientRect()

  await expect.poll(() => (line()?.width ?? 0) / (column()?.width ?? 1)).toBeGreaterThan(0.9)
  await expect.poll(() => (line()?.left ?? 0) >= (column()?.left ?? 1) - near).toBe(true)
  await dialog.getByRole('button', { name: 'Naast elkaar' }).click()
  await expect.poll(() => (line()?.width ?? 0) / (column()?.width ?? 1)).toBeGreaterThan(0.85)
  await expect.poll(() => (line()?.left ?? 0) >= (column()?.left ?? 1) - near).toBe(true)
  await choose('Passend')
  await expect.poll(() => width() <= (column()?.width ?? 0)).toBe(true)
})

function bottomOf(element: Element | null | undefined): number {
  return element?.getBoundingClientRect().bottom ?? Number.NaN
}

function isWithin(element: Element | null, pane: string): boolean {
  const [top, bottom] = [heightOf(element), bottomOf(element)]
  const around = document.querySelector(`${pane} .compare-page`)
  return top >= heightOf(around) && bottom <= bottomOf(around)
}

function sheetOf(documentId: string): HTMLElement | null {
  return document.querySelector(`[data-document="${documentId}"]`)
}
