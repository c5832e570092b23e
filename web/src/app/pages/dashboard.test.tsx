import type { DossierListItem, Relation, Role, User } from '@klopt/contract'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { makeI18n } from '../../platform/i18n.ts'
import { queryClient, renewQueryClient } from '../../platform/query.ts'
import { meQuery } from '../../platform/session.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { dossierItem, emptyOverview, idOf, personOf } from '../../testing/examples.ts'
import { Refused, useNetwork } from '../../testing/network.ts'
import DashboardPage from './dashboard-page.tsx'
import { Providers } from '../providers.tsx'
import { en, nl } from '../../testing/texts.ts'

const network = useNetwork()
const openNewDossier = vi.fn<() => void>()

function colleague(n: number): User {
  return { ...personOf('user'), id: idOf(100 + n), full_name: `Collega ${n}`, email: `c${n}@bouw.example` }
}
function relation(n: number, status: Relation['status'] = 'active'): Relation {
  const company = { id: idOf(200 + n), name: `Bedrijf ${n}`, registration_number: '00000009', city: 'Oss' }
  const proof = { verified: n % 2 === 0, mail_domain: null, created_at: '2025-08-01T10:00:00.000Z' }
  const permissions = { accept: false, reject: false, cancel: false, deactivate: false, activate: false }
  return {
    relation_id: idOf(300 + n),
    company: { ...company, ...proof, is_klopt_client: n % 2 === 0 },
    company_2_id: idOf(200 + n),
    status,
    created_at: '2025-08-12T10:00:00.000Z',
    permissions,
  }
}
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

/** Sets the responses of the dashboard's calls. */
function respond(dossiers: DossierListItem[], people: User[], accepted: Relation[], sent: Relation[] = []) {
  network.on('GET', '/app/dashboard/overview', () => emptyOverview())
  network.on('GET', '/app/dossiers/list', () => dossiers)
  network.on('GET', `/api/v1/companies/${idOf(80)}/users`, () => people)
  network.on('GET', '/api/v1/relations', () => ({ accepted, pending: [], sent }))
}

function dashboardAs(role: Role = 'admin', path = '/') {
  renewQueryClient()
  queryClient.setQueryData(meQuery.queryKey, personOf(role))
  const frame = <Outlet context={{ openNewDossier, openNewDossierWith: () => {} }} />
  const routes = [{ element: frame, children: [{ path: '*', element: <DashboardPage /> }] }]
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  return render(
    <Providers texts={makeI18n('nl', { nl, en })}>
      <RouterProvider router={router} />
    </Providers>,
  )
}

beforeEach(() => openNewDossier.mockClear())

test('the dashboard shows four dossiers, five colleagues and five active companies, with links to all', async () => {
  const dossiers = numbers(6).map((n) => dossierItem({ id: idOf(n), title: `Dossier ${n}` }))
  const relations = [relation(0, 'inactive'), ...numbers(7).map((n) => relation(n))]
  respond(dossiers, numbers(7).map(colleague), relations)

  const screen = await dashboardAs()

  await expect.element(screen.getByRole('link', { name: 'Dossier 4' })).toBeVisible()
  const count = (name: string) => screen.getByRole('region', { name }).getByRole('listitem').elements().length
  expect([count('Recente dossiers'), count("Collega's"), count('Bedrijven')]).toEqual([4, 5, 5])
  await expect.element(screen.getByText('Bedrijf 0')).not.toBeInTheDocument()
  for (const [name, to] of [
    ['Bekijk alle dossiers', '/app/dossiers'],
    ["Alle collega's", '/app/users'],
    ['Alle bedrijven', '/app/relations'],
  ] as const) {
    await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', to)
  }
})

test('a dossier names three people and documents, and counts the other documents', async () => {
  await page.viewport(1280, 800)
  const documents = ['Order.pdf', 'Werkbon.heic', 'Tekening.png', 'Bestek.docx', 'Planning.xlsx']
  const many = dossierItem({ users: ['Anna', 'Bram', 'Cor', 'Daan'], documents, document_count: 7 })
  const three = dossierItem({ id: idOf(2), title: 'Drie', documents: documents.slice(0, 3), document_count: 3 })
  respond([many, three], [personOf('admin')], [])

  const screen = await dashboardAs()

  const rows = screen.getByRole('region', { name: 'Recente dossiers' }).getByRole('listitem')
  await expect.element(rows.first()).toMatchTextContent('Anna, Bram, CorOrder.pdf, Werkbon.heic, Tekening.png+4')
  await expect.element(rows.last()).toMatchTextContent(/Tekening\.png(?!\+)/)
})

