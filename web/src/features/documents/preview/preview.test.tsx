import type { Document, Reading, ReadingValue } from '@klopt/contract'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../../platform/query.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { dossierOf, linde } from '../../../testing/dossiers.ts'
import { idOf } from '../../../testing/examples.ts'
import { Refused, useNetwork } from '../../../testing/network.ts'
import { heic, paperOf, paperOfDalen, pdfOf, pngOf } from '../../../testing/papers.ts'
import { closeToasts, show } from '../../../testing/screen.tsx'
import { ToastRegion } from '../../../ui/toast-region.tsx'
import { fillDocuments } from '../documents.ts'
import { useDocuments } from '../use-documents.ts'
import { Preview } from './preview.tsx'

const network = useNetwork()
afterEach(closeToasts)
const dossier = dossierOf()
const order = paperOf(3, 'PO_4500127.pdf')
const photo = paperOf(2, 'Bouwplaats.png')
const sheet = paperOf(1, 'Hoeveelheden.xlsx')
const bill = paperOfDalen(5, 'factuur.xml', { kind: 'invoice', reading_state: 'read' })
const ticket = paperOfDalen(4, 'Werkbon_7731.heic')
const onClose = vi.fn<() => void>()

function Opened({ first }: { first: string }) {
  const documents = useDocuments(dossier, linde.id)
  const [shown, setShown] = useState<string | null>(first)
  function close() {
    onClose()
    setShown(null)
  }
  return (
    <>
      <Preview documents={documents} documentId={shown} onStep={setShown} onClose={close} />
      <ToastRegion />
    </>
  )
}

async function look(first: string, next: string | null = null) {
  await page.viewport(1280, 800)
  const papers = first === bill.id ? [bill] : [order, photo, sheet, ticket]
  const screen = await show(<Opened first={first} />, {
    before: () => void fillDocuments(queryClient, dossier.id, papers, next),
  })
  return { screen, dialog: screen.getByRole('dialog') }
}

function holds({ id }: Document, bytes: BlobPart | (() => unknown)) {
  network.on('GET', `/api/v1/documents/${id}/download`, ({ query }) => {
    expect(query.get('inline')).toBe('1')
    return { signed_url: `/files/${id}`, expires_at: '2025-09-01T00:00:00.000Z' }
  })
  network.on('GET', `/files/${id}`, () => (typeof bytes === 'function' ? bytes() : new Response(bytes)))
}

test('a PDF is drawn page by page, with its text, under its name, date and company', async () => {
  holds(order, pdfOf('Inkooporder 4500127', 'Voorwaarden'))

  const { dialog } = await look(order.id)

  await expect.element(dialog.getByRole('group', { name: 'Bladzijde 2 van 2' })).toBeInTheDocument()
  await expect.element(dialog.getByText('Inkooporder 4500127')).toBeInTheDocument()
  await expect.element(dialog.getByRole('heading', { name: 'PO_4500127.pdf' })).toBeVisible()
  await expect.element(dialog.getByText('04-09-2025')).toBeVisible()
  await expect.element(dialog.getByText('Mijn documenten')).toBeVisible()
  await expect.poll(() => isDrawn(dialog.element())).toBe(true)
})

/** Whether there is ink on the first page. */
function isDrawn(dialog: Element): boolean {
  const canvas = dialog.querySelector('canvas')
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
  return pixels?.some((value, n) => n % 4 === 0 && value < 100 && pixels[n + 3] === 255) ?? false
}

