import { requestRelation } from '@klopt/contract'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { useWorld } from '../../testing/world.ts'
import { accept, active, ask, companies, end, lists, off, pending, type Admin } from './testing/relations.ts'

const world = useWorld()

/** The number of queued or sent mails of a kind for each person. */
async function mailsTo(kind: string, ...people: Admin[]) {
  const rows = await world.db.selectFrom('mail').select('person_id').where('kind', '=', kind).execute()
  return people.map(({ id }) => rows.filter(({ person_id }) => person_id === id).length)
}

test('a request to a customer is pending for both and mailed to its admins', async () => {
  const { bouw, gevel, mia, uma, els, bram } = await companies(world)

  const { status, body } = await mia.call(requestRelation, { body: { company_2_id: gevel.id, status: 'active' } })

  expect(status).toBe(201)
  expect(body).toMatchObject({
    status: 'pending',
    company: { id: gevel.id, is_klopt_client: true },
    company_2_id: gevel.id,
    permissions: { accept: false, reject: false, cancel: true, deactivate: false, activate: false },
  })
  expect((await lists(mia)).sent).toEqual([body])
  expect((await lists(els)).pending).toMatchObject([
    {
      relation_id: body.relation_id,
      company: { id: bouw.id },
      permissions: { accept: true, reject: true, cancel: false },
    },
  ])
  for (const who of [uma, bram]) expect(await lists(who)).toMatchObject({ pending: [], sent: [] })
  expect(await mailsTo('relation_requested', els, bram, mia, uma)).toEqual([1, 0, 0, 0])
})

test('a relation with an own contact is active at once, without a mail', async () => {
  const { bouw, mia, otto } = await companies(world)
  const id = newId()
  const contact = {
    id,
    name: 'Muis Montage',
    registration_number: '00000077',
    is_klopt_client: false,
    owner_id: bouw.id,
  }
  await world.db
    .insertInto('company')
    .values({ ...contact, status: 'active' })
    .execute()

  const { status, body } = await ask(mia, { id })

  expect([status, body.status]).toEqual([201, 'active'])
  expect((await lists(mia)).accepted).toContainEqual(body)
  expect(await mailsTo('relation_requested', otto)).toEqual([0])
})

test('only admins can request relations', async () => {
  const { gevel, staal, uma, theo, otto, mia } = await companies(world)

  for (const who of [uma, theo, otto]) expect((await ask(who, gevel)).status).toBe(403)
  expect((await ask(theo, staal)).status).toBe(403)
  expect((await ask(world.stranger, gevel)).status).toBe(401)
  expect(await lists(mia)).toMatchObject({ pending: [], sent: [] })
})

test('the own company, unknown companies, others’ contacts, drafts and closed companies are refused', async () => {
  const { bouw, gevel, vos, staal, mia, els } = await companies(world)

  expect((await ask(mia, bouw)).refusal).toMatchObject({
    code: 'validation_error',
    detail: [{ loc: ['body', 'company_2_id'] }],
  })
  expect((await ask(mia, { id: newId() })).status).toBe(404)
  expect((await ask(mia, { id: 'x' })).status).toBe(422)
  expect((await ask(els, vos)).status).toBe(404)
  await world.db.updateTable('company').set({ status: 'pending' }).where('id', '=', staal.id).execute()
  expect((await ask(mia, staal)).status).toBe(404)
  await world.db.updateTable('company').set({ status: 'inactive' }).where('id', '=', gevel.id).execute()
  expect((await ask(mia, gevel)).status).toBe(404)
})

test('a repeated request is refused in every state of the relation', async () => {
  const { gevel, vos, mia, els } = await companies(world)
  const id = await pending(mia, gevel)

  expect((await ask(mia, gevel)).refusal).toMatchObject({ code: 'relation_exists' })
  await accept(els, id)
  expect((await ask(mia, gevel)).refusal).toMatchObject({ code: 'relation_exists' })
  expect((await ask(els, { id: mia.company_id })).refusal).toMatchObject({ code: 'relation_exists' })
  await off(mia, id)
  expect((await ask(mia, gevel)).refusal).toMatchObject({ code: 'relation_exists' })
  expect((await ask(mia, vos)).refusal).toMatchObject({ code: 'relation_exists' })
  expect(await mailsTo('relation_requested', els)).toEqual([1])
})

test('only an admin of the receiving company can accept, and the requester is mailed', async () => {
  const { gevel, mia, uma, els, bram, sam, theo, otto } = await companies(world)
  const id = await pending(mia, gevel)

  expect((await accept(mia, id)).status).toBe(403)
  for (const who of [uma, bram, sam, theo, otto]) expect((await accept(who, id)).status).toBe(404)
  expect((await accept(world.stranger, id)).status).toBe(401)
  expect((await off(els, id)).refusal).toMatchObject({ code: 'not_allowed_in_state' })
  expect((await accept(els, id)).body).toMatchObject({ status: 'active', permissions: { deactivate: true } })

  expect(await mailsTo('relation_accepted', mia, uma, els)).toEqual([1, 0, 0])
  expect((await lists(bram)).accepted).toMatchObject([{ relation_id: id, permissions: { deactivate: false } }])
  expect((await accept(els, id)).status).toBe(200)
  expect((await accept(mia, id)).status).toBe(200)
  expect(await mailsTo('relation_accepted', mia)).toEqual([1])
})

