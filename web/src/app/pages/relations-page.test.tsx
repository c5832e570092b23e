import type { Role } from '@klopt/contract'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { makeI18n } from '../../platform/i18n.ts'
import { queryClient } from '../../platform/query.ts'
import { relationsQuery } from '../../platform/relations.ts'
import { meQuery } from '../../platform/session.ts'
import { companyCard, personOf, relationWith } from '../../testing/examples.ts'
import { useNetwork } from '../../testing/network.ts'
import { Providers } from '../providers.tsx'
import RelationsPage from './relations-page.tsx'
import { en, nl } from '../../testing/texts.ts'

const network = useNetwork()
const dalen = companyCard()

/** Opens the companies from the dashboard, or directly at an address. */
async function companies(...addresses: string[]) {
  return companiesAs('admin', ...addresses)
}

async function companiesAs(role: Role, ...addresses: string[]) {
  network.on('GET', '/api/v1/relations', () => ({ accepted: [relationWith(dalen)], pending: [], sent: [] }))
  network.on('GET', `/api/v1/companies/${dalen.id}`, () => dalen)
  queryClient.setQueryData(meQuery.queryKey, personOf(role))
  const children = [
    { path: '/app/dashboard', element: <p>Dashboard</p> },
    { path: '/app/relations', element: <RelationsPage /> },
  ]
  const router = createMemoryRouter([{ element: <Outlet context={{}} />, children }], { initialEntries: addresses })
  const screen = await render(
    <Providers texts={makeI18n('nl', { nl, en })}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return { screen, router, panel: screen.getByRole('dialog', { name: dalen.name }) }
}

test('the button to add a company is shown once it cannot move away from under a click', async () => {
  const list = Promise.withResolvers<unknown>()
  const { screen } = await companies('/app/relations')
  const button = screen.getByRole('button', { name: 'Bedrijf toevoegen' })
  await expect.element(button).toBeVisible()
  network.on('GET', '/api/v1/relations', () => list.promise)
  void queryClient.resetQueries(relationsQuery())
  await expect.poll(() => button.elements()).toEqual([])

  list.resolve({ accepted: [], pending: [], sent: [] })

  await expect.element(button).toBeVisible()
  expect(button.elements()).toHaveLength(1)
})

test('closing a company goes back to the page before it', async () => {
  const { screen, router, panel } = await companies('/app/dashboard', '/app/relations')
  await screen.getByRole('link', { name: dalen.name }).click()
  await panel.getByRole('button', { name: 'Sluiten', exact: true }).click()
  await expect.element(panel).not.toBeInTheDocument()

  await router.navigate(-1)

  await expect.element(screen.getByText('Dashboard')).toBeVisible()
})

test('after a direct link to a company, closing it stays on the companies page', async () => {
  const { router, panel } = await companies('/app/dashboard', `/app/relations?company=${dalen.id}`)

  await panel.getByRole('button', { name: 'Sluiten', exact: true }).click()

  await expect.poll(() => router.state.location).toMatchObject({ pathname: '/app/relations', search: '' })
})

test('a guest reads what would be here with an account, not that they cannot create dossiers', async () => {
  const { screen } = await companiesAs('viewer', '/app/relations')

  await expect
    .element(screen.getByText('Met een account staan hier je klanten en leveranciers.', { exact: false }))
    .toBeVisible()
  await expect.element(screen.getByText('je kunt geen dossiers aanmaken', { exact: false })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Maak een account aan' })).toHaveAttribute('href', '/register')
  expect(network.requests).toEqual([])
})
