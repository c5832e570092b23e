import { CorrectValues } from '@klopt/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetTyped } from '../../../platform/device.ts'
import { storeToken } from '../../../platform/token.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { cardOfInvoice, countsOf, invoice } from '../../../testing/cards.ts'
import { showCards } from '../../../testing/dossier-with-cards.tsx'
import { Refused, useNetwork } from '../../../testing/network.ts'
import { pdfOf } from '../../../testing/papers.ts'

const network = useNetwork()
const path = `/api/v1/documents/${invoice.document_id}`
const reading = {
  document_id: invoice.document_id,
  state: 'nothing',
  refusal: null,
  kind: 'invoice',
  kind_confidence: 1,
  flavour: null,
  pages: null,
  notes: [],
  values: {},
}
const card = cardOfInvoice({
  state: 'nothing',
  difference: null,
  shown: [],
  counts: countsOf({}),
  sentence: { key: 'nothing', data: { document_id: invoice.document_id, filename: invoice.filename } },
})

beforeEach(() => {
  storeToken('token of Anna')
  forgetTyped('amounts')
  network.on('GET', `${path}/reading`, () => reading)
  network.on('GET', `/api/v1/dossiers/${card.dossier_id}/cards`, () => [card])
  network.on('GET', `${path}/download`, () => ({
    signed_url: '/files/paper',
    expires_at: '2025-09-01T00:00:00.000Z',
  }))
  network.on('GET', '/files/paper', () => new Response(pdfOf('Rekening')))
})

test('the document is beside the form, and above it on a phone', async () => {
  const boxOf = (which: string) => document.querySelector(which)?.getBoundingClientRect() ?? new DOMRect()
  await page.viewport(1280, 800)
  const screen = await opened()
  await expect.poll(() => boxOf('.amounts-paper .pdf-leaf').width).toBeGreaterThan(450)
  expect(boxOf('.amounts-paper').right).toBeLessThanOrEqual(boxOf('.amounts form').left)

  await page.viewport(390, 844)

  await expect.poll(() => boxOf('.amounts-paper').bottom <= boxOf('.amounts form').top).toBe(true)
  await expect.element(screen.getByRole('textbox', { name: 'Nummer' })).toBeVisible()
  await expectAccessible()
  await page.viewport(1280, 800)
})

