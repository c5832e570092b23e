import { entries } from 'idb-keyval'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { makeI18n } from '../../platform/i18n.ts'
import { queryClient } from '../../platform/query.ts'
import { meQuery } from '../../platform/session.ts'
import { eraseShares, sharesShelf } from '../../platform/shares-shelf.ts'
import { addShares, readShares } from '../../platform/shares.ts'
import { dossierItem, idOf, personOf } from '../../testing/examples.ts'
import { useNetwork } from '../../testing/network.ts'
import { render } from 'vitest-browser-react'
import { Providers } from '../providers.tsx'
import { en, nl } from '../../testing/texts.ts'
import SharePage from './delen-page.tsx'

const network = useNetwork()
const me = personOf('user')
const file = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' })

beforeEach(eraseShares)

/** As the worker keeps what comes from a phone, or from a page that hides where it comes from. */
async function receive(...contents: (File | { text: string })[]) {
  await sharesShelf('readwrite', (box) => {
    for (const [n, content] of contents.entries()) box.put({ owner: null, content }, [Date.now(), n, Math.random()])
  })
}

async function open() {
  network.on('GET', '/app/dossiers/list', () => [dossierItem({ id: idOf(1), title: 'Kraanhuur' })])
  queryClient.setQueryData(meQuery.queryKey, me)
  const children = [{ path: '/app/delen', element: <SharePage /> }]
  const router = createMemoryRouter([{ element: <Outlet context={{ openNewDossier: () => {} }} />, children }], {
    initialEntries: ['/app/delen'],
  })
  return render(
    <Providers texts={makeI18n('nl', { nl, en })}>
      <RouterProvider router={router} />
    </Providers>,
  )
}

test("what was shared is offered to a dossier only after 'Ja, delen'", async () => {
  await receive(file('bon.pdf'), { text: 'Zie pagina 2' })
  const screen = await open()
  const dossiers = screen.getByRole('region', { name: 'Kies een dossier' })
  const question = screen.getByRole('region', { name: 'Wil je dit delen met Klopt?' })
  await expect.element(question.getByText('Zie pagina 2')).toBeVisible()
  await expect.element(question.getByTitle('bon.pdf')).toBeVisible()
  await expect.element(dossiers).not.toBeInTheDocument()
  expect(await readShares(me.id)).toMatchObject({ files: [], texts: [] })

  await screen.getByRole('button', { name: 'Ja, delen' }).click()

  await expect.element(dossiers).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  const { files, texts } = await readShares(me.id)
  expect([files.map(({ name }) => name), texts]).toEqual([['bon.pdf'], [{ text: 'Zie pagina 2' }]])
})

test("'Niet delen' erases what nobody shared, and keeps what was confirmed before", async () => {
  await addShares([file('eigen.pdf')])
  await receive(...Array.from({ length: 21 }, (_, n) => file(`vreemd ${n}.pdf`)))
  const screen = await open()
  await expect.element(screen.getByText('En nog 1 bestand.')).toBeVisible()

  await screen.getByRole('button', { name: 'Niet delen' }).click()

  await expect.element(screen.getByRole('button', { name: 'Verwijder eigen.pdf' })).toBeVisible()
  const left = (await entries<string | number[], unknown>(sharesShelf)).filter(([key]) => Array.isArray(key))
  expect(left).toMatchObject([[expect.anything(), { content: { name: 'eigen.pdf' } }]])
})
