import {
  cancelClose,
  closeDossier,
  listDossiers,
  listMessages,
  postMessage,
  readDossier,
  removeParticipant,
  requestClose,
  validateLink,
} from '@klopt/contract'
import { expect, test } from 'vitest'
import { hashed, newToken } from '../../platform/ids.ts'
import type { Caller } from '../../testing/caller.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()

/** Anna and Daan of Bouw, Bram and Els of Gevel, all four in one dossier. */
async function fourPeople() {
  const [bouw, gevel] = [await world.customer('Bouw BV'), await world.customer('Gevel BV')]
  await world.relate(bouw, gevel)
  const anna = await world.person('Anna', { company: bouw })
  const daan = await world.person('Daan', { company: bouw, role: 'admin' })
  const bram = await world.person('Bram', { company: gevel })
  const els = await world.person('Els', { company: gevel, role: 'admin' })
  const dossier = await world.makeDossier('PO 4500127', anna, [bouw, gevel])
  for (const person of [daan, bram, els]) await world.takePart(dossier, person)
  return { bouw, gevel, anna, daan, bram, els, dossier, params: { id: dossier.id } }
}

async function withGuest() {
  const bouw = await world.customer('Bouw BV')
  const kraan = await world.contact('Vos Kraanverhuur', bouw)
  const anna = await world.person('Anna', { company: bouw })
  const daan = await world.person('Daan', { company: bouw, role: 'admin' })
  const otto = await world.guest(kraan)
  const dossier = await world.makeDossier('Kraanhuur', anna, [bouw, kraan])
  await world.takePart(dossier, otto, new Date(Date.now() + 86_400_000))
  return { anna, daan, otto, dossier, params: { id: dossier.id } }
}

const events = async (person: Caller, params: { id: string }) =>
  (await person.call(listMessages, { params })).body.messages.map(({ event }) => event)

test('after one side requests closing and the other closes, nobody can open the dossier', async () => {
  const { anna, daan, bram, els, params, dossier } = await fourPeople()
  const line = await bram.listen()
  await line.ask({ type: 'subscribe', topic: `user:${bram.id}` })
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })

  expect(await anna.call(closeDossier, { params })).toMatchObject({
    status: 409,
    refusal: { code: 'not_allowed_in_state' },
  })
  const asked = await anna.call(requestClose, { params })
  expect(asked.body).toMatchObject({
    status: 'close_request',
    close_requested_by: { company_id: anna.company_id, user_id: anna.id },
    permissions: { close: false, cancel_close: true, request_close: false, post: true },
  })
  expect((await bram.call(readDossier, { params })).body.permissions.close).toBe(true)
  expect((await anna.call(closeDossier, { params })).status).toBe(409)
  expect((await anna.call(requestClose, { params })).status).toBe(409)
  expect(await events(bram, params)).toEqual(['close_requested'])

  const closed = await bram.call(closeDossier, { params })

  expect(closed.body).toMatchObject({ status: 'closed', close_requested_by: null })
  expect(Object.values(closed.body.permissions)).not.toContain(true)
  expect(await line.waitFor('access_ended')).toMatchObject({ dossier_id: dossier.id })
  for (const person of [anna, bram, els]) {
    expect(await person.call(readDossier, { params })).toMatchObject({
      status: 403,
      refusal: { code: 'dossier_closed' },
    })
    expect((await person.call(listDossiers)).body).toEqual([])
  }
  expect((await anna.call(postMessage, { params, body: { message_type: 'user', message: 'Nog iets' } })).status).toBe(
    403,
  )
  const mails = await world.db
    .selectFrom('mail')
    .select(['kind', 'person_id'])
    .where('dossier_id', '=', dossier.id)
    .execute()
  const receivers = (kind: string) => mails.filter((mail) => mail.kind === kind).map(({ person_id }) => person_id)
  expect(receivers('close_requested').toSorted()).toEqual([bram.id, els.id].toSorted())
  // The closer gets it too: it may be their company's only copy of the proof chain.
  expect(receivers('dossier_closed').toSorted()).toEqual([anna.id, daan.id, bram.id, els.id].toSorted())
})

test('either side can cancel a request to close', async () => {
  const { anna, bram, params } = await fourPeople()
  expect((await anna.call(cancelClose, { params })).status).toBe(409)

  await anna.call(requestClose, { params })
  expect((await bram.call(cancelClose, { params })).body.status).toBe('open')
  await bram.call(requestClose, { params })
  expect((await bram.call(cancelClose, { params })).body).toMatchObject({ status: 'open', close_requested_by: null })

  expect(await events(anna, params)).toEqual([
    'close_requested',
    'close_cancelled',
    'close_requested',
    'close_cancelled',
  ])
})