test('a request in the opposite direction accepts the first', async () => {
  const { bouw, gevel, mia, els } = await companies(world)
  const id = await pending(mia, gevel)

  const { status, body } = await ask(els, bouw)

  expect(status).toBe(201)
  expect(body).toMatchObject({ relation_id: id, status: 'active' })
  expect(await mailsTo('relation_accepted', mia, els)).toEqual([1, 0])
  expect(await mailsTo('relation_requested', mia, els)).toEqual([0, 1])
})

test('either side can end a request, but a relation can only be switched off', async () => {
  const { gevel, mia, uma, els, bram, theo, otto } = await companies(world)

  const id = await pending(mia, gevel)
  for (const who of [uma, bram, theo, otto]) expect((await end(who, id)).status).toBe(404)
  expect((await end(mia, id)).status).toBe(204)
  expect((await end(mia, id)).status).toBe(404)
  expect(await lists(els)).toMatchObject({ pending: [] })

  const again = await pending(mia, gevel)
  expect((await end(els, again)).status).toBe(204)
  expect(await lists(mia)).toMatchObject({ sent: [], accepted: [{ company: { name: 'Vos Kraanverhuur' } }] })

  const accepted = await active(mia, els)
  for (const who of [mia, els])
    expect((await end(who, accepted)).refusal).toMatchObject({ code: 'not_allowed_in_state' })
  for (const who of [uma, bram]) expect((await end(who, accepted)).status).toBe(403)
  for (const who of [theo, otto]) expect((await end(who, accepted)).status).toBe(404)
  await off(mia, accepted)
  expect((await end(mia, accepted)).status).toBe(409)
  expect((await end(bram, accepted)).status).toBe(404)
})

function count(statuses: { status: number }[]) {
  const counts: Record<number, number> = {}
  for (const { status } of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

function twenty(work: (n: number) => Promise<{ status: number }>) {
  return Promise.all(Array.from({ length: 20 }, (_, n) => work(n)))
}

test('of twenty simultaneous requests only one is created', async () => {
  const { gevel, mia, els } = await companies(world)

  expect(count(await twenty(() => ask(mia, gevel)))).toEqual({ 201: 1, 409: 19 })

  expect((await lists(els)).pending).toHaveLength(1)
  expect(await mailsTo('relation_requested', els)).toEqual([1])
})

test('twenty simultaneous acceptances accept and mail once', async () => {
  const { gevel, mia, els } = await companies(world)
  const id = await pending(mia, gevel)

  expect(count(await twenty(() => accept(els, id)))).toEqual({ 200: 20 })

  expect(await mailsTo('relation_accepted', mia)).toEqual([1])
})

test('of simultaneous acceptance and cancellation, one succeeds and the other is refused', async () => {
  const ends = new Set<string>()
  for (const _ of Array.from({ length: 10 })) {
    const { gevel, mia, els } = await companies(world)
    const id = await pending(mia, gevel)

    const answers = await twenty((n) => (n % 2 ? accept(els, id) : end(mia, id)))

    const accepted = (await lists(mia)).accepted.some(({ relation_id }) => relation_id === id)
    expect(count(answers)).toEqual(accepted ? { 200: 10, 409: 10 } : { 204: 1, 404: 19 })
    expect(await mailsTo('relation_accepted', mia)).toEqual([accepted ? 1 : 0])
    ends.add(accepted ? 'accepted' : 'cancelled')
  }
  expect(ends.size).toBeGreaterThan(0)
})

test('simultaneous requests in both directions make one active relation', async () => {
  for (const _ of Array.from({ length: 10 })) {
    const { bouw, gevel, mia, els } = await companies(world)

    const answers = await twenty((n) => (n % 2 ? ask(mia, gevel) : ask(els, bouw)))

    expect(count(answers)).toEqual({ 201: 2, 409: 18 })
    const own = (await lists(mia)).accepted.filter(({ company }) => company.id === gevel.id)
    expect(own).toMatchObject([{ status: 'active' }])
    expect((await lists(els)).accepted).toHaveLength(1)
    expect((await mailsTo('relation_requested', mia, els)).toSorted()).toEqual([0, 1])
    expect((await mailsTo('relation_accepted', mia, els)).toSorted()).toEqual([0, 1])
  }
})

test('simultaneous requests and cancellations leave at most one request, without errors', async () => {
  const { gevel, mia } = await companies(world)
  const id = await pending(mia, gevel)

  const answers = await twenty((n) => (n % 2 ? ask(mia, gevel) : end(mia, id)))

  expect(answers.filter(({ status }) => ![201, 204, 404, 409].includes(status))).toEqual([])
  expect((await lists(mia)).sent.length).toBeLessThanOrEqual(1)
})
