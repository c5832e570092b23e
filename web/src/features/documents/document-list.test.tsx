import type { Document } from '@klopt/contract'
import { expect, test, vi } from 'vitest'
import { doPostponed } from '../../platform/postpone.ts'
import { queryClient } from '../../platform/query.ts'
import { Column, column, dossier, invoice, onPreview, order, table } from '../../testing/document-column.tsx'
import { idOf } from '../../testing/examples.ts'
import { Refused, useNetwork } from '../../testing/network.ts'
import { paperOf } from '../../testing/papers.ts'
import { show } from '../../testing/screen.tsx'
import { fillDocuments, removeDocument } from './documents.ts'

const network = useNetwork()
const listPath = `/api/v1/dossiers/${dossier.id}/documents`

function deletes(screen: Awaited<ReturnType<typeof show>>, { filename }: Document) {
  return screen.getByRole('button', { name: `Verwijder ${filename}` }).click()
}

test('own documents are separate from those of the other company, which can only be downloaded', async () => {
  const screen = await column()

  const own = screen.getByRole('heading', { name: 'Mijn documenten' }).element().parentElement
  expect(own?.querySelectorAll('li')).toHaveLength(2)
  const others = screen.getByRole('heading', { name: 'Van Dalen Gevelbouw' }).element().parentElement
  expect(others?.querySelectorAll('li')).toHaveLength(1)
  expect(others?.textContent).toContain('02-09-2025')
  await expect
    .element(screen.getByText('02-09-2025'))
    .toHaveAttribute('title', expect.stringContaining('dinsdag 2 september 2025'))
  await expect.element(screen.getByRole('button', { name: 'Download Factuur_0388.pdf' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Verwijder Factuur_0388.pdf' }).query()).toBeNull()
})

test('an own document says who of the other company opened it first, and when', async () => {
  const opened = {
    by: { id: idOf(91), full_name: 'Bram de Wit' },
    company_id: idOf(81),
    at: new Date(2025, 8, 4, 14, 2).toISOString(),
  }
  const byUs = { by: { id: idOf(90), full_name: 'Anna Bakker' }, company_id: idOf(80), at: opened.at }
  const screen = await column([
    { ...order, opened },
    { ...invoice, opened: byUs },
  ])

  await expect.element(screen.getByText('Geopend door Bram de Wit, 04/09/2025 14:02')).toBeVisible()
  expect(screen.getByText(/Geopend door/).elements()).toHaveLength(1)
})

test('a name is a button that opens the document', async () => {
  const screen = await column()

  await screen.getByRole('button', { name: 'Factuur_0388.pdf', exact: true }).click()

  expect(onPreview).toHaveBeenCalledWith(invoice)
})

test('a long name keeps its extension visible, and a Hebrew name runs from right to left', async () => {
  const long = paperOf(4, `${'Bouwtekening_'.repeat(9)}versie_2.pdf`)
  const hebrew = paperOf(5, 'חשבונית מספר שלוש מאות שמונים ושמונה לאלף.pdf')
  const screen = await column([long, hebrew])

  const [one, other] = screen.container.querySelectorAll<HTMLElement>('.file-name')
  const columnEnd = one?.closest('.name')?.getBoundingClientRect().right ?? 0
  expect(one?.lastElementChild?.textContent).toBe('_2.pdf'.padStart(8, 'ie').slice(-8))
  expect(one?.lastElementChild?.getBoundingClientRect().right).toBeLessThanOrEqual(columnEnd + 1)
  expect(one?.title).toBe(long.filename)
  expect(other && getComputedStyle(other).direction).toBe('rtl')
})

test('an empty list offers to upload', async () => {
  const screen = await column([])

  await expect.element(screen.getByText('Nog geen documenten.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Upload een document' })).toBeVisible()
})

test('documents that failed to load can be retried', async () => {
  network.on('GET', listPath, () => {
    throw new Refused(500, 'internal')
  })
  const screen = await show(<Column />)
  await expect.element(screen.getByText('Fout bij het laden van documenten.')).toBeVisible()
  network.on('GET', listPath, () => [order])

  await screen.getByRole('button', { name: 'Opnieuw proberen' }).click()

  await expect.element(screen.getByText('PO_450')).toBeVisible()
})

test('documents older than the newest five hundred load on scrolling', async () => {
  network.on('GET', listPath, ({ query }) => {
    expect(query.get('cursor')).toBe('de laatste')
    return [paperOf(9, 'De oudste.pdf')]
  })

  const screen = await column([order], 'de laatste')

  await expect.element(screen.getByRole('button', { name: 'De oudste.pdf', exact: true })).toBeVisible()
  expect(network.times('GET', listPath)).toBe(1)
  await expect.element(screen.getByText('Laden…')).not.toBeInTheDocument()
})

test('a document that somebody else deletes leaves the list at once', async () => {
  const screen = await column()

  removeDocument(queryClient, dossier.id, invoice.id)

  await expect.element(screen.getByText('Van Dalen Gevelbouw')).not.toBeInTheDocument()
})

test('a deleted document is only hidden at first, and can be restored', async () => {
  const screen = await column()

  await deletes(screen, order)

  await expect.element(screen.getByText('"PO_4500127.pdf" verwijderd')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'PO_4500127.pdf', exact: true })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: table.filename, exact: true })).toHaveFocus()
  await screen.getByRole('button', { name: 'Ongedaan maken' }).click()

  await expect.element(screen.getByRole('button', { name: 'PO_4500127.pdf', exact: true })).toBeVisible()
  expect(network.requests).toEqual([])
})

