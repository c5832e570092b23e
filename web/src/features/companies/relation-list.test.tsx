import type { Answer, listRelations } from '@klopt/contract'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../platform/query.ts'
import { meQuery } from '../../platform/session.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { companyCard, idOf, personOf, relationWith } from '../../testing/examples.ts'
import { Refused, useNetwork } from '../../testing/network.ts'
import { show } from '../../testing/screen.tsx'
import { ToastRegion } from '../../ui/toast-region.tsx'
import { RelationList } from './relation-list.tsx'

const network = useNetwork()
const staal = companyCard({ id: idOf(71), name: 'Staalbouw Oost', registration_number: '00007702', city: 'Enschede' })
const lammers = companyCard({ id: idOf(72), name: 'Dakdekkersbedrijf Lammers', city: 'Apeldoorn' })
const vos = companyCard({ id: idOf(73), name: 'Vos Kraanverhuur', city: 'Almere', is_klopt_client: false })
const brugman = companyCard({ id: idOf(74), name: 'Glashandel Brugman', city: null })
const incoming = relationWith(staal, { status: 'pending', may: ['accept', 'reject'] })
const sent = relationWith(lammers, { status: 'pending', may: ['cancel'] })
let relations: Answer<typeof listRelations>

beforeEach(() => {
  const accepted = [relationWith(vos), relationWith(companyCard()), relationWith(brugman, { status: 'inactive' })]
  relations = { accepted, pending: [incoming], sent: [sent] }
  network.on('GET', '/api/v1/relations', () => relations)
})

async function open(role: 'admin' | 'user' = 'admin', language: 'nl' | 'en' = 'nl') {
  const part = (
    <>
      <h1 tabIndex={-1}>Bedrijven</h1>
      <RelationList add={<button type="button">Bedrijf toevoegen</button>} />
      <ToastRegion />
    </>
  )
  return show(part, { language, before: () => queryClient.setQueryData(meQuery.queryKey, personOf(role)) })
}

type Screen = Awaited<ReturnType<typeof open>>
const rows = (screen: Screen, section: string) =>
  screen.getByRole('region', { name: section, exact: true }).getByRole('listitem')
const texts = (screen: Screen, section: string) =>
  rows(screen, section)
    .elements()
    .map(({ textContent }) => textContent)

test('requests, active relations by name and inactive ones are in separate groups', async () => {
  const screen = await open()

  await expect.element(screen.getByRole('link', { name: 'Van Dalen Gevelbouw' })).toBeVisible()
  expect(texts(screen, 'Binnengekomen verzoeken')).toEqual([
    'Staalbouw OostEnschede · KVK 00007702 · klant sinds 4 juni 2025WeigerenAccepteren',
  ])
  expect(texts(screen, 'Verstuurde verzoeken')).toEqual([
    'Dakdekkersbedrijf LammersApeldoorn · KVK 00000002 · in afwachting sinds 2 september 2025Annuleren',
  ])
  expect(texts(screen, 'Uw klanten/leveranciers')).toEqual([
    'Van Dalen GevelbouwDeventer · KVK 00000002Klopt-klant',
    'Vos KraanverhuurAlmere · KVK 00000002Extern',
  ])
  expect(texts(screen, 'Uitgezette relaties')).toEqual(['Glashandel BrugmanKVK 00000002Klopt-klant'])
  await expectAccessible()
})

test('without permission from the server there is no button', async () => {
  relations.pending = [relationWith(staal, { status: 'pending' })]

  const screen = await open()

  await expect.element(screen.getByText('Staalbouw Oost')).toBeVisible()
  expect(rows(screen, 'Binnengekomen verzoeken').getByRole('button').elements()).toEqual([])
})

test('without requests there is no section for them', async () => {
  relations = { accepted: [relationWith(companyCard())], pending: [], sent: [] }

  const screen = await open('user')

  await expect.element(screen.getByRole('link', { name: 'Van Dalen Gevelbouw' })).toBeVisible()
  expect(
    screen
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Uw klanten/leveranciers'])
})

test.each([
  ['admin', 'nl', 'Voeg een klant of leverancier toe. Zoek op naam of KVK-nummer.'],
  ['user', 'nl', 'Er zijn nog geen klanten of leveranciers. Een beheerder voegt ze toe.'],
  ['admin', 'en', 'Add a customer or supplier. Search by name or KVK number.'],
] as const)('in an empty list, %s in %s reads what to do', async (role, language, text) => {
  relations = { accepted: [], pending: [], sent: [] }

  const screen = await open(role, language)

  await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Bedrijf toevoegen' })).toBeVisible()
})

test('while it loads, five placeholder rows are shown', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof relations>()
  network.on('GET', '/api/v1/relations', () => promise)

  const screen = await open()

  await expect.element(screen.getByText('Laden...')).toBeInTheDocument()
  expect(document.querySelectorAll('.rows > li')).toHaveLength(5)
  resolve(relations)
  await expect.element(screen.getByText('Laden...')).not.toBeInTheDocument()
})

