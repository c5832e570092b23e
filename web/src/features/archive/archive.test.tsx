import type { ArchivedDossier as Archived, ArchiveItem } from '@klopt/contract'
import { expect, test, vi } from 'vitest'
import { expectAccessible } from '../../testing/accessible.ts'
import { idOf } from '../../testing/examples.ts'
import { Refused, useNetwork } from '../../testing/network.ts'
import { show } from '../../testing/screen.tsx'
import { ArchivedDossier } from './archived-dossier.tsx'
import { ArchiveLink } from './archive-link.tsx'
import { ArchiveList } from './archive-list.tsx'

const network = useNetwork()

function itemOf(difference: Partial<ArchiveItem> = {}): ArchiveItem {
  return {
    dossier_id: idOf(70),
    title: 'PO 4500127 gevelelementen',
    counterpart_name: 'Van Dalen Gevelbouw',
    closed_at: '2026-09-04T12:05:00.000Z',
    closed_by: 'Mark de Wit',
    card_state: 'differs',
    card_difference: '860.00',
    card_currency: 'EUR',
    agreed: null,
    state: 'ready',
    zip_size: 12_400_000,
    zip_sha256: 'a'.repeat(64),
    pdf_size: 40_000,
    pdf_sha256: 'b'.repeat(64),
    keep_until: '2033-09-04T12:05:00.000Z',
    ...difference,
  }
}

const showAt = (address: string) => show(<ArchivedDossier id={idOf(70)} />, { address })

/** Collects the URLs of clicked links without leaving the page. */
function collectDownloads() {
  const addresses: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    addresses.push(this.getAttribute('href') ?? '')
  })
  return addresses
}

test('the archive shows each closed dossier with its details and both files', async () => {
  network.on('GET', '/app/archive', () => [itemOf()])
  network.on('GET', `/api/v1/archive/${idOf(70)}/download`, ({ query }) => ({
    signed_url: `/files/archive/${query.get('file')}`,
    expires_at: '2026-09-04T12:06:00.000Z',
  }))
  const addresses = collectDownloads()
  const screen = await show(<ArchiveList lists={null} />)

  await expect.element(screen.getByText('PO 4500127 gevelelementen')).toBeVisible()
  await expect.element(screen.getByText('€ 860 verschil')).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: /Van Dalen Gevelbouw/ })).toBeVisible()
  await screen.getByRole('button', { name: 'Alles van PO 4500127 gevelelementen downloaden als ZIP, 12 MB' }).click()
  await screen.getByRole('button', { name: 'Sluitbewijs van PO 4500127 gevelelementen downloaden' }).click()

  await expect.poll(() => addresses).toEqual(['/files/archive/zip', '/files/archive/pdf'])
  await expectAccessible()
})

test('the list says what was open and unpaid at the closing, each with its VAT, and leads to the dossier', async () => {
  const unpaid = [{ side: 'pay' as const, currency: 'EUR', amount: '6243.60' }]
  network.on('GET', '/app/archive', () => [itemOf({ open: [{ currency: 'EUR', amount: '860.00' }], unpaid })])
  const screen = await show(<ArchiveList lists={null} />)

  await expect.element(screen.getByText('Open, excl. btw: € 860,00')).toBeVisible()
  await expect.element(screen.getByText('Niet betaald, incl. btw: te betalen € 6.243,60')).toBeVisible()
  const link = screen.getByRole('link', { name: 'PO 4500127 gevelelementen' })
  await expect.element(link).toHaveAttribute('href', `/app/archief/${idOf(70)}`)
})