async function opened() {
  const screen = await showCards([card])
  await screen.getByRole('button', { name: 'Bedragen invullen' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Nummer' })).toBeVisible()
  return screen
}

async function fillTotals(screen: Awaited<ReturnType<typeof opened>>, excl: string, vat: string, incl: string) {
  await screen.getByRole('textbox', { name: 'Totaal excl. btw' }).fill(excl)
  await screen.getByRole('textbox', { name: 'Btw', exact: true }).fill(vat)
  await screen.getByRole('textbox', { name: 'Totaal incl. btw' }).fill(incl)
  await screen.getByRole('button', { name: 'Opslaan' }).click()
}

async function filled(excl: string, vat: string, incl: string) {
  const screen = await opened()
  await screen.getByRole('textbox', { name: 'Nummer' }).fill('2025-0388')
  await fillTotals(screen, excl, vat, incl)
  return screen
}

function savedValues(): unknown[] {
  return network.requests
    .filter(({ method }) => method === 'PUT')
    .flatMap(({ body }) => CorrectValues.parse(body).values)
}

test('the typed amounts of a photo are saved together', async () => {
  network.on('PUT', `${path}/values`, () => reading)

  const screen = await filled('22.580,00', '4.741,80', '27.321,80')

  await expect.poll(() => screen.getByRole('dialog').elements()).toHaveLength(0)
  expect(savedValues()).toEqual([
    { path: 'number', value: '2025-0388', revision: 0 },
    { path: 'total_excl', value: '22580.00', revision: 0 },
    { path: 'vat_total', value: '4741.80', revision: 0 },
    { path: 'total_incl', value: '27321.80', revision: 0 },
  ])
})

test('lines are typed by keyboard: Enter and the arrow keys go from cell to cell, and a new row comes by itself', async () => {
  network.on('PUT', `${path}/values`, () => reading)
  const screen = await opened()
  const cell = (column: string, n: number) => screen.getByRole('textbox', { name: `${column} van regel ${n}` })

  await cell('Omschrijving', 1).fill('Dorpel hardsteen')
  await userEvent.keyboard('{ArrowRight}28{Tab}st{Tab}215{Tab}')
  await expect.element(cell('Bedrag', 1)).toHaveFocus()
  await expect.element(cell('Bedrag', 1)).toHaveAttribute('placeholder', '6020,00')
  await userEvent.keyboard('{Enter}Montage{ArrowUp}{ArrowDown}')
  await expect.element(cell('Omschrijving', 2)).toHaveFocus()
  await cell('Bedrag', 2).fill('80')
  await expect.element(screen.getByText(/Regels samen: €\s6\.100,00/)).toBeVisible()
  await expect.element(cell('Omschrijving', 3)).toHaveValue('')
  await expectAccessible()
  await fillTotals(screen, '6100', '1281', '7381')

  await expect.poll(() => screen.getByRole('dialog').elements()).toHaveLength(0)
  expect(savedValues()).toEqual(
    expect.arrayContaining([
      { path: 'line[0].quantity', value: '28', revision: 0 },
      { path: 'line[0].net', value: '6020.00', revision: 0 },
      { path: 'line[1].name', value: 'Montage', revision: 0 },
      { path: 'line[1].net', value: '80.00', revision: 0 },
    ]),
  )
})

test('rows from Excel are pasted, unreadable cells are named, and closing loses nothing', async () => {
  const screen = await opened()
  const cell = (column: string, n: number) => screen.getByRole('textbox', { name: `${column} van regel ${n}` })

  await cell('Omschrijving', 1).click()
  pasteText('Dorpel\t28\tst\t215,00\t6.020,00\r\nTegel\tzie bon\tm²\t2,50\t100,00\r\n')

  await expect.element(screen.getByText('2 regels geplakt. Niet te lezen: regel 2, Aantal: ‘zie bon’.')).toBeVisible()
  await expect.element(cell('Bedrag', 1)).toHaveValue('6020,00')
  await fillTotals(screen, '6120', '0', '6120')
  await expect.element(cell('Aantal', 2)).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.getByRole('dialog').elements()).toHaveLength(0)
  await screen.getByRole('button', { name: 'Bedragen invullen' }).click()
  await expect.element(cell('Aantal', 2)).toHaveValue('zie bon')
  expect(savedValues()).toEqual([])
})

function pasteText(text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

test('amounts that do not add up or are invalid are not saved', async () => {
  const screen = await filled('100', '21', '120')
  await expect.element(screen.getByText(/€\s100,00 en €\s21,00 btw is samen €\s121,00/)).toBeVisible()
  await expectAccessible()

  await screen.getByRole('textbox', { name: 'Totaal incl. btw' }).fill('veel')

  await expect.element(screen.getByText('Vul een bedrag in, zoals 1.240,50.')).toBeVisible()
  expect(savedValues()).toEqual([])
})

test('a value that somebody else has just typed is not overwritten', async () => {
  network.on('PUT', `${path}/values`, () => {
    throw new Refused(409, 'value_changed')
  })

  const screen = await filled('100', '21', '121')

  await expect.element(screen.getByRole('alert')).toMatchTextContent('Iemand anders heeft deze waarde net aangepast.')
  await expect.element(screen.getByRole('textbox', { name: 'Totaal excl. btw' })).toHaveValue('100')
})

test('missing values are listed above the form, with links to their fields', async () => {
  const screen = await filled('', '', '')

  const summary = screen.getByRole('alert')
  await expect.element(summary).toHaveFocus()
  await summary.getByRole('link', { name: 'Vul de btw in.' }).click()

  await expect.element(screen.getByRole('textbox', { name: 'Btw', exact: true })).toHaveFocus()
  expect(savedValues()).toEqual([])
})
