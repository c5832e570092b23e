import { listMessages, postMessage } from '@klopt/contract'
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { useWorld } from '../../testing/world.ts'
import { guestDossier, sharedDossier } from '../documents/testing/scene.ts'

const world = useWorld()

async function say({ id }: { id: string }, person: Caller, message: string) {
  const body = { message_type: 'user', message } as const
  expect((await person.call(postMessage, { params: { id }, body })).status).toBe(201)
}

/** Two unrelated dossiers, a closed one, and a guest whose access has ended. */
async function scene() {
  const shared = await sharedDossier(world)
  const rented = await guestDossier(world)
  const closed = await world.makeDossier('PO 1', shared.anna, [shared.bouw])
  for (let n = 1; n <= 7; n += 1) await say(shared.dossier, n % 2 ? shared.anna : shared.bram, `Kozijn ${n}`)
  for (let n = 1; n <= 3; n += 1) await say(rented.dossier, rented.anna, `Kraan ${n}`)
  await say(closed, shared.anna, 'Geheim')
  await world.db
    .updateTable('dossier')
    .set({ status: 'closed', closed_at: new Date() })
    .where('id', '=', closed.id)
    .execute()
  await world.db
    .updateTable('participant')
    .set({ access_until: new Date(Date.now() - 1000) })
    .where('user_id', '=', rented.ria.id)
    .execute()
  return { ...shared, closed, rented }
}

test('batched requests for missed messages get the same answers as single ones', async () => {
  const { anna, daan, bram, mia, otto, dossier, closed, rented } = await scene()
  const everybody = [anna, daan, bram, mia, otto, rented.anna, rented.otto, rented.ria]
  const questions = everybody.flatMap((person, n) =>
    [dossier, closed, rented.dossier, { id: crypto.randomUUID() }].map(({ id }, k) => ({
      person,
      request: { params: { id }, query: { after_seq: (n + k) % 4, limit: 1 + (n % 3) } },
    })),
  )
  const answers = []
  for (const { person, request } of questions) answers.push(await person.call(listMessages, request))

  const together = await Promise.all(questions.map(({ person, request }) => person.call(listMessages, request)))

  const resultOf = ({ status, body, refusal }: (typeof together)[0]) => (status === 200 ? body : refusal.code)
  expect(together.map(resultOf)).toEqual(answers.map(resultOf))
  const counts = Object.groupBy(together, ({ status, refusal }) => (status === 200 ? 'in' : refusal.code))
  // Admitted: Anna, Daan, Bram and Mia, who reads along; in the other dossier its Anna and the guest with access.
  expect(counts.in).toHaveLength(6)
  expect(counts['access_expired']).toHaveLength(1)
  expect(counts['dossier_closed']).toHaveLength(1)
  expect(counts['not_found']).toHaveLength(questions.length - 8)
})

test('missed messages come in pages, oldest first, with has_more', async () => {
  const { bram, params } = await scene()
  const missed = async (after_seq: number) =>
    (await bram.call(listMessages, { params, query: { after_seq, limit: 2 } })).body

  const [some, last, none] = [await missed(3), await missed(5), await missed(7)]

  expect(some.messages.map(({ seq, message }) => `${seq} ${message}`)).toEqual(['4 Kozijn 4', '5 Kozijn 5'])
  expect([some.has_more, last.has_more, none.has_more]).toEqual([true, false, false])
  expect([some.before, none.messages]).toEqual([null, []])
})
