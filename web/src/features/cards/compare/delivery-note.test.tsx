import type { CardDetail, Reading } from '@klopt/contract'
import { beforeEach, expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/accessible.ts'
import { cardLine, deliveredOf, note } from '../../../testing/cards.ts'
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
import { pdfOf, pngOf } from '../../../testing/papers.ts'

const network = useNetwork()
const reading: Reading = {
  ...orderReading(),
  document_id: note.document_id,
  kind: 'delivery_note',
  values: {
    number: valueOf('7731', [420, 72, 80, 14]),
    'line[0].name': valueOf('Dorpel hardsteen 120 cm', [72, 300, 180, 12]),
    'line[0].quantity': valueOf('28', [300, 300, 20, 12]),
  },
}
const delivered = deliveredOf()
const [facade, , work] = detailOf().lines
const card: CardDetail = detailOf({
  delivery: { notes: [note], sentence: null },
  lines: [facade, cardLine({ delivered }), work].flatMap((line) => line ?? []),
})
const at = { document_id: note.document_id, path: 'line[0]' }

beforeEach(() => {
  answerWith(network, { card, order: orderReading(), invoice: invoiceReading() })
  network.on('GET', `/api/v1/documents/${note.document_id}/reading`, () => reading)
  network.on('GET', `/api/v1/documents/${note.document_id}/download`, () => ({
    signed_url: `/files/${note.document_id}`,
    expires_at: '2025-09-01T00:00:00.000Z',
  }))
  network.on('GET', `/files/${note.document_id}`, () => new Response(pdfOf('Pakbon')))
})

const box = () => document.querySelector(`[data-box="${CSS.escape(`${note.document_id} line[0].quantity`)}"]`)

test('a line shows what was delivered, and its quantity on the note opens the note and its correction', async () => {
  const { dialog, screen } = await compare(card)
  await expect.element(dialog.getByText('4 meer dan besteld, wel geleverd (bon 7731)')).toBeVisible()
  await expect.element(dialog.getByText('Geleverd, bon 7731')).toBeVisible()

  await dialog.getByRole('button', { name: 'Aantal van regel 1 op de bon: 28 st' }).first().click()

  await expect.element(dialog.getByRole('group', { name: /Pakbon_7731\.pdf/ })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Aantal van regel 1 op de bon' })).toBeVisible()
  await expect.poll(box).not.toBeNull()
})

test('the note is opened at its line, beside the invoice, and another line shows the order again', async () => {
  const { dialog } = await compare(card, { at })

  const paper = dialog.getByRole('group', { name: /Pakbon_7731\.pdf/ })
  await expect.element(paper).toBeVisible()
  await expect.poll(box).not.toBeNull()
  await expect.element(dialog.getByText('Bon', { exact: true })).toBeVisible()
  await expectAccessible()

  await dialog.getByText('Montage en afkitten').click()
  await expect.element(paper).not.toBeInTheDocument()
})

test('on a phone the page of the note is shown, with the lines behind it', async () => {
  const { dialog } = await open(card, { at, width: 390, height: 844 })

  await expect.element(dialog.getByRole('tab', { name: 'Bon' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Terug naar de regels' }).click()
  await expect.element(dialog.getByText('4 meer dan besteld, wel geleverd (bon 7731)')).toBeVisible()
})

test.each([1280, 390])(
  'at %i px the figure on a photo that loads late can be seen while it is corrected',
  async (width) => {
    const path = 'line[0].quantity'
    const photo = { ...note, filename: 'IMG_0387.png' }
    const ofPhoto = { ...card, delivery: { notes: [photo], sentence: null } }
    const quantity = valueOf('28', [100, 2600, 200, 40], { source: 'ocr', sure: false })
    answerWith(network, { card: ofPhoto, order: orderReading(), invoice: invoiceReading() })
    network.on('GET', `/api/v1/documents/${note.document_id}/reading`, () => ({
      ...reading,
      values: { ...reading.values, [path]: quantity },
    }))
    const bytes = await pngOf(2000, 3000)
    const [asked, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    network.on('GET', `/files/${note.document_id}`, async () => {
      asked.resolve()
      await sent.promise
      return new Response(bytes)
    })
    const { screen } = await open(ofPhoto, { width, at: { document_id: note.document_id, path } })
    await asked.promise
    for (let n = 0; n < 3; n += 1) await new Promise(requestAnimationFrame)
    sent.resolve()
    const form = screen.getByRole('dialog', { name: 'Aantal van regel 1 op de bon' })
    await expect.element(form).toBeVisible()

    const isSeen = () => {
      const mark = box()
      if (!mark) return false
      const { left, right, top, bottom } = mark.getBoundingClientRect()
      const over = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
      return over.length > 0 && !over.some((one) => form.element().contains(one))
    }
    await expect.poll(isSeen).toBe(true)
  },
)

test('several notes are listed with their sum', async () => {
  const notes = delivered.notes.flatMap((one) => [
    { ...one, quantity: '20' },
    { ...one, line: 1, quantity: '8' },
  ])
  const lines = [cardLine({ delivered: deliveredOf({ notes, sure: false }) })]
  answerWith(network, { card: { ...card, lines }, order: orderReading(), invoice: invoiceReading() })

  const { dialog } = await compare({ ...card, lines })

  await expect.element(dialog.getByText('Geleverd', { exact: true })).toBeVisible()
  await expect.element(dialog.getByTitle('nog te controleren')).toBeVisible()
})

test('a quantity that its own note leaves in doubt has no question mark once other notes prove it', async () => {
  const quantity = valueOf('28', [300, 300, 20, 12], { sure: false })
  network.on('GET', `/api/v1/documents/${note.document_id}/reading`, () => ({
    ...reading,
    values: { ...reading.values, 'line[0].quantity': quantity },
  }))

  const { dialog } = await compare(card)

  await expect.element(dialog.getByText('Geleverd, bon 7731')).toBeVisible()
  expect(document.querySelector('.line-notes .compare-value')?.textContent).not.toContain('?')
})