test('a list that failed to load shows an error in a toast and in its place, and can be retried', async () => {
  network.on('GET', '/api/v1/relations', () => {
    throw new Refused(400, 'bad_json')
  })
  const screen = await open()
  await expect.element(screen.getByText('Fout bij laden Bedrijven').nth(1)).toBeVisible()

  network.on('GET', '/api/v1/relations', () => relations)
  await screen.getByRole('button', { name: 'Opnieuw proberen' }).click()

  await expect.element(screen.getByRole('link', { name: 'Van Dalen Gevelbouw' })).toBeVisible()
})

test('an accepted request becomes a relation, and the focus moves to the next row', async () => {
  const noord = relationWith(companyCard({ id: idOf(75), name: 'Noordstaal' }), {
    status: 'pending',
    may: ['accept', 'reject'],
  })
  relations.pending = [incoming, noord]
  network.on('PATCH', `/api/v1/relations/${incoming.relation_id}`, () => {
    relations = { ...relations, pending: [noord], accepted: [...relations.accepted, relationWith(staal)] }
    return relationWith(staal)
  })
  const screen = await open()

  await screen.getByRole('button', { name: 'Staalbouw Oost accepteren' }).click()

  await expect.element(screen.getByText('Staalbouw Oost staat nu bij de klanten/leveranciers')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Staalbouw Oost' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Noordstaal weigeren' })).toHaveFocus()
  expect(network.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ status: 'active' })
})

test.each([
  ['Staalbouw Oost weigeren', incoming, 'Verzoek van Staalbouw Oost geweigerd'],
  ['Verzoek aan Dakdekkersbedrijf Lammers annuleren', sent, 'Verzoek aan Dakdekkersbedrijf Lammers geannuleerd'],
])('%s removes the request', async (button, relation, text) => {
  network.on('DELETE', `/api/v1/relations/${relation.relation_id}`, () => {
    relations = { ...relations, pending: [], sent: [] }
  })
  const screen = await open()

  await screen.getByRole('button', { name: button }).click()

  await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: button })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

test.each([
  ['Staalbouw Oost accepteren', 'PATCH', incoming, 'Fout bij accepteren verzoek'],
  ['Staalbouw Oost weigeren', 'DELETE', incoming, 'Fout bij weigeren verzoek'],
  ['Verzoek aan Dakdekkersbedrijf Lammers annuleren', 'DELETE', sent, 'Fout bij annuleren verzoek'],
])('%s shows an error in a toast and in its row when it fails', async (button, method, relation, text) => {
  network.on(method, `/api/v1/relations/${relation.relation_id}`, () => {
    throw new Refused(403, 'forbidden')
  })
  const screen = await open()

  await screen.getByRole('button', { name: button }).click()

  await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(screen.getByText('Je mag dit niet of niet meer doen. Laad de pagina opnieuw.')).toBeVisible()
})

test('a request that the other company has just withdrawn disappears with a message', async () => {
  network.on('PATCH', `/api/v1/relations/${incoming.relation_id}`, () => {
    relations = { ...relations, pending: [] }
    throw new Refused(404, 'not_found')
  })
  const screen = await open()

  await screen.getByRole('button', { name: 'Staalbouw Oost accepteren' }).click()

  await expect
    .element(screen.getByText('Dit verzoek is er niet meer: het was al beantwoord of ingetrokken.'))
    .toBeVisible()
  await expect.element(screen.getByText('Binnengekomen verzoeken')).not.toBeInTheDocument()
})

test('an unverified company is marked in requests and in the list, with its mail domain', async () => {
  const doubtful = { verified: false, mail_domain: 'gmail.com' }
  const linde = companyCard({ id: idOf(75), name: 'Bouwbedrijf De Linde', ...doubtful })
  const request = relationWith({ ...staal, ...doubtful }, { status: 'pending', may: ['accept', 'reject'] })
  relations = { accepted: [relationWith(linde)], pending: [request], sent: [] }
  const screen = await open()

  await expect.element(screen.getByRole('link', { name: 'Bouwbedrijf De Linde' })).toBeVisible()

  expect(texts(screen, 'Binnengekomen verzoeken')).toEqual([
    'Staalbouw OostEnschede · KVK 00007702 · @gmail.com · klant sinds 4 juni 2025Nog niet geverifieerdWeigerenAccepteren',
  ])
  expect(texts(screen, 'Uw klanten/leveranciers')).toEqual([
    'Bouwbedrijf De LindeDeventer · KVK 00000002 · @gmail.comNog niet geverifieerd',
  ])
  await expectAccessible()
})