test('the request is sent when the undo time is over, and at once when the page is left', async () => {
  const path = `/api/v1/documents/${order.id}/${dossier.id}`
  network.on('DELETE', path, () => undefined)
  const screen = await column()

  await deletes(screen, order)
  await expect.element(screen.getByText('"PO_4500127.pdf" verwijderd')).toBeVisible()
  expect(network.times('DELETE', path)).toBe(0)
  const requests = vi.spyOn(globalThis, 'fetch')
  doPostponed()

  await expect.poll(() => network.times('DELETE', path)).toBe(1)
  expect(requests.mock.calls[0]?.[1]).toMatchObject({ method: 'DELETE', keepalive: true })
  await expect.element(screen.getByRole('button', { name: 'PO_4500127.pdf', exact: true })).not.toBeInTheDocument()
})

test('a document that may not be deleted returns with the reason', async () => {
  network.on('GET', listPath, () => [order, table, invoice])
  network.on('DELETE', `/api/v1/documents/${order.id}/${dossier.id}`, () => {
    throw new Refused(403, 'forbidden')
  })
  const screen = await column()

  await deletes(screen, order)
  await screen.getByRole('region', { name: 'Meldingen' }).getByRole('button', { name: 'Sluiten' }).click()

  await expect.element(screen.getByText('Verwijderen mislukt')).toBeVisible()
  await expect.element(screen.getByText('Je mag dit niet of niet meer doen. Laad de pagina opnieuw.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'PO_4500127.pdf', exact: true })).toBeVisible()
})

test('after deleting the last document the focus goes to the heading', async () => {
  const screen = await column([order])

  await deletes(screen, order)

  await expect.element(screen.getByRole('heading', { name: 'Documenten' })).toHaveFocus()
})

function download(answer: () => unknown) {
  network.on('GET', `/api/v1/documents/${invoice.id}/download`, answer)
  return column().then(async (screen) => {
    await screen.getByRole('button', { name: 'Download Factuur_0388.pdf' }).click()
    return screen
  })
}

test("a started download shows 'Download gestart'", async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})

  const screen = await download(() => ({ signed_url: '/files/getekend', expires_at: '2025-09-01T00:00:00.000Z' }))

  await expect.element(screen.getByText('Download gestart')).toBeVisible()
  expect(click.mock.contexts[0]).toMatchObject({ download: 'Factuur_0388.pdf', pathname: '/files/getekend' })
})

test.each(['', 'https://elders.example/x', '//elders.example/x'])(
  'a link to %j is not followed',
  async (signed_url) => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click')

    const screen = await download(() => ({ signed_url, expires_at: '2025-09-01T00:00:00.000Z' }))

    await expect.element(screen.getByRole('alert').getByText('Download mislukt: Geen URL ontvangen')).toBeVisible()
    expect(click).not.toHaveBeenCalled()
  },
)

test.each([
  [403, 'forbidden', 'Dit bestand wordt niet verstrekt: de virusscanner heeft er iets in gevonden.'],
  [503, 'unavailable', 'Dit bestand wordt nog op virussen gecontroleerd. Probeer het zo opnieuw.'],
  [404, 'not_found', 'Dit bestaat niet, of je hebt er geen toegang toe.'],
  [429, 'too_many', 'Dat ging te vaak achter elkaar. Wacht even en probeer het opnieuw.'],
] as const)(
  'a download refused with %i shows a toast, and the row shows the reason',
  async (status, code, sentence) => {
    const screen = await download(() => {
      throw new Refused(status, code)
    })

    await expect.element(screen.getByText('Download mislukt', { exact: true })).toBeVisible()
    await expect.element(screen.getByRole('listitem').getByText(sentence)).toBeVisible()
  },
)

test('the list is shown in English', async () => {
  const screen = await show(<Column />, {
    language: 'en',
    before: () => void fillDocuments(queryClient, idOf(1), [order], null),
  })

  await expect.element(screen.getByRole('heading', { name: 'My documents' })).toBeVisible()
})
