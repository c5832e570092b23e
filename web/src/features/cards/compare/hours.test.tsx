import type { CardDetail, Reading } from '@klopt/contract'
import { beforeEach, expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/accessible.ts'
import { cardLine, note, workedHours } from '../../../testing/cards.ts'
import {
  answerWith,
  compare,
  detailOf,
  invoiceReading,
  open,
  orderReading,
  valueOf,
} from '../../../testing/compared.tsx'
import { useNetwork } from '../../../testing/network.ts'
import { pdfOf } from '../../../testing/papers.ts'

const network = useNetwork()
const reading: Reading = {
  ...orderReading(),
  document_id: note.document_id,
  kind: 'delivery_note',
  values: {
    'line[0].quantity': valueOf('8', [300, 300, 20, 12]),
    'line[1].quantity': valueOf('7.5', [300, 320, 20, 12], { sure: false, source: 'ocr' }),
    'line[2].quantity': valueOf('8', [300, 340, 20, 12]),
  },
}
const ofNote = { document_id: note.document_id, number: note.number, unit: 'HUR', sure: true, counted: true }
const card: CardDetail = detailOf({
  delivery: { notes: [note], sentence: null, hours: workedHours({ worked: '23.5', numbers: '7731', k: 1 }) },
  hours: [
    { ...ofNote, line: 0, quantity: '8', person: 'J. de Vries', day: '2025-09-01' },
    { ...ofNote, line: 1, quantity: '7.5', person: 'J. de Vries', day: '2025-09-02', sure: false },
    { ...ofNote, line: 2, quantity: '8', person: 'M. Bakker', day: null },
  ],
})

beforeEach(() => {
  answerWith(network, { card, order: orderReading(), invoice: invoiceReading() })
  network.on('GET', `/api/v1/documents/${note.document_id}/reading`, () => reading)
  network.on('GET', `/api/v1/documents/${note.document_id}/download`, () => ({
    signed_url: `/files/${note.document_id}`,
    expires_at: '2025-09-01T00:00:00.000Z',
  }))
  network.on('GET', `/files/${note.document_id}`, () => new Response(pdfOf('Werkbon')))
})

const rows = () =>
  [...document.querySelectorAll('.compare-hours .line-notes > div')].map((row) =>
    [...row.children].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
  )

test('the hours of each person and day are behind a button, with their place on the note', async () => {
  const { dialog } = await compare(card)
  await expect.element(dialog.getByText('38 uur gefactureerd, 23,5 uur op werkbon 7731.')).toBeVisible()
  expect(rows()).toEqual([])

  await dialog.getByRole('button', { name: 'Per persoon en dag' }).click()

  await expect.poll(rows).toEqual([
    ['J. de Vries', '15,5 uur'],
    ['ma 1 sep · bon 7731', '8 uur'],
    ['di 2 sep · bon 7731', '7,5 uur ?'],
    ['M. Bakker', '8 uur'],
    ['bon 7731', '8 uur'],
  ])
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Aantal van regel 1 op de bon: 8 uur' }).first().click()
  await expect.element(dialog.getByRole('group', { name: /Pakbon_7731\.pdf/ })).toBeVisible()
})

test('on a phone the sentence of the card leads to the hours, and not to a page', async () => {
  const at = { document_id: note.document_id, path: 'line[0]' }
  const { dialog } = await open(card, { at, width: 390, height: 844 })

  await expect.element(dialog.getByText('ma 1 sep · bon 7731')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Per persoon en dag' })).toHaveFocus()
  const panel = dialog.getByRole('region', { name: 'Uren' }).element()
  expect(panel.scrollWidth).toBeLessThanOrEqual(panel.clientWidth)
})

test('below a long list the hours are scrolled to within it, and the head of the sheet stays in view', async () => {
  const lines = Array.from({ length: 12 }, (_, n) => cardLine({ n: n + 1, name: `Regel ${n + 1}` }))
  const long = { ...card, lines }
  answerWith(network, { card: long, order: orderReading(), invoice: invoiceReading() })
  const at = { document_id: note.document_id, path: 'line[0]' }
  const { dialog } = await open(long, { at, width: 390, height: 844 })
  await expect.element(dialog.getByRole('button', { name: 'Per persoon en dag' })).toHaveFocus()

  const sheet = dialog.element().closest('.large')
  expect(sheet?.scrollTop).toBe(0)
  expect(sheet?.scrollHeight).toBe(sheet?.clientHeight)
})

test('without hours there is nothing to open', async () => {
  const without = detailOf()
  answerWith(network, { card: without, order: orderReading(), invoice: invoiceReading() })

  const { dialog } = await compare(without)

  await expect.element(dialog.getByText('Montage en afkitten')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Per persoon en dag' })).not.toBeInTheDocument()
})
