import type { Document, Reading } from '@klopt/contract'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { turnSingleKeys } from '../../../platform/single-keys.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { idOf } from '../../../testing/examples.ts'
import { Refused, useNetwork } from '../../../testing/network.ts'
import { heic, paperOf, pdfOf, pngOf } from '../../../testing/papers.ts'
import {
  dossier,
  isDrawn,
  openPreview,
  onClose,
  order,
  photo,
  readAs,
  sheet,
  ticket,
} from '../../../testing/previewed.tsx'

const network = useNetwork()

function holds({ id }: Document, bytes: BlobPart | (() => unknown)) {
  network.on('GET', `/api/v1/documents/${id}/download`, ({ query }) => {
    expect(query.get('inline')).toBe('1')
    return { signed_url: `/files/${id}`, expires_at: '2025-09-01T00:00:00.000Z' }
  })
  network.on('GET', `/files/${id}`, () => (typeof bytes === 'function' ? bytes() : new Response(bytes)))
}

test('a PDF is rendered page by page with its text, below its name, date and group', async () => {
  holds(order, pdfOf('Inkooporder 4500127', 'Voorwaarden'))

  const { dialog } = await openPreview(order.id)

  await expect.element(dialog.getByRole('group', { name: 'Bladzijde 2 van 2' })).toBeInTheDocument()
  await expect.element(dialog.getByText('Inkooporder 4500127')).toBeInTheDocument()
  await expect.element(dialog.getByRole('heading', { name: 'PO_4500127.pdf' })).toBeVisible()
  await expect.element(dialog.getByText('04-09-2025')).toBeVisible()
  await expect.element(dialog.getByText('Mijn documenten')).toBeVisible()
  await expect.poll(() => isDrawn(dialog.element())).toBe(true)
})

test('a page can be zoomed by button and by key', async () => {
  holds(order, pdfOf('Order'))
  const { dialog } = await openPreview(order.id)
  const sheetOfPaper = dialog.getByRole('group', { name: 'Bladzijde 1 van 1' })
  await expect.element(sheetOfPaper).toBeVisible()
  const width = () => sheetOfPaper.element().getBoundingClientRect().width
  const whole = width()

  await dialog.getByRole('button', { name: 'Groter' }).click()
  await expect.element(dialog.getByText('125%')).toBeVisible()
  expect(width()).toBeCloseTo(whole * 1.25, -1)
  await userEvent.keyboard('-')
  await userEvent.keyboard('-')
  await expect.element(dialog.getByText('75%')).toBeVisible()
  expect(width()).toBeCloseTo(whole * 0.75, -1)
  await userEvent.keyboard('0')
  await expect.poll(width).toBe(whole)
})

test('zoom keys do nothing when single-character shortcuts are off', async () => {
  turnSingleKeys(false)
  holds(order, pdfOf('Order'))
  const { dialog } = await openPreview(order.id)
  await dialog.getByRole('button', { name: 'Groter' }).click()
  await expect.element(dialog.getByText('125%')).toBeVisible()

  await userEvent.keyboard('0+-')
  await dialog.getByRole('button', { name: 'Groter' }).click()

  await expect.element(dialog.getByText('150%')).toBeVisible()
})

test('a picture is shown at its own size', async () => {
  holds(photo, await pngOf(300, 200))

  const { dialog } = await openPreview(photo.id)

  await expect.element(dialog.getByRole('img', { name: 'Bouwplaats.png' })).toBeVisible()
  const { width, height } = dialog.getByRole('img').element().getBoundingClientRect()
  expect([Math.round(width), Math.round(height)]).toEqual([300, 200]) // it may still slide in
  await expectAccessible()
})

