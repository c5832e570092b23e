import { lazy } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
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
  open,
  orderReading,
  valueOf,
} from '../../../testing/compared.tsx'
import { Refused, useNetwork } from '../../../testing/network.ts'
import { queryClient } from '../../../platform/query.ts'
import { refreshCard } from './card.ts'

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
const heightOf = (element: Element | null) => element?.getBoundingClientRect().top ?? Number.NaN

test('differing lines come first, with the reason, the values of both documents, and the totals', async () => {
  const { dialog } = await compare(server.card)

  await expect.element(dialog.getByRole('heading', { name: 'Factuur 2025-0388 naast order PO 4500127' })).toBeVisible()
  await expect.element(dialog.getByText('€ 860 verschil')).toBeVisible()
  const [first, ...others] = dialog.getByRole('listitem').elements()
  expect(first?.textContent).toMatch(/^Dorpel hardsteen 120 cm\+.€.860,00Aantal wijkt af: 4 meer gefactureerd/)
  expect(others.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Gevelelement type A, blok A€ 0,00Klopt: 12 st × € 1.180,00, op beide gelijk.',
    'Montage en afkitten€ 0,00Klopt: 1 st × € 2.400,00, op beide gelijk.',
  ])
  await expect
    .element(dialog.getByRole('button', { name: 'Aantal van regel 2 op de factuur: 28 st' }).first())
    .toBeVisible()
  await expect
    .element(dialog.getByRole('button', { name: 'Bedrag van regel 2 op de order: € 5.160,00' }).first())
    .toBeVisible()
  await expect.element(dialog.getByRole('row', { name: /^Btw 21% niet op de order/ })).toBeVisible()
  await expect.element(dialog.getByText(/Allebei gelezen uit de tekst van de PDF\./)).toBeVisible()
  await expect.poll(() => box(invoice.document_id, 'line[1].quantity')?.className).toContain('differs')
  await expect.poll(() => box(order.document_id, 'number')?.className).toContain('fits')
  await expectAccessible()
})

test('only the differences can be shown', async () => {
  const { dialog } = await compare(server.card)

  await dialog.getByText('Verschillen 1').click()

  expect(dialog.getByRole('listitem').elements()).toHaveLength(1)
})

test('the selected line is at the same height on both pages, and clicking a box selects its line', async () => {
  localStorage.setItem('compare_layout', 'beside')
  const { dialog } = await compare(server.card)
  await expect.poll(() => box(order.document_id, 'line[1].net')).not.toBeNull()
  const band = (n: string) => document.querySelector(`[data-document="${n}"] .compare-band.picked`)

  await expect.poll(() => heightOf(band(order.document_id)) - heightOf(band(invoice.document_id))).toBeCloseTo(0, 0)
  await expect.poll(() => box(invoice.document_id, 'line[2].net')).not.toBeNull()
  box(invoice.document_id, 'line[2].net')?.click()

  await expect
    .element(dialog.getByRole('button', { name: /^Montage en afkitten/, expanded: true }).first())
    .toBeVisible()
  await expect.poll(() => box(invoice.document_id, 'line[2].net')?.className).toContain('picked')
  await expect.poll(() => document.querySelector('.compare-value.picked')?.textContent).toMatch('2.400,00')
  await expect
    .poll(() => heightOf(box(order.document_id, 'line[2].net')) - heightOf(box(invoice.document_id, 'line[2].net')))
    .toBeCloseTo(0, 0)
})

test('arrow keys move through the lines, Enter goes to their values, and Escape closes', async () => {
  const { dialog } = await compare(server.card)
  await expect.element(dialog.getByRole('button', { name: /^Dorpel/ }).first()).toHaveFocus()

  await userEvent.keyboard('{ArrowDown}')
  await expect.element(dialog.getByRole('button', { name: /^Gevelelement/, expanded: true }).first()).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect
    .element(dialog.getByRole('button', { name: 'Aantal van regel 2 op de factuur: 28 st' }).first())
    .toHaveFocus()
  await userEvent.keyboard('{Escape}')

  await expect.element(dialog).not.toBeInTheDocument()
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('the tab stop is the selected line, or else the first one shown', async () => {
  const { dialog } = await compare(server.card)
  const found = () =>
    [...document.querySelectorAll<HTMLElement>('.line-name[tabindex="0"]')].map(
      ({ innerText }) => innerText.split('\n')[0],
    )
  await expect.poll(found).toEqual(['Dorpel hardsteen 120 cm'])

  await dialog.getByRole('button', { name: /^Montage en afkitten/ }).click()
  await expect.poll(found).toEqual(['Montage en afkitten'])
  await dialog.getByText('Verschillen 1').click()
  await expect.poll(found).toEqual(['Dorpel hardsteen 120 cm'])
  await dialog
    .getByRole('button', { name: /^Totaal excl. btw op de factuur/ })
    .first()
    .click()
  await expect.poll(found).toEqual(['Dorpel hardsteen 120 cm'])
})

test('while the page module loads, the lines respond to keys and keep the focus', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: () => string }>()
  const { dialog } = await compare(server.card, { sheet: lazy(() => promise) })
  await expect.element(dialog.getByRole('status').first()).toMatchTextContent('Laden…')
  await userEvent.keyboard('{ArrowDown}')
  const fitting = dialog.getByRole('button', { name: /^Gevelelement/, expanded: true }).first()
  await expect.element(fitting).toHaveFocus()

  resolve({ default: () => 'Het blad' })

  await expect.element(dialog.getByText('Het blad').first()).toBeVisible()
  await expect.element(fitting).toHaveFocus()
})

