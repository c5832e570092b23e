import {
  listDossiers,
  listMessages,
  listSidebar,
  markRead,
  me,
  postMessage,
  readDossierData,
  readOverview,
  wsTicket,
} from '@klopt/contract'
import { beforeAll, expect, test } from 'vitest'
import { sharedDossier } from '../../server/src/features/documents/testing/scene.ts'
import { restAfterCutMs } from '../../server/src/platform/database/gather.ts'
import type { Caller } from '../../server/src/testing/caller.ts'
import { useWorld } from '../../server/src/testing/world.ts'
import { fillDossier } from '../testing/fill-dossier.ts'
import { statementsOf } from '../testing/statements.ts'

const world = useWorld()
let scene: Awaited<ReturnType<typeof sharedDossier>>

beforeAll(async () => {
  scene = await sharedDossier(world)
  await fillDossier(world.pool, scene.dossier.id, scene.bram, 60)
})

// begin and commit are round trips too. Anna's session is cached: it is read once in five seconds.
test.each([
  [
    'posts a message',
    1,
    () => {
      const { anna, params } = scene
      return anna.call(postMessage, { params, body: { message_type: 'user', message: 'Klopt het aantal?' } })
    },
  ],
  ['reads a page of messages', 2, () => scene.anna.call(listMessages, { params: scene.params, query: { limit: 50 } })],
  ['reads the list', 1, () => scene.anna.call(listDossiers)],
  [
    'reads the filtered list',
    1,
    () => scene.anna.call(listDossiers, { query: { turn: 'own', differs: '1', due_days: 7 } }),
  ],
  ['reads the overview', 1, () => scene.anna.call(readOverview)],
  ['reads the list beside a dossier', 1, () => scene.anna.call(listSidebar)],
  ['opens a dossier', 8, () => scene.anna.call(readDossierData, { params: scene.params })],
  ['marks messages as read', 4, () => scene.anna.call(markRead, { params: scene.params, body: { seq: 60 } })],
])('somebody who %s makes %i round trips to the database', async (_, most, deed) => {
  await scene.anna.call(me)

  const statements = await statementsOf(deed)

  expect(statements.length, statements.map(({ text }) => text.trim().slice(0, 80)).join('\n')).toBe(most)
})

test('a session is read once in a few seconds', async () => {
  const otto = await world.guest(await world.contact('Staal', scene.bouw))

  expect(await statementsOf(() => otto.call(me))).toHaveLength(1)
  expect(await statementsOf(() => otto.call(me))).toHaveLength(0)
})

// The session of the ticket, the dossiers and people to subscribe to, the access check and the page of messages.
const askedByEach = 5

test('a hundred people who reconnect at once share their queries: each query runs once per batch', async () => {
  const { bouw, params } = scene
  const people = await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      const person = await world.person(`Lezer ${n}`, { company: bouw })
      await world.takePart(params, person)
      await person.call(me)
      return person
    }),
  )
  const comeBack = async (person: Caller) => {
    const line = await person.listen((await person.call(wsTicket)).body.ticket)
    line.send({ type: 'subscribe', topic: `user:${person.id}` })
    line.send({ type: 'subscribe', dossier_id: params.id })
    await expect.poll(() => line.replies).toHaveLength(2)
    expect(line.replies.map(({ type }) => type)).toEqual(['subscribed', 'subscribed'])
    const page = await person.call(listMessages, { params, query: { after_seq: 55, limit: 5 } })
    expect(page.body.messages.map(({ seq }) => seq)).toEqual([56, 57, 58, 59, 60])
  }

  const began = performance.now()
  const statements = await statementsOf(() => Promise.all(people.map(comeBack)))
  const rests = (performance.now() - began) / restAfterCutMs + 1 // a busy machine spreads them over more batches

  expect(statements.length).toBeLessThan(askedByEach * Math.min(rests, people.length / 2))
})
