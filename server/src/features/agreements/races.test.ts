import {
  acceptAgreement,
  closeDossier,
  listAgreements,
  listMessages,
  offerExtraWork,
  propose,
  refuseAgreement,
  requestClose,
} from '@klopt/contract'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useDesk } from '../cards/testing/desk.ts'
import { agreementOf, cardOf, differingCard, proposeTo, type Scene, sills } from './testing/differing-card.ts'

const world = useDesk()

const states = async ({ anna, params }: Scene) =>
  (await anna.call(listAgreements, { params })).body.map(({ state }) => state)
const acts = async ({ anna, params }: Scene) =>
  (await anna.call(listMessages, { params })).body.messages.flatMap(({ event }) =>
    event?.startsWith('agreement_') ? [event] : [],
  )

test('if ten people accept at once, one acceptance counts, and the others see whose', async () => {
  const scene = await differingCard(world)
  const { anna, daan, bram } = scene
  const { id, terms_hash } = await proposeTo(bram, scene)

  const all = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      (n % 2 ? anna : daan).call(acceptAgreement, { params: { id }, body: { terms_hash, client_id: randomUUID() } }),
    ),
  )

  const [done, late] = [all.filter(({ status }) => status === 201), all.filter(({ status }) => status === 409)]
  expect([done.length, late.length]).toEqual([1, 9])
  for (const { refusal } of late)
    expect(refusal).toMatchObject({
      code: 'agreement_ended',
      present: { id, state: 'accepted', ended: { user: { id: done[0]?.body.sender_id } } },
    })
  expect([await states(scene), await acts(scene)]).toEqual([['accepted'], ['agreement_offered', 'agreement_accepted']])
})

test('an act that is sent twice is one message, for every kind of act', async () => {
  const scene = await differingCard(world)
  const { anna, bram, of, params } = scene
  const twice = async <A>(send: (client_id: string) => Promise<A>) => {
    const clientId = randomUUID()
    return Promise.all([send(clientId), send(clientId)])
  }
  const { run, lines } = await cardOf(bram, scene)
  const outcomes = [{ n: sills(lines), way: 'credit' as const }]

  const offered = await twice((client_id) => bram.call(propose, { ...of, body: { run, outcomes, client_id } }))
  const { id, terms_hash } = await agreementOf(anna, scene)
  const accepted = await twice((client_id) =>
    anna.call(acceptAgreement, { params: { id }, body: { terms_hash, client_id } }),
  )
  const again = await proposeTo(bram, scene, { way: 'share' })
  const refused = await twice((client_id) =>
    anna.call(refuseAgreement, { params: { id: again.id }, body: { client_id } }),
  )
  const work = await twice((client_id) =>
    bram.call(offerExtraWork, {
      params,
      body: { description: 'Extra dorpel', how: 'fixed', amount: '215.00', client_id },
    }),
  )

  for (const [one, other] of [offered, accepted, refused, work]) {
    expect([one.status, other.status]).toEqual([201, 201])
    expect(other.body.id).toBe(one.body.id)
  }
  expect(await acts(scene)).toHaveLength(5)
})

test('if two companies propose at once, the second sees the proposal of the first', async () => {
  const scene = await differingCard(world)
  const { anna, bram, of } = scene
  const { run, lines } = await cardOf(bram, scene)
  const outcomes = [{ n: sills(lines), way: 'credit' as const }]

  const both = await Promise.all([anna, bram].map((who) => who.call(propose, { ...of, body: { run, outcomes } })))

  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const { id } = await agreementOf(anna, scene)
  const late = both.find(({ status }) => status === 409)
  expect(late?.refusal).toMatchObject({ code: 'proposal_changed', present: { id, state: 'offered' } })
  expect(await states(scene)).toEqual(['offered'])
  const gone = await anna.call(propose, { ...of, body: { run, outcomes, answers: randomUUID() } })
  expect(gone).toMatchObject({ status: 409, refusal: { code: 'proposal_changed', present: { id } } })
})

test('a proposal that is withdrawn or countered while somebody accepts it ends in only one way', async () => {
  const scene = await differingCard(world)
  const { anna, bram } = scene
  const { id, terms_hash } = await proposeTo(bram, scene)
  const params = { id }

  const both = await Promise.all([
    anna.call(acceptAgreement, { params, body: { terms_hash } }),
    bram.call(refuseAgreement, { params, body: {} }),
  ])

  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await states(scene)).toEqual([both[0].status === 201 ? 'accepted' : 'withdrawn'])
})

test('nobody accepts the proposal of their own company, other terms, or an earlier run', async () => {
  const scene = await differingCard(world)
  const { anna, bram, mia, of } = scene
  const { id, terms_hash } = await proposeTo(bram, scene)
  const params = { id }
  const accept = (who: typeof anna, hash = terms_hash) =>
    who.call(acceptAgreement, { params, body: { terms_hash: hash } })

  for (const own of [bram, mia])
    expect(await accept(own)).toMatchObject({ status: 409, refusal: { code: 'not_allowed_in_state' } })
  expect(await accept(anna, 'a'.repeat(64))).toMatchObject({ status: 409, refusal: { code: 'card_changed' } })
  const old = await anna.call(propose, { ...of, body: { run: 7, outcomes: [], answers: id } })
  expect(old).toMatchObject({ status: 409, refusal: { code: 'card_changed' } })
  expect(await states(scene)).toEqual(['offered'])
  // An admin who reads along could not say yes either, so she did not join.
  expect((await accept(anna)).status).toBe(201)
})

test('acts work during a request to close, but not in a closed dossier', async () => {
  const scene = await differingCard(world)
  const { anna, bram, params, of } = scene
  await anna.call(requestClose, { params })
  const { id, terms_hash } = await proposeTo(bram, scene)
  await bram.call(closeDossier, { params })

  const refused = [
    await anna.call(acceptAgreement, { params: { id }, body: { terms_hash } }),
    await anna.call(refuseAgreement, { params: { id }, body: {} }),
    await anna.call(propose, { ...of, body: { run: 1, outcomes: [] } }),
    await anna.call(offerExtraWork, { params, body: { description: 'Meer', how: 'fixed', amount: '1.00' } }),
    await anna.call(listAgreements, { params }),
  ]

  for (const { status, refusal } of refused) expect([status, refusal?.code]).toEqual([403, 'dossier_closed'])
  const { state } = await world.db
    .selectFrom('agreement')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(state).toBe('offered')
})

test('the database keeps the terms of an agreement, and its end', async () => {
  const scene = await differingCard(world)
  const { anna, bram } = scene
  const { id, terms_hash } = await proposeTo(bram, scene)
  await anna.call(acceptAgreement, { params: { id }, body: { terms_hash } })
  const change = (set: object) => world.db.updateTable('agreement').set(set).where('id', '=', id).execute()

  for (const set of [
    { terms: '{}' },
    { terms_hash: '' },
    { note: 'anders' },
    { company_id: anna.company_id },
    { user_id: anna.id },
    { run: 2 },
    { created_at: new Date() },
  ])
    await expect(change(set), Object.keys(set).join()).rejects.toThrow('never change')
  for (const state of ['offered', 'declined', 'lapsed'])
    await expect(change({ state }), state).rejects.toThrow('cannot become')
  await expect(change({ ended_company: bram.company_id })).rejects.toThrow('agreement_between_two')
})
