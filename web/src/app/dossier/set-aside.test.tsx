import type { Dossier, Message } from '@klopt/contract'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { dossiersQuery } from '../../features/dossiers/dossiers.ts'
import { makeI18n } from '../../platform/i18n.ts'
import { queryClient, renewQueryClient } from '../../platform/query.ts'
import { meQuery } from '../../platform/session.ts'
import { dossierOf, permitted } from '../../testing/dossiers.ts'
import { dossierItem, idOf, personOf } from '../../testing/examples.ts'
import { bram, say } from '../../testing/messages.ts'
import { Refused, useNetwork } from '../../testing/network.ts'
import { paperOf } from '../../testing/papers.ts'
import { en, nl } from '../../testing/texts.ts'
import { ToastRegion } from '../../ui/toast-region.tsx'
import DossierPage from '../pages/dossier-page.tsx'
import { Providers } from '../providers.tsx'

const network = useNetwork()
const path = `/api/v1/dossiers/${idOf(1)}`
const crane: Message = { ...say(1, bram, undefined, 'De kraan komt om zeven uur.'), dossier_id: idOf(1) }
const pinOfCrane = {
  kind: 'message' as const,
  id: crane.id,
  seq: 1,
  message: crane.message,
  by: { id: idOf(90), full_name: 'Anna Bakker' },
  at: '2025-09-04T09:00:00.000Z',
}

const here = location.href
beforeEach(() => history.replaceState(null, '', `/app/dossier/${idOf(1)}`))
afterEach(() => history.replaceState(null, '', here))

/** Anna's dossier with a message of Bram and a document. */
async function opened(difference: Partial<Dossier> = {}) {
  const dossier = dossierOf({
    last_seq: 1,
    read_seq: 1,
    permissions: permitted('post', 'upload', 'mark_unread'),
    ...difference,
  })
  network.on('GET', `${path}/data`, () => ({
    dossier,
    documents: [paperOf(1, 'Tekening.pdf')],
    messages: { messages: [crane], before: null, has_more: false, revision: 0 },
    cards: [],
  }))
  renewQueryClient()
  queryClient.setQueryData(meQuery.queryKey, personOf('user'))
  const children = [
    { path: '/app/dossier/:dossierId', element: <DossierPage /> },
    { path: '*', element: null },
  ]
  const router = createMemoryRouter([{ element: <Outlet context={{ openGoTo: () => {} }} />, children }], {
    initialEntries: [`/app/dossier/${idOf(1)}`],
  })
  const screen = await render(
    <Providers texts={makeI18n('nl', { nl, en })}>
      <RouterProvider router={router} />
      <ToastRegion />
    </Providers>,
  )
  await expect.element(screen.getByRole('log', { name: 'Chat' }).getByText(crane.message)).toBeVisible()
  const at = () => router.state.location
  return { screen, at }
}

async function choose(name: string) {
  await page.getByRole('textbox', { name: 'Bericht' }).click()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const noAnswer = () => {
  throw new TypeError('Failed to fetch')
}
const refuse = () => {
  throw new Refused(503, 'unavailable')
}

test('a message that is marked as unread leaves the dossier, and a failed marking says so and stays', async () => {
  network.on('POST', `${path}/mark-unread`, noAnswer)
  const { screen, at } = await opened()

  await choose('Markeer als ongelezen')
  await expect.element(screen.getByText('Markeren is mislukt. Probeer het opnieuw.')).toBeVisible()
  expect(at().pathname).toBe(`/app/dossier/${idOf(1)}`)

  network.on('POST', `${path}/mark-unread`, () => undefined)
  await choose('Markeer als ongelezen')
  await expect.poll(() => at().pathname).toBe('/app/dossiers')
  expect(network.requests.at(-1)?.body).toEqual({ seq: 1 })
})

test('slow marking does not pull somebody back from a dossier that they opened in the meantime', async () => {
  const line = Promise.withResolvers<undefined>()
  network.on('POST', `${path}/mark-unread`, () => line.promise)
  const { at } = await opened()
  await choose('Markeer als ongelezen')
  await expect.poll(() => network.times('POST', `${path}/mark-unread`)).toBe(1)

  queryClient.setQueryData(dossiersQuery().queryKey, [dossierItem()])
  history.replaceState(null, '', `/app/dossier/${idOf(2)}`)
  line.resolve(undefined)

  await expect.poll(() => queryClient.getQueryData(dossiersQuery().queryKey)?.[0]?.marked_unread).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(at().pathname).toBe(`/app/dossier/${idOf(1)}`) // where this router began
})

test('a message is pinned and unpinned, and what the server refuses leaves the screen as it was', async () => {
  network.on('PUT', `${path}/pin`, refuse)
  const { screen } = await opened()
  const bar = screen.getByRole('button', { name: `Vastgezet ${crane.message}` })
  const failed = screen.getByText('Dit is niet gelukt. Probeer het opnieuw.')

  await choose('Vastzetten')
  await expect.element(failed).toBeVisible()
  expect(bar.elements()).toEqual([])

  network.on('PUT', `${path}/pin`, () => pinOfCrane)
  await choose('Vastzetten')
  await expect.element(bar).toBeVisible()
  network.on('DELETE', `${path}/pin`, noAnswer)
  await screen.getByRole('button', { name: 'Losmaken' }).click()
  await expect.poll(() => failed.elements().length).toBe(2)
  await expect.element(bar).toBeVisible()

  network.on('DELETE', `${path}/pin`, () => undefined)
  await screen.getByRole('button', { name: 'Losmaken' }).click()
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(screen.getByRole('log', { name: 'Chat' })).toHaveFocus()
})

test('pressing the pinned message goes to it and marks it', async () => {
  const { screen, at } = await opened({ pinned: pinOfCrane })

  await screen.getByRole('button', { name: `Vastgezet ${crane.message}` }).click()

  await expect.poll(() => at().search).toBe('?seq=1')
  await expect.poll(() => document.querySelector('.pointed')?.textContent).toContain(crane.message)
})

test('a pinned document opens from the bar', async () => {
  const { id, filename } = paperOf(1, 'Tekening.pdf')
  const { screen, at } = await opened({
    pinned: { ...pinOfCrane, kind: 'document', id, filename },
  })

  await screen.getByRole('button', { name: 'Vastgezet Tekening.pdf' }).click()

  await expect.poll(() => at().search).toBe(`?document=${id}`)
  await expect.element(screen.getByRole('dialog', { name: 'Tekening.pdf' })).toBeVisible()
})
