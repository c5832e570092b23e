import { expect, test } from 'vitest'
import { queryClient } from '../../platform/query.ts'
import { meQuery } from '../../platform/session.ts'
import { DossierRoute } from '../../testing/dossier-route.tsx'
import { dossierOf } from '../../testing/dossiers.ts'
import { personOf } from '../../testing/examples.ts'
import { Refused, useNetwork } from '../../testing/network.ts'
import { show } from '../../testing/screen.tsx'

const network = useNetwork()
const dossier = dossierOf()
const data = `/api/v1/dossiers/${dossier.id}/data`

test('a dossier that fails to load shows why, and opens after a retry', async () => {
  network.on('GET', data, () => {
    throw new Refused(429, 'too_many')
  })
  const screen = await show(<DossierRoute id={dossier.id} />, {
    before: () => queryClient.setQueryData(meQuery.queryKey, personOf('user')),
  })
  await expect.element(screen.getByRole('heading', { name: 'Fout bij het laden van het dossier.' })).toBeVisible()
  await expect.element(screen.getByText(/^Dat ging te vaak achter elkaar\./)).toBeVisible()

  network.on('GET', data, () => ({
    dossier,
    documents: [],
    messages: { messages: [], before: null, has_more: false, revision: 0 },
    cards: [],
  }))
  await screen.getByRole('button', { name: 'Opnieuw proberen' }).click()

  await expect.element(screen.getByRole('heading', { name: dossier.title })).toBeVisible()
  await expect.element(screen.getByText(/^Nog geen berichten\./)).toBeVisible()
})

test.each([
  [
    'viewer',
    'Dit dossier is gesloten en niet langer toegankelijk. Je krijgt een e-mail met een link naar het archief.',
    0,
  ],
  ['user', 'Dit dossier is gesloten en niet langer toegankelijk.', 1],
] as const)('a %s who opens a closed dossier reads where its archive is', async (role, text, links) => {
  network.on('GET', data, () => {
    throw new Refused(403, 'dossier_closed')
  })
  const screen = await show(<DossierRoute id={dossier.id} />, {
    before: () => queryClient.setQueryData(meQuery.queryKey, personOf(role)),
  })

  await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Naar het archief' }).elements()).toHaveLength(links)
})

test.each([
  ['of others, or one that does not exist', new Refused(404, 'not_found')],
  ['whose number is none', new Refused(422, 'validation_error')],
])('a dossier %s is not found, and nothing of it is shown', async (_, refused) => {
  network.on('GET', data, () => {
    throw refused
  })
  const screen = await show(<DossierRoute id={dossier.id} />, {
    before: () => queryClient.setQueryData(meQuery.queryKey, personOf('user')),
  })

  await expect.element(screen.getByRole('heading', { name: 'Dossier niet gevonden', level: 1 })).toBeVisible()
  await expect.element(screen.getByText('Dit dossier bestaat niet of je doet er niet aan mee.')).toBeVisible()
})