test('zooming makes a page larger and smaller, by button and by key', async () => {
  holds(order, pdfOf('Order'))
  const { dialog } = await look(order.id)
  const sheet_of_paper = dialog.getByRole('group', { name: 'Bladzijde 1 van 1' })
  await expect.element(sheet_of_paper).toBeVisible()
  const width = () => sheet_of_paper.element().getBoundingClientRect().width
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

test('a picture is shown as it is', async () => {
  holds(photo, await pngOf(300, 200))

  const { dialog } = await look(photo.id)

  await expect.element(dialog.getByRole('img', { name: 'Bouwplaats.png' })).toBeVisible()
  const { width, height } = dialog.getByRole('img').element().getBoundingClientRect()
  expect([Math.round(width), Math.round(height)]).toEqual([300, 200]) // it may still be sliding in
  await expectAccessible()
})

test('a photo of an iPhone is decoded here', async () => {
  holds(ticket, heic)

  const { dialog } = await look(ticket.id)

  await expect.element(dialog.getByRole('img', { name: 'Werkbon_7731.heic' }), { timeout: 10_000 }).toBeVisible()
  expect(dialog.getByRole('img').element()).toMatchObject({ naturalWidth: 64, naturalHeight: 48 })
  await expect.element(dialog.getByText('Van Dalen Gevelbouw')).toBeVisible()
})

test('an Office file is a card with the way to open it', async () => {
  const { dialog } = await look(sheet.id)

  await expect
    .element(dialog.getByText('Geen voorbeeld voor dit bestandstype. Download het om het te openen.'))
    .toBeVisible()
  await expect.element(dialog.getByText('412 KB')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Download' }).elements()).toHaveLength(2)
  expect(dialog.getByRole('button', { name: 'Groter' }).query()).toBeNull()
  expect(network.asked).toEqual([])
  await expectAccessible()
})

test.each([
  ['a PDF', order, 'geen pdf'],
  ['a picture', photo, 'geen png'],
  ['a photo', ticket, 'geen heic'],
])('%s that is broken says so, and can still be downloaded', async (_, document, bytes) => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
  holds(document, bytes)

  const { dialog } = await look(document.id)

  await expect
    .element(dialog.getByText('Dit bestand is niet te tonen. Download het om het te openen.'), { timeout: 10_000 })
    .toBeVisible()
  complaint.mockClear() // what the decoders say to developers
})

test('arrows lead through the documents as they stand in the list, and end at its ends', async () => {
  holds(order, pdfOf('Order'))
  holds(photo, await pngOf(30, 20))
  holds(ticket, heic)
  const { dialog } = await look(order.id)
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

test('Esc closes it', async () => {
  const { screen } = await look(sheet.id)

  await userEvent.keyboard('{Escape}')

  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(onClose).toHaveBeenCalled()
})

test('a file that the virus scanner has not looked at yet comes by itself', async () => {
  let scanned = false
  holds(photo, await pngOf(30, 20))
  network.on('GET', `/api/v1/documents/${photo.id}/download`, () => {
    if (scanned) return { signed_url: `/files/${photo.id}`, expires_at: '2025-09-01T00:00:00.000Z' }
    throw new Refused(503, 'unavailable')
  })
  const { dialog } = await look(photo.id)
  const checking = 'Dit bestand wordt nog op virussen gecontroleerd. Het voorbeeld komt vanzelf.'
  await expect.element(dialog.getByText(checking)).toBeVisible()

  scanned = true

  await expect.element(dialog.getByRole('img', { name: photo.filename }), { timeout: 8000 }).toBeVisible()
})

test('a file that the virus scanner holds back is not shown', async () => {
  holds(photo, await pngOf(30, 20))
  network.on('GET', `/api/v1/documents/${photo.id}/download`, () => {
    throw new Refused(403, 'forbidden')
  })

  const { dialog } = await look(photo.id)

  await expect
    .element(dialog.getByText('Dit bestand wordt niet verstrekt: de virusscanner heeft er iets in gevonden.'))
    .toBeVisible()
})

test('one that could not be fetched is asked again', async () => {
  holds(photo, () => {
    throw new Refused(500, 'internal')
  })
  const { dialog } = await look(photo.id)
  await expect.element(dialog.getByText(/^Het voorbeeld kon niet worden geladen\./)).toBeVisible()
  const picture = await pngOf(30, 20)
  holds(photo, picture)

  await dialog.getByRole('button', { name: 'Opnieuw proberen' }).click()

  await expect.element(dialog.getByRole('img', { name: photo.filename })).toBeVisible()
})

test("a link that is none shows nothing: 'Download mislukt: Geen URL ontvangen'", async () => {
  network.on('GET', `/api/v1/documents/${photo.id}/download`, () => ({ signed_url: 'https://elders.example/x' }))

  const { dialog } = await look(photo.id)

  await expect.element(dialog.getByText(/Download mislukt: Geen URL ontvangen/)).toBeVisible()
})

test('a document that is not there any more says so; an older one is searched', async () => {
  network.on('GET', `/api/v1/dossiers/${dossier.id}/documents`, () => [paperOf(9, 'Oud.xlsx')])
  const { dialog } = await look(idOf(509), 'de laatste')
  await expect.element(dialog.getByRole('heading', { name: 'Oud.xlsx' })).toBeVisible()

  const { screen } = await look(idOf(777))

  await expect.element(screen.getByText('Dit document is er niet meer.')).toBeVisible()
})

function readAs(state: Reading['state'], values: Record<string, string> = {}, unsure: string[] = []): Reading {
  const value = (path: string, text: string): ReadingValue => ({
    value: text,
    raw: text,
    source: 'xml',
    sure: !unsure.includes(path),
    confidence: 1,
    xpath: '/Invoice',
    page: null,
    box: null,
    typed_by: null,
    typed_at: null,
    read: null,
    offers: [],
    revision: 1,
  })
  return {
    document_id: bill.id,
    state,
    refusal: null,
    kind: 'invoice',
    kind_confidence: 1,
    flavour: 'UBL',
    pages: null,
    notes: [],
    values: Object.fromEntries(Object.entries(values).map(([path, text]) => [path, value(path, text)])),
  }
}
const reading_path = `/api/v1/documents/${bill.id}/reading`

test('an invoice of XML is shown as a page, and what is not sure has a question mark', async () => {
  const values = { number: '2025-0388', 'line[0].name': 'Dorpel', 'line[0].quantity': '28', 'line[0].net': '6020.00' }
  network.on('GET', reading_path, () => readAs('read', { ...values, total_excl: '6020.00' }, ['total_excl']))

  const { dialog } = await look(bill.id)

  await expect.element(dialog.getByRole('heading', { name: 'Factuur 2025-0388' })).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: 'Dorpel 28 € 6.020,00' })).toBeVisible()
  await expect
    .poll(() => dialog.element().querySelector('.sums')?.textContent)
    .toBe('Totaal excl. btw€\u00a06.020,00? (niet zeker)')
  await expectAccessible()
})

const with_pdf = () => ({ ...readAs('read', { number: '2025-0388' }), notes: ['pdf_inside'] })

function carries(bytes: () => BodyInit) {
  const link = { signed_url: '/files/inside/x', expires_at: '2025-09-01T00:00:00.000Z' }
  network.on('GET', reading_path, with_pdf)
  network.on('GET', `/api/v1/documents/${bill.id}/inside`, () => link)
  network.on('GET', '/files/inside/x', () => new Response(bytes()))
}

test('an invoice of XML that carries a PDF is shown as that PDF, in its place', async () => {
  carries(() => pdfOf('Factuur van Van Dalen'))

  const { dialog } = await look(bill.id)

  await expect.element(dialog.getByText('Factuur van Van Dalen')).toBeInTheDocument()
  await expect.poll(() => isDrawn(dialog.element())).toBe(true)
  expect(dialog.getByRole('heading', { name: 'Factuur 2025-0388' }).query()).toBeNull()
  await dialog.getByRole('button', { name: 'Groter' }).click()
  await expect.element(dialog.getByText('125%')).toBeVisible()
  await expectAccessible()
})

test('where the PDF in an invoice of XML cannot be opened, what was read stands there', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
  carries(() => 'geen pdf')

  const { dialog } = await look(bill.id)

  await expect.element(dialog.getByRole('heading', { name: 'Factuur 2025-0388' })).toBeVisible()
  complaint.mockClear()
})

