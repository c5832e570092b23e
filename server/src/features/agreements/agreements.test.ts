import {
  acceptAgreement,
  listAgreements,
  listDossiers,
  listMessages,
  propose,
  readAgreement,
  readCard,
  readDossier,
  refuseAgreement,
} from '@klopt/contract'
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { add, useDesk } from '../cards/testing/desk.ts'
import {
  agreementOf,
  cardOf,
  creditNote,
  differingCard,
  invoiceOf,
  proposeTo,
  type Scene,
  sills,
} from './testing/differing-card.ts'

const world = useDesk()

const turnOf = async (who: Caller, { params }: Scene) => (await who.call(readDossier, { params })).body.turn
const yes = (who: Caller, { id, terms_hash }: { id: string; terms_hash: string }) =>
  who.call(acceptAgreement, { params: { id }, body: { terms_hash } })
const no = (who: Caller, { id }: { id: string }, note?: string) =>
  who.call(refuseAgreement, { params: { id }, body: note === undefined ? {} : { note } })
const badgeOf = async (who: Caller, { dossier }: Scene) =>
  (await who.call(listDossiers)).body.find(({ id }) => id === dossier.id)?.card_state

test('a card offers ways out, and says what is not disputed', async () => {
  const scene = await differingCard(world)
  const { lines, pay, permissions, agreement, total_agreed } = await cardOf(scene.anna, scene)

  expect(lines.map(({ ways }) => ways.map(({ way }) => way))).toEqual([
    [],
    ['credit', 'share', 'amount', 'change_order', 'as_invoiced', 'deliver', 'open'],
    [],
  ])
  expect(lines[1]?.ways[1]).toEqual({ way: 'share', credit: '430.00', open: '0.00' })
  expect(lines.map(({ source }) => source)).toEqual(['order', 'order', 'order'])
  expect(pay).toMatchObject({
    basis: 'undisputed',
    excl: { agreed: '14640.00', credit: '0.00', open: '860.00' },
    incl: { agreed: '17714.40', credit: '0.00', open: '1040.60' },
    now: '17714.40',
    over: '0.00',
    credit_note: null,
  })
  expect([permissions.propose, agreement, total_agreed]).toEqual([true, null, null])
})

test('a proposal is a chat message, and the yes of the other company makes it an agreement', async () => {
  const scene = await differingCard(world)
  const { anna, bram, of, bouw, gevel, dossier } = scene
  const line = await anna.listen()
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })
  const { run, lines } = await cardOf(bram, scene)

  const outcomes = [{ n: sills(lines), way: 'credit' as const }]
  const body = { run, outcomes, note: 'De werkbon is niet getekend.' }
  const offered = await bram.call(propose, { ...of, body })

  expect(offered.status).toBe(201)
  expect(offered.body).toMatchObject({
    message_type: 'chat_message',
    event: 'agreement_offered',
    message: 'Voorstel: €\u00a0860,00 minder\nDe werkbon is niet getekend.',
    data: {
      kind: 'proposal',
      card_id: of.params.id,
      run: '1',
      state: 'offered',
      credit: '860.00',
      open: '0.00',
      now: '17714.40',
    },
  })
  const proposal = await agreementOf(anna, scene)
  expect(proposal).toMatchObject({
    state: 'offered',
    company_id: gevel.id,
    user: { id: bram.id },
    ended: null,
    counts: false,
    follow: null,
    terms: {
      via: 'credit_note',
      excl: { agreed: '14640.00', credit: '860.00' },
      groups: [{ rate: '21', vat: { credit: '180.60' } }],
    },
    permissions: { accept: true, refuse: true, counter: true },
  })
  expect((await agreementOf(bram, scene)).permissions).toEqual({ accept: false, refuse: true, counter: false })
  expect(await line.waitFor('agreement')).toMatchObject({ agreement_id: proposal.id, state: 'offered' })
  expect(await turnOf(anna, scene)).toMatchObject({ company_id: bouw.id, cause: 'proposed' })
  expect(await badgeOf(anna, scene)).toBe('proposed')

  const accepted = await yes(anna, proposal)

  expect(accepted.body).toMatchObject({ event: 'agreement_accepted', message: 'Akkoord: €\u00a0860,00 minder' })
  const { agreement, pay, badge } = await cardOf(bram, scene)
  expect(agreement).toMatchObject({
    id: proposal.id,
    state: 'accepted',
    counts: true,
    ended: { company_id: bouw.id, user: { id: anna.id }, note: null },
    follow: { state: 'waits', credit: '860.00', received: '0.00', left: '860.00', owed_by: [gevel.id] },
    permissions: { accept: false, refuse: false, counter: false },
  })
  expect(pay).toMatchObject({
    basis: 'agreed',
    now: '17714.40',
    credit_note: { excl: '860.00', vat: '180.60', incl: '1040.60' },
  })
  expect(badge).toEqual({ says: 'agreed', amount: '860.00' })
  expect(await turnOf(bram, scene)).toMatchObject({ company_id: gevel.id, cause: 'accepted' })
})