test('an iPhone photo is decoded in the browser', async () => {
  holds(ticket, heic)

  const { dialog } = await openPreview(ticket.id)

  await expect.element(dialog.getByRole('img', { name: 'Werkbon_7731.heic' }), { timeout: 10_000 }).toBeVisible()
  expect(dialog.getByRole('img').element()).toMatchObject({ naturalWidth: 64, naturalHeight: 48 })
  await expect.element(dialog.getByText('Van Dalen Gevelbouw')).toBeVisible()
})

test('an Office file shows a card with a download button', async () => {
  const { dialog } = await openPreview(sheet.id)

  await expect
    .element(dialog.getByText('Geen voorbeeld voor dit bestandstype. Download het om het te openen.'))
    .toBeVisible()
  await expect.element(dialog.getByText('412 KB')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Download' }).elements()).toHaveLength(2)
  expect(dialog.getByRole('button', { name: 'Groter' }).query()).toBeNull()
  expect(network.requests).toEqual([])
  await expectAccessible()
})

test.each([
  ['a PDF', order, 'geen pdf'],
  ['a picture', photo, 'geen png'],
  ['a photo', ticket, 'geen heic'],
])('a broken file (%s) shows an explanation and can be downloaded', async (_, document, bytes) => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
  holds(document, bytes)

  const { dialog } = await openPreview(document.id)

  await expect
    .element(dialog.getByText('Dit bestand is niet te tonen. Download het om het te openen.'), { timeout: 10_000 })
    .toBeVisible()
  complaint.mockClear() // the decoders log errors
})

