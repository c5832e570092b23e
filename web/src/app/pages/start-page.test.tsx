import type { DossierListItem, Role } from '@klopt/contract'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { dossiersQuery } from '../../features/dossiers/dossiers.ts'
import { makeI18n } from '../../platform/i18n.ts'
import { queryClient } from '../../platform/query.ts'
import { meQuery } from '../../platform/session.ts'
import { dossierItem, idOf, personOf } from '../../testing/examples.ts'
import { useNetwork } from '../../testing/network.ts'
import DossiersPage from './dossiers-page.tsx'
import { Providers } from '../providers.tsx'
import StartPage from './start-page.tsx'
import { en, nl } from '../../testing/texts.ts'

const network = useNetwork()
const crane = dossierItem({ id: idOf(1), title: 'Kraanhuur' })
const gate = dossierItem({ id: idOf(2), title: 'Hekwerk' })
const ended = dossierItem({ id: idOf(3), title: 'Steiger', access_ended: true })

/** Opens a page for somebody who comes from the account page. */
async function openAs(role: Role, list: DossierListItem[], path = '/app') {
  network.on('GET', '/app/dossiers/list', () => list)
  queryClient.setQueryData(meQuery.queryKey, personOf(role))
  const children = [
    { path: '/app', element: <StartPage /> },
    { path: '/app/dossiers', element: <DossiersPage /> },
    { path: '*', element: null },
  ]
  const router = createMemoryRouter([{ element: <Outlet context={{ openNewDossier: () => {} }} />, children }], {
    initialEntries: ['/app/account', path],
  })
  const screen = await render(
    <Providers texts={makeI18n('nl', { nl, en })}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return { screen, router, at: () => router.state.location.pathname }
}

test('/app redirects a guest to their only open dossier, and Back returns to the page before', async () => {
  const { router, at } = await openAs('viewer', [ended, crane])
  await expect.poll(at).toBe(`/app/dossier/${crane.id}`)

  await router.navigate(-1)

  await expect.poll(at).toBe('/app/account')
})

test.each<[string, Role, DossierListItem[], string]>([
  ['with two open dossiers', 'viewer', [crane, gate], '/app'],
  ['with none that is open', 'viewer', [ended], '/app'],
  ['by its own address', 'viewer', [crane], '/app/dossiers'],
  ['who works for a customer', 'user', [crane], '/app'],
])('the list is shown to somebody %s', async (_, role, list, path) => {
  const { screen, at } = await openAs(role, list, path)

  await expect.element(screen.getByText(list[0]?.title ?? '')).toBeVisible()
  expect(at()).toBe(path)
})

test('a list that shrinks to one dossier later does not redirect', async () => {
  const { screen, at } = await openAs('viewer', [crane, gate])
  await expect.element(screen.getByText(gate.title)).toBeVisible()

  queryClient.setQueryData(dossiersQuery().queryKey, [crane])

  await expect.element(screen.getByText(gate.title)).not.toBeInTheDocument()
  expect(at()).toBe('/app')
})
