import type { ArchiveItem } from '@klopt/contract'
import { expect, test, vi } from 'vitest'
import { expectAccessible } from '../../testing/accessible.ts'
import { idOf } from '../../testing/examples.ts'
import { Refused, useNetwork } from '../../testing/network.ts'
import { show } from '../../testing/screen.tsx'
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