test('arrows move through the documents in list order, and stop at the ends', async () => {
  holds(order, pdfOf('Order'))
  holds(photo, await pngOf(30, 20))
  holds(ticket, heic)
  const { dialog } = await openPreview(order.id)
  await expect.element(dialog.getByRole('group', { name: 'Bladzijde 1 van 1' })).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Vorig document' }).query()).toBeNull()

  await dialog.getByRole('button', { name: 'Volgend document' }).click()
  await expect.element(dialog.getByRole('heading', { name: photo.filename })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(dialog.getByRole('heading', { name: sheet.filename })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')

  await expect.element(dialog.getByRole('heading', { name: ticket.filename })).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Volgend document' }).query()).toBeNull()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(dialog.getByRole('heading', { name: sheet.filename })).toBeVisible()
})

test('Escape closes the preview', async () => {
  const { screen } = await openPreview(sheet.id)

  await userEvent.keyboard('{Escape}')

  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(onClose).toHaveBeenCalled()
})

test('a file that is still being scanned appears automatically', async () => {
  let scanned = false
  holds(photo, await pngOf(30, 20))
  network.on('GET', `/api/v1/documents/${photo.id}/download`, () => {
    if (scanned) return { signed_url: `/files/${photo.id}`, expires_at: '2025-09-01T00:00:00.000Z' }
    throw new Refused(503, 'unavailable')
  })
  const { dialog } = await openPreview(photo.id)
  const checking = 'Dit bestand wordt nog op virussen gecontroleerd. Het voorbeeld komt vanzelf.'
  await expect.element(dialog.getByText(checking)).toBeVisible()

  scanned = true

  await expect.element(dialog.getByRole('img', { name: photo.filename }), { timeout: 8000 }).toBeVisible()
})

test('a file that the virus scanner blocks is not shown', async () => {
  holds(photo, await pngOf(30, 20))
  network.on('GET', `/api/v1/documents/${photo.id}/download`, () => {
    throw new Refused(403, 'forbidden')
  })

  const { dialog } = await openPreview(photo.id)

  await expect
    .element(dialog.getByText('Dit bestand wordt niet verstrekt: de virusscanner heeft er iets in gevonden.'))
    .toBeVisible()
})

test('a preview that failed to load can be retried', async () => {
  holds(photo, () => {
    throw new Refused(500, 'internal')
  })
  const { dialog } = await openPreview(photo.id)
  await expect.element(dialog.getByText(/^Het voorbeeld kon niet worden geladen\./)).toBeVisible()
  const picture = await pngOf(30, 20)
  holds(photo, picture)

  await dialog.getByRole('button', { name: 'Opnieuw proberen' }).click()

  await expect.element(dialog.getByRole('img', { name: photo.filename })).toBeVisible()
})

test("an invalid link shows 'Download mislukt: Geen URL ontvangen'", async () => {
  network.on('GET', `/api/v1/documents/${photo.id}/download`, () => ({ signed_url: 'https://elders.example/x' }))

  const { dialog } = await openPreview(photo.id)

  await expect.element(dialog.getByText(/Download mislukt: Geen URL ontvangen/)).toBeVisible()
})

test('an older document is searched for, and a missing one shows an explanation', async () => {
  network.on('GET', `/api/v1/dossiers/${dossier.id}/documents`, () => [paperOf(9, 'Oud.xlsx')])
  const { dialog } = await openPreview(idOf(509), 'de laatste')
  await expect.element(dialog.getByRole('heading', { name: 'Oud.xlsx' })).toBeVisible()

  const { screen } = await openPreview(idOf(777))

  await expect.element(screen.getByText('Dit document is er niet meer.')).toBeVisible()
})

test('a photo whose coding is unknown says that it cannot be read, and not that it is damaged', async () => {
  const seen = { ...photo, reading_state: 'nothing' as const }
  holds(photo, await pngOf(300, 200))
  const notes = ['unknown_coding']
  network.on('GET', `/api/v1/documents/${photo.id}/reading`, () => ({ ...readAs('nothing'), notes }))

  const { screen } = await openPreview(photo.id, null, [seen])

  await expect.element(screen.getByText(/^Dit soort JPEG kan niet worden gelezen\./)).toBeVisible()
})

test('a PDF whose reading was refused is shown with the reason, and can be read again', async () => {
  const locked = paperOf(3, 'PO_4500127.pdf', { reading_state: 'refused' })
  holds(order, pdfOf('Inkooporder'))
  let state: Reading['state'] = 'refused'
  network.on('GET', `/api/v1/documents/${locked.id}/reading`, () => ({ ...readAs(state), refusal: 'broken' }))
  network.on('POST', `/api/v1/documents/${locked.id}/read`, () => void (state = 'queued'))
  const { screen } = await openPreview(locked.id, null, [locked])
  await expect.element(screen.getByText('Dit bestand is beschadigd.')).toBeVisible()
  await expectAccessible()

  await screen.getByRole('button', { name: 'Opnieuw lezen' }).click()

  await expect.element(screen.getByText('Dit bestand is beschadigd.')).not.toBeInTheDocument()
})

test('above its pages, a PDF without text that can be read says so', async () => {
  const drawn = paperOf(3, 'PO_4500127.pdf', { reading_state: 'nothing' })
  holds(order, pdfOf('Inkooporder'))
  network.on('GET', `/api/v1/documents/${drawn.id}/reading`, () => readAs('nothing'))

  const { screen } = await openPreview(drawn.id, null, [drawn])

  await expect
    .element(screen.getByText('Hierin staat geen tekst die Klopt kan lezen. Kijk dit bestand zelf na.'))
    .toBeVisible()
})

test.each<[string, Reading['notes'], number]>([
  ['of which not all pages were read says so', ['pages_not_recognised'], 1],
  ['that was read whole says nothing', [], 0],
])('above its pages, a PDF %s', async (_, notes, times) => {
  const scan = paperOf(3, 'PO_4500127.pdf', { reading_state: 'read' })
  holds(order, pdfOf('Inkooporder'))
  network.on('GET', `/api/v1/documents/${scan.id}/reading`, () => ({ ...readAs('read'), notes }))

  const { screen, dialog } = await openPreview(scan.id, null, [scan])

  await expect.element(dialog.getByText('Inkooporder')).toBeVisible()
  const sentence = screen.getByText('Niet alle bladzijden zijn gelezen. Kijk ze zelf na.')
  await expect.poll(() => sentence.elements().length).toBe(times)
})