test('a new run is shown at once, and the selected line stays selected', async () => {
  const { dialog } = await compare(server.card)
  await dialog
    .getByRole('button', { name: /^Montage/ })
    .first()
    .click()
  const [, sills] = server.card.lines
  server.card = detailOf({
    run: 2,
    lines: [...server.card.lines].map((line) =>
      line === sills ? { ...line, result: 'fits', difference: '0.00' } : line,
    ),
  })

  await refreshCard(queryClient, server.card.id)

  await expect.element(dialog.getByText('Verschillen 0')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /^Montage/, expanded: true }).first()).toBeVisible()
})

test('an earlier run shows its own values and links to the newest', async () => {
  server.card = detailOf({ run: 2 })
  network.on('GET', `/api/v1/cards/${server.card.id}`, ({ query }) => {
    expect(query.get('run')).toBe('1')
    return {
      ...detailOf({ run: 1 }),
      permissions: { answer: false, choose: false, correct: false, withdraw: 0, withdraw_open: false },
    }
  })
  const { dialog } = await compare(server.card, { run: 1 })

  const earlier = dialog.getByText(/Zo was het in versie 1/)
  await expect.element(earlier.getByRole('time')).toHaveAttribute('title', expect.stringMatching(/ 2025 om \d\d:\d\d$/))
  await expect.element(dialog.getByText('€ 6.020,00').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Naar de nieuwste versie' }).click()

  expect(onNewest).toHaveBeenCalledTimes(1)
})

test('a deleted card shows an explanation', async () => {
  network.on('GET', `/api/v1/cards/${server.card.id}`, () => {
    throw new Refused(404, 'not_found')
  })
  const { dialog } = await open(server.card)

  await expect.element(dialog.getByRole('heading', { name: 'Deze kaart is er niet meer.' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Opnieuw proberen' })).not.toBeInTheDocument()
})

test('a card that failed to load can be retried', async () => {
  network.on('GET', `/api/v1/cards/${server.card.id}`, () => {
    throw new Refused(403, 'forbidden')
  })
  const { dialog } = await open(server.card)
  await expect.element(dialog.getByText('De vergelijking kon niet worden geladen.')).toBeVisible()

  network.on('GET', `/api/v1/cards/${server.card.id}`, () => server.card)
  await dialog.getByRole('button', { name: 'Opnieuw proberen' }).click()

  await expect.element(dialog.getByRole('heading', { name: /^Factuur 2025-0388 naast order/ })).toBeVisible()
})

test('on an XML page the selected line is marked and in view, and clicking a value selects its line', async () => {
  server.card = detailOf({ invoice: { ...invoice, filename: 'factuur.xml' } })
  const plain = invoiceReading()
  const place = (path: string) => `/Invoice/InvoiceLine[${Number(/\d+/.exec(path)?.[0]) + 1}]/InvoicedQuantity`
  const values = Object.entries(plain.values).map(([path, value]) => [
    path,
    {
      ...value,
      source: 'xml',
      page: null,
      box: null,
      raw: null,
      xpath: path.startsWith('line') ? place(path) : '/Invoice/ID',
    },
  ])
  server.invoice = { ...plain, flavour: 'ubl', values: Object.fromEntries(values) }
  const { screen, dialog } = await compare(server.card)
  const rows = () => [...document.querySelectorAll('.paper-page tr.picked')].map(({ textContent }) => textContent)
  await expect.poll(rows).toEqual([expect.stringMatching(/^Dorpel/)])

  await dialog
    .getByRole('button', { name: /^Montage/ })
    .first()
    .click()
  await expect.poll(rows).toEqual([expect.stringMatching(/^Montage/)])
  document.querySelector<HTMLElement>('.paper-page tbody tr:first-child button.value')?.click()
  await expect.poll(rows).toEqual([expect.stringMatching(/^Gevelelement/)])
  await expect.element(dialog.getByRole('button', { name: /^Gevelelement/, expanded: true }).first()).toBeVisible()
  await expectAccessible()

  await dialog.getByRole('button', { name: 'Aantal van regel 1 op de factuur: 12 st' }).click()
  await expect.element(screen.getByText('Uit de XML: InvoiceLine[1]/InvoicedQuantity')).toBeVisible()
})

test('values from XML are shown on a plain page', async () => {
  server.card = detailOf({ invoice: { ...invoice, filename: 'factuur.xml' } })
  server.invoice = {
    ...invoiceReading(),
    flavour: 'ubl',
    values: { number: valueOf('2025-0388'), total_excl: valueOf('22580.00') },
  }
  const { dialog } = await compare(server.card)

  await expect.element(dialog.getByRole('heading', { name: 'Factuur 2025-0388', exact: true })).toBeVisible()
  await expect
    .element(dialog.getByText(/De factuur is gelezen uit XML, de order uit de tekst van de PDF\./))
    .toBeVisible()
})