test('a credit note that is right to the cent keeps the agreement, and then it is nobody’s turn', async () => {
  const scene = await differingCard(world)
  const { anna, bram, dossier, params } = scene
  await yes(anna, await proposeTo(bram, scene))

  await add(bram, dossier, 'creditnota.pdf', await creditNote())

  await expect
    .poll(async () => (await agreementOf(anna, scene)).follow)
    .toMatchObject({
      state: 'kept',
      received: '860.00',
      left: '0.00',
      owed_by: [],
      documents: [{ filename: 'creditnota.pdf' }],
    })
  const { pay, badge } = await cardOf(anna, scene)
  expect(pay).toMatchObject({ basis: 'agreed', now: '17714.40', received: '1040.60', credit_note: null })
  expect(badge).toEqual({ says: 'kept', amount: null })
  const { messages } = (await anna.call(listMessages, { params })).body
  expect(messages.filter(({ event }) => event === 'agreement_kept')).toMatchObject([
    { message: 'Afspraak nagekomen: creditnota.pdf', data: { amount: '860.00' } },
  ])
  expect(await turnOf(anna, scene)).toBe(null)
})

test('a credit note of another amount says how much is left', async () => {
  const scene = await differingCard(world)
  const { anna, bram, dossier, params } = scene
  await yes(anna, await proposeTo(bram, scene))

  await add(bram, dossier, 'creditnota.pdf', await creditNote('3'))

  await expect
    .poll(async () => (await agreementOf(anna, scene)).follow)
    .toMatchObject({ state: 'differs', left: '215.00' })
  const { messages } = (await anna.call(listMessages, { params })).body
  expect(messages.filter(({ event }) => event === 'agreement_differs')).toMatchObject([
    { message: 'creditnota.pdf: nog €\u00a0215,00 te weinig', data: { amount: '215.00' } },
  ])
})

test('the other company counters, and its own newer proposal replaces an earlier one', async () => {
  const scene = await differingCard(world)
  const { anna, bram, bouw, params } = scene
  const first = await proposeTo(bram, scene, { way: 'share' })
  const second = await proposeTo(anna, scene, { answers: first.id })
  const third = await proposeTo(anna, scene, { way: 'amount', amount: '500.00', answers: second.id })

  expect(await yes(anna, first)).toMatchObject({ status: 409, refusal: { code: 'agreement_ended' } })
  const { body: all } = await anna.call(listAgreements, { params })
  expect(all.map(({ id, state, answers }) => [id, state, answers])).toEqual([
    [third.id, 'offered', second.id],
    [second.id, 'replaced', first.id],
    [first.id, 'countered', null],
  ])
  expect(all[2]?.ended).toMatchObject({ company_id: bouw.id, user: { id: anna.id } })
  expect((await bram.call(readAgreement, { params: { id: first.id } })).body.state).toBe('countered')
})

test('a proposal is declined by the other company, or withdrawn by anybody of its own', async () => {
  const scene = await differingCard(world)
  const { anna, bram, daan, bouw, gevel } = scene
  const declined = await no(anna, await proposeTo(bram, scene), 'Zie de werkbon.')

  expect(declined.body).toMatchObject({
    event: 'agreement_refused',
    data: { state: 'declined', note: 'Zie de werkbon.' },
  })
  expect(await turnOf(bram, scene)).toMatchObject({ company_id: gevel.id, cause: 'differs' })
  expect((await cardOf(bram, scene)).agreement).toBeNull()

  const proposal = await proposeTo(anna, scene)
  expect(await turnOf(bram, scene)).toMatchObject({ company_id: gevel.id, cause: 'proposed' })
  const withdrawn = await no(daan, proposal)
  expect(withdrawn.body.data).toMatchObject({ state: 'withdrawn' })
  // What was refused before it waits again.
  expect(await turnOf(bram, scene)).toMatchObject({ company_id: gevel.id, cause: 'differs', by: { id: anna.id } })
  expect(await no(bram, proposal)).toMatchObject({
    status: 409,
    refusal: {
      code: 'agreement_ended',
      present: { id: proposal.id, state: 'withdrawn', ended: { company_id: bouw.id } },
    },
  })
})

test('after an agreement either company may propose again, and only the newest yes counts', async () => {
  const scene = await differingCard(world)
  const { anna, bram, params } = scene
  const deliver = await proposeTo(bram, scene, { way: 'deliver' })
  await yes(anna, deliver)
  expect(await agreementOf(anna, scene)).toMatchObject({ follow: { state: 'waits', deliver: '860.00' } })
  expect((await cardOf(anna, scene)).pay).toMatchObject({ now: '17714.40', excl: { open: '860.00' } })

  await yes(anna, await proposeTo(bram, scene, { way: 'as_invoiced' }))

  const { body: all } = await anna.call(listAgreements, { params })
  expect(all.map(({ state, ended }) => [state, ended?.user.id])).toEqual([
    ['accepted', anna.id],
    ['replaced', anna.id],
  ])
  expect((await cardOf(anna, scene)).pay).toMatchObject({ now: '18755.00' })
  expect(await turnOf(anna, scene)).toBe(null)
})

test('a new run ends the standing proposal, and its line says so', async () => {
  const scene = await differingCard(world)
  const { anna, bram, dossier, params, of } = scene
  const proposal = await proposeTo(bram, scene)
  const next = await invoiceOf([['Dorpel hardsteen', '30', 'st', '215']])
  const [old] = (await anna.call(readCard, of)).body.shown
  await add(bram, dossier, 'factuur-2.pdf', next, { replaces: old?.invoice?.document_id ?? '' })

  await expect.poll(async () => (await cardOf(anna, scene)).run).toBe(2)
  expect(await yes(anna, proposal)).toMatchObject({ status: 409, refusal: { code: 'card_changed' } })
  expect((await anna.call(readAgreement, { params: { id: proposal.id } })).body).toMatchObject({
    state: 'lapsed',
    ended: null,
  })
  const { messages } = (await anna.call(listMessages, { params })).body
  expect(messages.find(({ event }) => event === 'card_changed')?.data).toMatchObject({ lapsed: proposal.id })
})