test('a customer with a guest closes directly, and the guest’s link ends', async () => {
  const { anna, otto, params, dossier } = await withGuest()
  const token = newToken()
  await world.db
    .insertInto('guest_link')
    .values({ token_hash: hashed(token), dossier_id: dossier.id, user_id: otto.id })
    .execute()

  expect((await otto.call(closeDossier, { params })).status).toBe(403)
  expect((await anna.call(requestClose, { params })).status).toBe(409)
  expect((await anna.call(closeDossier, { params })).status).toBe(200)

  expect((await otto.call(readDossier, { params })).refusal.code).toBe('dossier_closed')
  expect((await world.stranger.call(validateLink, { query: { token } })).status).toBe(400)
})

test('a stranger cannot close a dossier', async () => {
  const { params } = await fourPeople()
  const theo = await world.person('Theo', { company: await world.customer('Staal BV'), role: 'admin' })

  for (const call of [requestClose, cancelClose, closeDossier] as const)
    expect((await theo.call(call, { params })).status).toBe(404)
})

test('of twenty simultaneous requests one is accepted, and of twenty simultaneous closings one closes', async () => {
  const { anna, bram, els, params, dossier } = await fourPeople()

  const asked = await Promise.all(
    Array.from({ length: 20 }, (_, n) => (n % 2 ? anna : bram).call(requestClose, { params })),
  )
  expect(asked.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  const askedByBram = asked.findIndex(({ status }) => status === 200) % 2 === 0
  const closers = askedByBram ? [anna] : [bram, els]

  const closed = await Promise.all(
    Array.from({ length: 20 }, (_, n) => (closers[n % closers.length] ?? anna).call(closeDossier, { params })),
  )

  expect(closed.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(closed.filter(({ status }) => status === 403)).toHaveLength(19)
  const rows = await world.db
    .selectFrom('message')
    .select('event')
    .where('dossier_id', '=', dossier.id)
    .orderBy('seq')
    .execute()
  expect(rows.map(({ event }) => event)).toEqual(['close_requested', 'closed'])
})

test('a participant who leaves gets no more events; the last one of a company cannot leave', async () => {
  const { anna, daan, bram, params, dossier } = await fourPeople()
  const leave = (person: Caller) =>
    person.call(removeParticipant, { params: { ...params, user_id: person.id }, body: { status: 'removed' } })
  const line = await anna.listen()
  await line.ask({ type: 'subscribe', topic: `user:${anna.id}` })
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })

  expect((await leave(anna)).body).toMatchObject({ id: anna.id, status: 'removed' })

  expect(await line.waitFor('access_ended')).toMatchObject({ dossier_id: dossier.id })
  expect((await anna.call(readDossier, { params })).status).toBe(404)
  expect((await anna.call(listDossiers)).body).toEqual([])
  const eventsBefore = (await line.settled()).length
  await bram.call(postMessage, { params, body: { message_type: 'user', message: 'Onder ons' } })
  expect(await line.settled()).toHaveLength(eventsBefore)
  expect(await leave(daan)).toMatchObject({ status: 409, refusal: { code: 'last_user' } })
  expect(await events(bram, params)).toEqual(['user_left', null])
})

test('when the last two leave at once, one of them stays', async () => {
  const { anna, daan, bram, params } = await fourPeople()

  const answers = await Promise.all(
    [anna, daan].map((person) =>
      person.call(removeParticipant, { params: { ...params, user_id: person.id }, body: { status: 'removed' } }),
    ),
  )

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await bram.call(readDossier, { params })).body.users).toHaveLength(3)
})

test('only admins remove people, and only of their own company', async () => {
  const { anna, daan, bram, els, params } = await fourPeople()
  const remove = async (by: Caller, whom: Caller) =>
    (await by.call(removeParticipant, { params: { ...params, user_id: whom.id }, body: { status: 'removed' } })).status

  expect(await remove(anna, daan)).toBe(403)
  expect(await remove(anna, bram)).toBe(403)
  expect(await remove(daan, bram)).toBe(403)
  expect(await remove(els, bram)).toBe(200)
  expect(await remove(els, bram)).toBe(404)
  expect(await remove(els, els)).toBe(409)
})

test('an admin removes the only guest of an own contact, which ends the guest’s session and socket', async () => {
  const { anna, daan, otto, params } = await withGuest()
  const line = await otto.listen()
  const remove = (by: Caller) =>
    by.call(removeParticipant, { params: { ...params, user_id: otto.id }, body: { status: 'removed' } })

  expect(
    (await otto.call(removeParticipant, { params: { ...params, user_id: otto.id }, body: { status: 'removed' } }))
      .status,
  ).toBe(403)
  expect((await remove(anna)).status).toBe(403)
  expect((await remove(daan)).body.status).toBe('removed')

  expect(await line.closes()).toBe(4401)
  expect((await otto.call(readDossier, { params })).status).toBe(401)
})