test.each([
  ['a colleague', `?user=${idOf(101)}`, 'Collega 1'],
  ['a company', `?company=${idOf(201)}`, 'Bedrijf 1'],
])('%s opens beside the dashboard', async (_, query, name) => {
  respond([], [personOf('admin'), colleague(1)], [relation(1)])
  network.on('GET', `/api/v1/companies/${idOf(201)}`, () => relation(1).company)
  network.on('GET', `/api/v1/companies/${idOf(201)}/users`, () => [])

  const screen = await dashboardAs('admin', `/${query}`)

  await expect.element(screen.getByRole('dialog', { name })).toBeVisible()
  await expectAccessible()
})

test('finished first steps are ticked, and the others link to their task', async () => {
  respond([dossierItem({ counterpart_name: null })], [personOf('admin')], [], [relation(1, 'pending')])
  const screen = await dashboardAs()

  const steps = screen.getByRole('region', { name: 'Aan de slag' })
  await expect
    .element(steps.getByRole('link', { name: 'Zet een order en een factuur naast elkaar' }))
    .toHaveAttribute('href', `/app/dossier/${dossierItem().id}`)
  await expect.element(steps.getByRole('listitem').nth(1)).toHaveTextContent('Leverancier of klant uitgenodigd gedaan')
  await expect.element(steps.getByRole('listitem').first()).toHaveTextContent('Maak een dossier')
  await steps.getByRole('button', { name: 'Maak een dossier' }).click()

  expect(openNewDossier).toHaveBeenCalledOnce()
})

test('the first steps stay away once dismissed or finished', async () => {
  respond([], [personOf('admin')], [])
  const screen = await dashboardAs()
  await screen.getByRole('button', { name: 'Verberg deze stappen' }).click()
  await expect.element(screen.getByText('Aan de slag')).not.toBeInTheDocument()
  await screen.unmount()
  const again = await dashboardAs()
  await expect.element(again.getByText('Geen dossiers gevonden.')).toBeVisible()
  await expect.element(again.getByText('Aan de slag')).not.toBeInTheDocument()
  await again.unmount()
  localStorage.clear()
  respond([dossierItem({ card_state: 'differs' })], [personOf('admin'), colleague(1)], [], [relation(1, 'pending')])

  const finished = await dashboardAs()

  await expect.element(finished.getByText('Recente dossiers')).toBeVisible()
  await expect.element(finished.getByText('Aan de slag')).not.toBeInTheDocument()
})

test('only admins see the first steps', async () => {
  respond([], [personOf('user')], [])

  const screen = await dashboardAs('user')

  await expect.element(screen.getByText('Recente dossiers')).toBeVisible()
  await expect.element(screen.getByText('Aan de slag')).not.toBeInTheDocument()
})

test('a guest reads how to become a customer, without requests for colleagues or companies', async () => {
  const screen = await dashboardAs('viewer')

  await expect.element(screen.getByText('Je bent nog geen Klopt klant, je kunt geen dossiers aanmaken.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Maak een account aan' })).toHaveAttribute('href', '/register')
  expect(network.requests).toEqual([])
  await expectAccessible()
})

test('an overview that fails to load says so, can be retried and leaves the others intact', async () => {
  respond([dossierItem()], [personOf('admin')], [])
  network.on('GET', '/app/dashboard/overview', () => {
    throw new Refused(403, 'forbidden')
  })
  const screen = await dashboardAs()
  await expect.element(screen.getByText('Het overzicht kon niet worden geladen.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'PO 4500127 gevelelementen' })).toBeVisible()

  network.on('GET', '/app/dashboard/overview', () => emptyOverview())
  await screen.getByRole('button', { name: 'Opnieuw proberen' }).click()

  await expect.element(screen.getByText(/Jullie zijn nergens aan zet/)).toBeVisible()
})

test('a section that fails to load says so and leaves the others intact', async () => {
  respond([dossierItem()], [personOf('admin')], [])
  network.on('GET', '/api/v1/relations', () => {
    throw new Refused(403, 'forbidden')
  })

  const screen = await dashboardAs()

  await expect.element(screen.getByText('Fout bij laden Bedrijven')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'PO 4500127 gevelelementen' })).toBeVisible()
})
