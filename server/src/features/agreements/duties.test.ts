import {
  acceptAgreement,
  answerCard,
  type Duty,
  listDossiers,
  postMessage,
  propose,
  readCard,
  readDossier,
  readOverview,
  refuseAgreement,
  setTurn,
} from '@klopt/contract'
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { useWorld } from '../../testing/world.ts'
import { type People, thePeople, type TwoCards, twoCards } from './testing/two-cards.ts'

const world = useWorld()
let people: People
beforeAll(async () => void (people = await thePeople(world)))

const dutiesOf = async (who: Caller, { params }: TwoCards) => (await who.call(readDossier, { params })).body.duties
const kindsOf = (duties: Duty[], company: { id: string }) =>
  duties.flatMap(({ company_id, kind, paper }) => (company_id === company.id ? [`${kind} ${paper}`] : []))

async function proposeTo(who: Caller, { id }: { id: string }, answers: string | null = null) {
  const of = { params: { id } }
  const { run } = (await who.call(readCard, of)).body
  await who.call(propose, { ...of, body: { run, outcomes: [{ n: 0, way: 'credit' }], answers } })
  const { agreement } = (await who.call(readCard, of)).body
  if (!agreement) throw new Error('a proposal stands')
  return agreement
}

async function answer(who: Caller, { id }: { id: string }, said: 'agreed' | 'differs') {
  const { run } = (await who.call(readCard, { params: { id } })).body
  const why = said === 'agreed' ? {} : ({ reason: 'price', wish: 'credit_part' } as const)
  return who.call(answerCard, { params: { id }, body: { answer: said, run, ...why } })
}

test('a proposal is not lost: a Klopt on another card, words and a tidied bar leave it, and only a yes ends it', async () => {
  const scene = await twoCards(world, people)
  const { anna, bram, bouw, gevel, cards, params, dossier } = scene
  const [first, second] = cards
  if (!first || !second) throw new Error('there are two cards')
  expect(kindsOf(await dutiesOf(anna, scene), bouw)).toEqual(['difference F0', 'difference F1'])

  const proposal = await proposeTo(bram, first)
  await answer(anna, second, 'agreed')
  await bram.call(postMessage, { params, body: { message_type: 'user', message: 'Kun je hiernaar kijken?' } })
  await anna.call(setTurn, { params, body: { company_id: null } })
  await scene.credit(second, 4)

  const inRow = {
    kind: 'proposal',
    company_id: bouw.id,
    paper: 'F0',
    by: { id: bram.id, full_name: 'Bram de Wit' },
    since: proposal.created_at,
    amount: '860.00',
    currency: 'EUR',
  }
  const standing = { ...inRow, card_id: first.id, agreement_id: proposal.id }
  for (const who of [anna, bram]) expect((await dutiesOf(who, scene))[0]).toMatchObject(standing)
  const listed = (await anna.call(listDossiers, { query: { turn: 'own' } })).body
  expect(listed.find(({ id }) => id === dossier.id)).toMatchObject({ own_duty: inRow })
  const { turn } = (await anna.call(readOverview)).body
  expect(turn.dossiers.find(({ id }) => id === dossier.id)).toMatchObject({ duty: standing, by: 'Bram de Wit' })
  const theirs = (await bram.call(readOverview)).body.turn
  expect(theirs.waiting.find(({ id }) => id === dossier.id)).toMatchObject({ duty: standing })

  const { terms_hash } = proposal
  await anna.call(acceptAgreement, { params: { id: proposal.id }, body: { terms_hash } })

  const owed = { kind: 'owed', about: 'credit_note', company_id: gevel.id, card_id: first.id, amount: '860.00' }
  expect((await dutiesOf(bram, scene))[0]).toMatchObject(owed)
  await bram.call(postMessage, { params, body: { message_type: 'user', message: 'Komt eraan.' } })
  await bram.call(setTurn, { params, body: { company_id: null } })
  expect((await dutiesOf(anna, scene))[0]).toMatchObject(owed)
  await scene.credit(first, 4)
  expect((await dutiesOf(bram, scene)).map(({ kind }) => kind)).not.toContain('owed')
})

test('a Klopt niet waits for the other company until they answer, propose, or quote the card', async () => {
  const scene = await twoCards(world, people)
  const { anna, bram, gevel, bouw, cards, params } = scene
  const [first, second] = cards
  if (!first || !second) throw new Error('there are two cards')
  await answer(anna, first, 'differs')
  await answer(anna, second, 'differs')
  expect(kindsOf(await dutiesOf(bram, scene), gevel)).toEqual(['objection F0', 'objection F1'])
  expect(kindsOf(await dutiesOf(bram, scene), bouw)).toEqual([])

  await bram.call(postMessage, { params, body: { message_type: 'user', message: 'Ik zoek het uit.' } })
  expect(kindsOf(await dutiesOf(bram, scene), gevel)).toEqual(['objection F0', 'objection F1'])
  const quote = { kind: 'card', id: first.id } as const
  await bram.call(postMessage, { params, body: { message_type: 'user', message: 'Zie werkbon 7731.', quote } })
  expect(kindsOf(await dutiesOf(bram, scene), gevel)).toEqual(['objection F1'])

  const proposal = await proposeTo(bram, second)
  expect(kindsOf(await dutiesOf(bram, scene), gevel)).toEqual([])
  await bram.call(refuseAgreement, { params: { id: proposal.id }, body: {} })
  expect(kindsOf(await dutiesOf(bram, scene), gevel)).toEqual(['objection F1'])

  const again = await proposeTo(bram, second)
  await anna.call(refuseAgreement, { params: { id: again.id }, body: { note: 'Zie de werkbon.' } })
  expect((await dutiesOf(bram, scene))[0]).toMatchObject({
    kind: 'objection',
    about: 'declined',
    company_id: gevel.id,
    card_id: second.id,
    by: { id: anna.id },
  })
})

test('a difference that was put away returns with a new run of its card alone', async () => {
  const scene = await twoCards(world, people)
  const { anna, bouw, cards, params } = scene
  const [first] = cards
  if (!first) throw new Error('there are two cards')
  expect((await anna.call(setTurn, { params, body: { company_id: null } })).body.duties).toEqual([])

  await scene.changeOrder(first)

  expect(kindsOf(await dutiesOf(anna, scene), bouw)).toEqual(['difference F0'])
})