test('where the PDF in an invoice of XML cannot be had, what was read stands there', async () => {
  network.on('GET', reading_path, with_pdf)
  network.on('GET', `/api/v1/documents/${bill.id}/inside`, () => {
    throw new Refused(404, 'not_found')
  })

  const { dialog } = await look(bill.id)

  await expect.element(dialog.getByRole('heading', { name: 'Factuur 2025-0388' })).toBeVisible()
})

test('XML that could not be read says so, and can be read again', async () => {
  let state: Reading['state'] = 'failed'
  network.on('GET', reading_path, () => readAs(state))
  network.on('POST', `/api/v1/documents/${bill.id}/read`, () => void (state = 'queued'))

  const { dialog } = await look(bill.id)
  await dialog.getByRole('button', { name: 'Opnieuw lezen' }).click()

  await expect.element(dialog.getByText('Dit bestand wordt gelezen…')).toBeVisible()
})

test.each([
  ['nothing', null, 'Dit is geen order of factuur die Klopt kan lezen.'],
  ['refused', 'doctype', 'Dit bestand bepaalt zijn eigen regels'],
] as const)('XML that is %s says why', async (state, refusal, words) => {
  network.on('GET', reading_path, () => ({ ...readAs(state), refusal }))

  const { dialog } = await look(bill.id)

  await expect.poll(() => dialog.element().querySelector('.preview-note p')?.textContent).toContain(words)
})

test('a PDF that was refused is shown all the same, says why, and can be read again', async () => {
  const locked = paperOf(3, 'PO_4500127.pdf', { reading_state: 'refused' })
  holds(order, pdfOf('Inkooporder'))
  let state: Reading['state'] = 'refused'
  network.on('GET', `/api/v1/documents/${locked.id}/reading`, () => ({ ...readAs(state), refusal: 'broken' }))
  network.on('POST', `/api/v1/documents/${locked.id}/read`, () => void (state = 'queued'))
  await page.viewport(1280, 800)
  const screen = await show(<Opened first={locked.id} />, {
    before: () => void fillDocuments(queryClient, dossier.id, [locked], null),
  })
  await expect.element(screen.getByText('Dit bestand is beschadigd.')).toBeVisible()
  await expectAccessible()

  await screen.getByRole('button', { name: 'Opnieuw lezen' }).click()

  await expect.element(screen.getByText('Dit bestand is beschadigd.')).not.toBeInTheDocument()
})
