import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { relationsQuery } from '../../platform/relations.ts'
import { dossiersQuery } from '../../features/dossiers/dossiers.ts'
import { queryClient } from '../../platform/query.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { dossierItem, idOf, personOf } from '../../testing/examples.ts'
import { show } from '../../testing/screen.tsx'
import { Palette } from './palette.tsx'
import { findEntries } from './palette-entries.ts'

const gevel = dossierItem()
const kraan = dossierItem({
  id: idOf(2),
  title: 'Kraanhuur week 36',
  counterpart_name: 'Vos Kraanverhuur',
  documents: [],
  unread_count: 2,
})
const vos = {
  relation_id: idOf(3),
  company: {
    id: idOf(82),
    name: 'Vos Kraanverhuur',
    is_klopt_client: false,
    registration_number: '00001111',
    city: 'Almere',
    verified: false,
    mail_domain: null,
    created_at: '2025-08-01T09:00:00.000Z',
  },
  company_2_id: idOf(82),
  status: 'active' as const,
  created_at: '2025-09-01T09:00:00.000Z',
  permissions: { accept: false, reject: false, cancel: false, deactivate: true, activate: false },
}

const kraanBv = {
  ...vos,
  relation_id: idOf(5),
  company: { ...vos.company, id: idOf(83), name: 'De Kraan BV', is_klopt_client: true },
}

function open(role: 'admin' | 'viewer' = 'admin', language: 'nl' | 'en' = 'nl') {
  const acts = {
    onNewDossier: vi.fn<() => void>(),
    onNextUnread: null,
    onKeys: vi.fn<() => void>(),
    onSignOut: vi.fn<() => void>(),
  }
  const onClose = vi.fn<() => void>()
  void show(<Palette me={personOf(role)} open onClose={onClose} acts={acts} />, {
    language,
    before: () => {
      queryClient.setQueryData(dossiersQuery().queryKey, [gevel, kraan])
      queryClient.setQueryData(relationsQuery().queryKey, { accepted: [vos, kraanBv], pending: [], sent: [] })
    },
  })
  return { ...acts, onClose }
}

test('without a query the palette shows the newest dossiers and the actions', async () => {
  open()

  const field = page.getByRole('textbox', { name: 'Ga naar een dossier, bedrijf of actie' })
  await expect.element(field).toHaveFocus()
  await expect
    .element(page.getByRole('group', { name: 'Recente dossiers' }).getByText('Kraanhuur week 36'))
    .toBeVisible()
  await expect.element(page.getByRole('option', { name: 'Nieuw dossier' })).toBeVisible()
  await expect.element(page.getByRole('option', { name: 'Mijn Dossiers' })).toBeVisible()
})

test('a query finds dossiers and companies, and Enter opens the first', async () => {
  const { onClose } = open()

  await userEvent.keyboard('vos')
  await expect.element(page.getByRole('group', { name: 'Bedrijven' }).getByText('Almere')).toBeVisible()
  await expect.element(page.getByRole('option', { name: /gevelelementen/ })).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')

  expect(onClose).toHaveBeenCalledOnce()
})

test('a company shows its relation, also if nobody has verified it', async () => {
  open()

  await userEvent.keyboard('kraan')
  const companies = page.getByRole('group', { name: 'Bedrijven' })
  await expect.element(companies.getByRole('option', { name: /Vos/ })).toMatchTextContent(/Extern$/)
  await expect.element(companies.getByRole('option', { name: /De Kraan/ })).toMatchTextContent(/Nog niet geverifieerd$/)
})

test('tapping an action closes the palette and runs it', async () => {
  const { onNewDossier, onClose } = open()

  await page.getByRole('option', { name: 'Nieuw dossier' }).click()

  expect(onClose).toHaveBeenCalledBefore(onNewDossier)
})

test('a guest sees only permitted actions, in their own language', async () => {
  open('viewer', 'en')

  await expect.element(page.getByRole('option', { name: 'Sign out' })).toBeVisible()
  await expect.element(page.getByRole('option', { name: 'New dossier' })).not.toBeInTheDocument()
  await expectAccessible()
  await userEvent.keyboard('xyz')
  await expect.element(page.getByText("Nothing found for 'xyz'.")).toBeVisible()
})

test('every word must match, and a match in the name ranks above a participant', () => {
  const other = dossierItem({ id: idOf(4), title: 'Steiger', users: ['Kraan de Vries'], documents: [] })

  expect(findEntries('kraan', [other, kraan], []).dossiers).toEqual([kraan, other])
  expect(findEntries('vos kraan 36', [other, kraan], []).dossiers).toEqual([kraan])
  expect(findEntries('kraan', [], [{ ...vos, status: 'inactive' }]).companies).toEqual([])
})