const record: Archived = {
  archive: itemOf({ open: [{ currency: 'EUR', amount: '860.00' }], unpaid: [] }),
  companies: [
    { id: idOf(1), name: 'Bouw BV' },
    { id: idOf(2), name: 'Van Dalen Gevelbouw' },
  ],
  people: [{ full_name: 'Anna de Wit', company_id: idOf(1) }],
  papers: [
    {
      card_id: idOf(80),
      kind: 'invoice',
      name: '2025-0388',
      orders: ['4500127'],
      currency: 'EUR',
      total_ordered: '14640.00',
      total_invoiced: '15500.00',
      total_incl: '18755.00',
      due_date: '2026-09-30',
      open: '860.00',
      pay_now: '17714.40',
      unpaid: true,
      paid_on: null,
      answers: [{ company_id: idOf(1), by: 'Anna de Wit', answer: 'differs', at: '2026-09-02T12:05:00.000Z' }],
    },
  ],
  agreements: [],
  documents: [
    {
      id: idOf(90),
      filename: 'Factuur.pdf',
      uploader: 'Bram de Wit',
      company_id: idOf(2),
      created_at: '2026-09-01T08:00:00.000Z',
      size: 12_000,
      left_out: null,
    },
  ],
}

test('a closed dossier is read on the screen: amounts, answers, documents and the conversation', async () => {
  const line = { created_at: '2026-09-01T08:00:00.000Z', edited_at: null, quoted: null }
  const lines = [
    { ...line, seq: 1, sender_name: null, company_name: null, message: 'Anna heeft het dossier gemaakt.' },
    { ...line, seq: 2, sender_name: 'Anna de Wit', company_name: 'Bouw BV', message: 'Hierbij de order' },
  ]
  const address = `/api/v1/archive/${idOf(70)}`
  network.on('GET', `${address}/record`, () => record)
  network.on('GET', `${address}/lines`, ({ query }) =>
    query.get('after_seq') === '0'
      ? { lines, has_more: true }
      : { lines: [{ ...lines[1], seq: 3, message: 'De factuur volgt' }], has_more: false },
  )
  network.on('GET', `${address}/documents/${idOf(90)}/download`, () => ({
    signed_url: '/files/archive/document',
    expires_at: '2026-09-04T12:06:00.000Z',
  }))
  const addresses = collectDownloads()
  const screen = await show(<ArchivedDossier id={idOf(70)} />)

  await expect.element(screen.getByRole('heading', { name: 'PO 4500127 gevelelementen' })).toBeVisible()
  const papers = screen.getByRole('region', { name: 'Facturen' })
  for (const text of ['Open bij het sluiten, excl. btw', '€ 860,00', 'Te betalen, incl. btw', '€ 17.714,40'])
    await expect.element(papers.getByText(text, { exact: true })).toBeVisible()
  await expect.element(papers.getByText('Anna de Wit (Bouw BV): Klopt niet', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('Hierbij de order')).toBeVisible()
  await screen.getByRole('button', { name: 'Meer laden' }).click()
  await expect.element(screen.getByText('De factuur volgt')).toBeVisible()
  await screen.getByRole('button', { name: 'Factuur.pdf downloaden' }).click()
  await expect.poll(() => addresses).toEqual(['/files/archive/document'])
  await expectAccessible()
})

test('a hit of the search opens the archive at its message, and the conversation from the start on request', async () => {
  const asked: (string | null)[] = []
  network.on('GET', `/api/v1/archive/${idOf(70)}/record`, () => record)
  network.on('GET', `/api/v1/archive/${idOf(70)}/lines`, ({ query }) => {
    const after = Number(query.get('after_seq'))
    asked.push(query.get('after_seq'))
    const lines = Array.from({ length: 100 }, (_, n) => ({
      seq: after + n + 1,
      sender_name: 'Anna de Wit',
      company_name: 'Bouw BV',
      created_at: '2026-09-01T08:00:00.000Z',
      edited_at: null,
      quoted: null,
      message: `Bericht ${after + n + 1}`,
    }))
    return { lines, has_more: true }
  })
  const screen = await showAt(`/app/archief/${idOf(70)}?seq=740`)

  const found = screen.getByRole('listitem').filter({ hasText: 'Bericht 740' })
  await expect.element(found).toHaveFocus()
  await expect.element(found).toBeInViewport()
  await expect.element(screen.getByText('Bericht 735')).toBeInTheDocument()
  await screen.getByRole('button', { name: 'Vanaf het begin lezen' }).click()

  await expect.element(screen.getByRole('listitem').filter({ hasText: /Bericht 1$/ })).toHaveFocus()
  expect(asked).toEqual(['734', '0'])
})

test('a hit in a document opens the archive at that document', async () => {
  network.on('GET', `/api/v1/archive/${idOf(70)}/record`, () => record)
  network.on('GET', `/api/v1/archive/${idOf(70)}/lines`, () => ({ lines: [], has_more: false }))
  const screen = await showAt(`/app/archief/${idOf(70)}?document=${idOf(90)}`)

  await expect.element(screen.getByRole('listitem').filter({ hasText: 'Factuur.pdf' })).toHaveFocus()
})

test('an archive that is not there says so, and leads back', async () => {
  network.on('GET', `/api/v1/archive/${idOf(70)}/record`, () => {
    throw new Refused(404, 'not_found')
  })
  const screen = await show(<ArchivedDossier id={idOf(70)} />)

  await expect.element(screen.getByText('Dit archief is er niet.', { exact: false })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Terug naar het archief' }).first()).toBeVisible()
})

test('an archive that is being made shows a status and appears automatically', async () => {
  let state: ArchiveItem['state'] = 'making'
  network.on('GET', '/app/archive', () => [itemOf({ state })])
  const screen = await show(<ArchiveList lists={null} />)
  await expect.element(screen.getByText('wordt gemaakt…')).toBeVisible()

  state = 'ready'

  await expect.element(screen.getByRole('button', { name: /als ZIP/ }), { timeout: 8000 }).toBeVisible()
})

test('an empty archive has an explanation, and a failure can be retried', async () => {
  network.on('GET', '/app/archive', () => {
    throw new Refused(429, 'too_many')
  })
  const screen = await show(<ArchiveList lists={null} />)
  await expect.element(screen.getByText('Fout bij het laden van het archief.')).toBeVisible()

  network.on('GET', '/app/archive', () => [])
  await screen.getByRole('button', { name: 'Opnieuw proberen' }).click()

  await expect.element(screen.getByText('Hier staan je gesloten dossiers, met bewijs en alle bestanden.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Naar open dossiers' })).toBeVisible()
})

test('a guest’s link gives the two files, each click with a new link', async () => {
  const here = location.href
  history.replaceState(null, '', '/archief?token=geheim')
  let opened = 0
  network.on('GET', '/api/v1/archive-link', ({ query }) => {
    expect(query.get('token')).toBe('geheim')
    opened += 1
    return { ...itemOf(), zip_url: `/files/archive/zip${opened}`, pdf_url: `/files/archive/pdf${opened}` }
  })
  const addresses = collectDownloads()
  const screen = await show(<ArchiveLink />)

  await expect.element(screen.getByRole('heading', { name: 'PO 4500127 gevelelementen' })).toBeVisible()
  await screen.getByRole('button', { name: 'Alles downloaden (12 MB)' }).click()
  await expect.poll(() => addresses).toEqual([`/files/archive/zip${opened}`])

  expect(location.search).toBe('')
  await expectAccessible()
  network.on('GET', '/api/v1/archive-link', () => {
    throw new Refused(400, 'invalid_link')
  })
  await screen.getByRole('button', { name: 'Sluitbewijs downloaden' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Deze link werkt niet meer' })).toBeVisible()
  history.replaceState(null, '', here)
})

test('a network error is not an invalid link, and is retried', async () => {
  const here = `${location.pathname}${location.search}`
  history.replaceState(null, '', `${location.pathname}?token=geheim`)
  network.on('GET', '/api/v1/archive-link', () => {
    throw new Refused(503, 'unavailable')
  })
  const screen = await show(<ArchiveLink />)
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Deze link werkt niet meer' })).not.toBeInTheDocument()

  network.on('GET', '/api/v1/archive-link', () => ({ ...itemOf(), zip_url: '/files/a', pdf_url: '/files/b' }))

  await expect.element(screen.getByRole('heading', { name: 'PO 4500127 gevelelementen' })).toBeVisible()
  history.replaceState(null, '', here)
})
