import type { Relation } from '@klopt/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../platform/query.ts'
import { meQuery } from '../../platform/session.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { companyCard, idOf, personOf, relationWith } from '../../testing/examples.ts'
import { Refused, useNetwork } from '../../testing/network.ts'
import { show } from '../../testing/screen.tsx'
import { ToastRegion } from '../../ui/toast-region.tsx'
import { RelationModal } from './relation-modal.tsx'

const network = useNetwork()
const onClose = vi.fn<() => void>()
const onNewDossier = vi.fn<() => void>()
const dalen = companyCard()
const vos = companyCard({ id: idOf(73), name: 'Vos Kraanverhuur', city: null, is_klopt_client: false })
const path = `/api/v1/companies/${dalen.id}`
let relation: Relation

beforeEach(() => {
  onClose.mockClear()
  onNewDossier.mockClear()
  relation = relationWith(dalen, { may: ['deactivate'] })
  network.on('GET', '/api/v1/relations', () => ({ accepted: [relation, relationWith(vos)], pending: [], sent: [] }))
  network.on('GET', path, () => dalen)
  network.on('GET', `${path}/users`, () => [
    { id: idOf(1), first_name: 'Bram', last_name: 'de Wit', full_name: 'Bram de Wit', email: 'bram@gevel.example' },
  ])
  network.on('GET', `/api/v1/companies/${vos.id}`, () => vos)
  network.on('GET', `/api/v1/companies/${vos.id}/users`, () => [])
})

async function open(role: 'admin' | 'user' = 'admin', company = dalen) {
  const part = (
    <>
      <RelationModal companyId={company.id} onClose={onClose} onNewDossier={onNewDossier} />
      <ToastRegion />
    </>
  )
  return show(part, { before: () => queryClient.setQueryData(meQuery.queryKey, personOf(role)) })
}

test('a Klopt client shows its facts, a button to copy the number, its people, and a button for a new dossier', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const screen = await open('user')

  const dialog = screen.getByRole('dialog', { name: 'Van Dalen Gevelbouw' })
  await expect.element(dialog.getByText('Klopt-klant')).toBeVisible()
  await expect.element(dialog.getByText('Deventer')).toBeVisible()
  await expect.element(dialog.getByText('2 september 2025')).toBeVisible()
  await expect.element(dialog.getByText('Bram de Wit')).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'bram@gevel.example' }))
    .toHaveAttribute('href', 'mailto:bram@gevel.example')
  await dialog.getByRole('button', { name: 'Kopieer KVK-nummer' }).click()
  await dialog.getByRole('button', { name: 'Nieuw dossier' }).click()

  expect(copied).toHaveBeenCalledExactlyOnceWith('00000002')
  expect(onNewDossier).toHaveBeenCalledExactlyOnceWith(relation.company)
})

test('an external company without a city or people shows fixed texts', async () => {
  const screen = await open('admin', vos)

  await expect.element(screen.getByText('Extern')).toBeVisible()
  await expect.element(screen.getByText('Nog niet ingevuld')).toBeVisible()
  await expect.element(screen.getByText('Hier is nog niemand uitgenodigd. Dat kan vanuit een dossier.')).toBeVisible()
})

test('a company that failed to load can be retried', async () => {
  network.on('GET', path, () => {
    throw new Refused(404, 'not_found')
  })
  const screen = await open()
  await expect.element(screen.getByText('Kan bedrijfsinformatie niet laden.')).toBeVisible()

  network.on('GET', path, () => dalen)
  await screen.getByRole('button', { name: 'Opnieuw proberen' }).click()

  await expect.element(screen.getByText('Deventer')).toBeVisible()
})

test('if the people fail to load, the facts are still shown', async () => {
  network.on('GET', `${path}/users`, () => {
    throw new Refused(403, 'forbidden')
  })
  const screen = await open()

  await expect.element(screen.getByText('Fout bij ophalen gebruikers')).toBeVisible()
  await expect.element(screen.getByText('Deventer')).toBeVisible()
})

test('switching off asks for confirmation, and a failure is shown in the dialog', async () => {
  const answer = vi.fn<() => Relation>(() => {
    throw new Refused(409, 'not_allowed_in_state')
  })
  network.on('PATCH', `/api/v1/relations/${relation.relation_id}`, answer)
  const screen = await open()
  await screen.getByRole('button', { name: 'Relatie uitzetten' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Relatie uitzetten?' })
  await expect
    .element(question.getByText(/^Nieuwe dossiers met Van Dalen Gevelbouw kunnen dan niet meer/))
    .toBeVisible()

  await expectAccessible()
  await question.getByRole('button', { name: 'Uitzetten' }).click()
  await expect.element(screen.getByText('Fout bij wijzigen relatie')).toBeVisible()
  await expect
    .element(question.getByText('Dit kan nu niet. Iemand anders was misschien net iets eerder.'))
    .toBeVisible()
  answer.mockImplementation(() => (relation = relationWith(dalen, { status: 'inactive', may: ['activate'] })))
  await question.getByRole('button', { name: 'Uitzetten' }).click()

  await expect.element(screen.getByText('Relatie met Van Dalen Gevelbouw staat uit')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Relatie weer aanzetten' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Nieuw dossier' }).elements()).toEqual([])
  expect(network.requests.findLast(({ method }) => method === 'PATCH')?.body).toEqual({ status: 'inactive' })
})

test('a relation that was switched off can be switched on again', async () => {
  relation = relationWith(dalen, { status: 'inactive', may: ['activate'] })
  network.on('PATCH', `/api/v1/relations/${relation.relation_id}`, () => (relation = relationWith(dalen)))
  const screen = await open()
  await expect.element(screen.getByText(/^Deze relatie staat uit/)).toBeVisible()

  await screen.getByRole('button', { name: 'Relatie weer aanzetten' }).click()

  await expect.element(screen.getByText('Relatie met Van Dalen Gevelbouw staat weer aan')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Nieuw dossier' })).toBeVisible()
})

test('a relation that the other company switched off has a note and no button', async () => {
  relation = relationWith(dalen, { status: 'inactive' })

  const screen = await open()

  await expect.element(screen.getByText(/^Van Dalen Gevelbouw heeft de relatie uitgezet/)).toBeVisible()
  expect(screen.getByRole('button', { name: /Relatie|Nieuw dossier/ }).elements()).toEqual([])
})

test('an unverified client shows advice and its mail domain', async () => {
  network.on('GET', path, () => ({ ...dalen, verified: false, mail_domain: 'gmail.com' }))
  const screen = await open()

  const dialog = screen.getByRole('dialog', { name: 'Van Dalen Gevelbouw' })

  await expect.element(dialog.getByText('Nog niet geverifieerd', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText(/Bel een nummer dat al bekend is\./)).toBeVisible()
  await expect.element(dialog.getByText('@gmail.com')).toBeVisible()
})
