import type { User } from '@klopt/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { queryClient } from '../../platform/query.ts'
import { meQuery } from '../../platform/session.ts'
import { idOf, personOf } from '../../testing/examples.ts'
import { serverAnswers, show } from '../../testing/screen.tsx'
import { NewDossier } from './new-dossier.tsx'

const onClose = vi.fn<() => void>()
const onCreated = vi.fn<() => void>()

beforeEach(() => {
  onClose.mockClear()
  onCreated.mockClear()
})

async function openAs(me: User) {
  const screen = await show(<NewDossier open onClose={onClose} onCreated={onCreated} />, {
    before: () => queryClient.setQueryData(meQuery.queryKey, me),
  })
  await expect.element(screen.getByRole('dialog', { name: 'Nieuw dossier' })).toBeVisible()
  return screen
}

test('the title has the focus, an empty title disables the button, and a blank one is not sent', async () => {
  const fetch = serverAnswers(201, { id: idOf(7) })
  const screen = await openAs(personOf('admin'))

  await expect.element(screen.getByLabelText('Titel')).toHaveFocus()
  await expect.element(screen.getByRole('button', { name: 'Aanmaken' })).toBeDisabled()
  const title = screen.getByLabelText('Titel')
  await title.fill('   ')
  await screen.getByRole('button', { name: 'Aanmaken' }).click()

  await expect.element(title).toHaveAccessibleDescription(expect.stringContaining('Geef een titel op'))
  await expect.element(title).toHaveFocus()
  await expect.poll(() => document.title).toMatch(/^Fout:/)
  expect(fetch).not.toHaveBeenCalled()
  await title.fill('PO 4500131')
  await expect.element(title).not.toHaveAttribute('aria-invalid')
  await expect.poll(() => document.title).not.toMatch(/^Fout:/)
})

test('a failed attempt keeps the title, and the retry sends the same client_id', async () => {
  const fetch = serverAnswers(503, { detail: 'Even niet', code: 'unavailable' })
  const screen = await openAs(personOf('user'))
  await screen.getByLabelText('Titel').fill('PO 4500131 kozijnen')
  await screen.getByRole('button', { name: 'Aanmaken' }).click()
  await expect.element(screen.getByText('Klopt is even niet bereikbaar. Probeer het zo opnieuw.')).toBeVisible()
  await expect.element(screen.getByLabelText('Titel')).toHaveValue('PO 4500131 kozijnen')

  fetch.mockImplementation(() =>
    Promise.resolve(Response.json({ id: idOf(7), title: 'PO 4500131 kozijnen' }, { status: 201 })),
  )
  await screen.getByRole('button', { name: 'Aanmaken' }).click()

  await expect.poll(() => onCreated).toHaveBeenCalledOnce()
  const sent = fetch.mock.calls.map(([, init]) => JSON.stringify(init?.body)).filter((body) => body.includes('PO'))
  expect(sent).toHaveLength(2)
  expect(sent[1]).toBe(sent[0])
})

test('closing keeps the title, cancelling or creating clears it', async () => {
  serverAnswers(201, { id: idOf(7), title: 'PO 4500131 kozijnen' })
  const first = await openAs(personOf('user'))
  await first.getByLabelText('Titel').fill('PO 4500131 kozijnen')
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
  await first.unmount()

  const second = await openAs(personOf('user'))
  await expect.element(second.getByLabelText('Titel')).toHaveValue('PO 4500131 kozijnen')
  await second.getByRole('button', { name: 'Annuleer' }).click()
  await expect.element(second.getByLabelText('Titel')).toHaveValue('')

  await second.getByLabelText('Titel').fill('PO 4500131 kozijnen')
  await second.getByRole('button', { name: 'Aanmaken' }).click()
  await expect.poll(() => onCreated).toHaveBeenCalledOnce()
  await expect.element(second.getByLabelText('Titel')).toHaveValue('')
})

test('a guest sees an explanation instead of the form', async () => {
  const screen = await openAs(personOf('viewer'))

  await expect.element(screen.getByText('Je bent nog geen Klopt klant, je kunt geen dossiers aanmaken.')).toBeVisible()
  expect(screen.getByLabelText('Titel').elements()).toEqual([])
})
