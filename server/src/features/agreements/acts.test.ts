import {
  acceptAgreement,
  type Agreement,
  listAgreements,
  offerExtraWork,
  postMessage,
  propose,
  readCard,
  readDossier,
  refuseAgreement,
} from '@klopt/contract'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { useWorld } from '../../testing/world.ts'
import { replayDuties, replayStates } from './testing/replay.ts'
import { allMessages, type People, thePeople, type TwoCards, twoCards } from './testing/two-cards.ts'

const world = useWorld()
const { KLOPT_RUNS, KLOPT_FULL } = process.env
const runs = { numRuns: KLOPT_RUNS ? 10 * Number(KLOPT_RUNS) : KLOPT_FULL === '1' ? 200 : 10 }
const patient = { timeout: 7_200_000 }

let people: People
beforeAll(async () => void (people = await thePeople(world)))

type ActorName = 'anna' | 'daan' | 'bram'
const anyone = fc.constantFrom<ActorName>('anna', 'daan', 'bram')
const card = fc.constantFrom(0, 1)
const fresh = fc.constantFrom(true, true, true, false)
/** The place of an agreement among the offered ones, if there are any, else among all. */
const which = fc.nat(5)
const anAct = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('propose' as const),
      by: anyone,
      card,
      way: fc.constantFrom('credit', 'share', 'deliver', 'change_order', 'as_invoiced'),
      /** Whether the screen has the newest run, and the standing proposal. */
      fresh,
      sees: fresh,
    }),
  },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('accept' as const), by: anyone, which, fresh }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('refuse' as const), by: anyone, which }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('work' as const), by: anyone, counters: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('message' as const), by: anyone }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('new_run' as const), card }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('credit_note' as const), card, quantity: fc.constantFrom(2, 4) }),
  },
)
type Act = typeof anAct extends fc.Arbitrary<infer A> ? A : never

test(
  'after any acts, states and duties follow from the chat, and nobody accepted a run that they did not see',
  patient,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anAct, { minLength: 3, maxLength: 12, size: 'max' }), async (acts) => {
        const scene = await twoCards(world, people)
        for (const act of acts) {
          await perform(scene, act)
          const { stored, told } = await read(scene)
          expect(stored).toEqual(told)
        }
      }),
      runs,
    )
  },
)

/** The states and what waits for an answer as they are stored for both companies, and as they follow from the chat. */
async function read(scene: TwoCards) {
  const { anna, bram, params, bouw, gevel, cards } = scene
  const [messages, agreements] = [await allMessages(anna, params), await agreementsOf(scene)]
  const [duties, theirs] = [await dutiesOf(anna), await dutiesOf(bram)]
  expect(theirs).toEqual(duties)
  async function dutiesOf(who: Caller) {
    return (await who.call(readDossier, { params })).body.duties
  }
  const states = new Map(agreements.map(({ id, state }): [string, string] => [id, state]))
  for (const { id } of cards)
    for (const state of ['offered', 'accepted'])
      expect(agreements.filter((one) => one.card_id === id && one.state === state).length).toBeLessThan(2)
  const waiting = duties.flatMap(({ kind, company_id, agreement_id }) =>
    kind === 'proposal' || kind === 'owed' ? [[kind, company_id, agreement_id].join(' ')] : [],
  )
  const told = replayDuties({ companies: [bouw.id, gevel.id], agreements })
  return {
    stored: { states, duties: waiting.toSorted() },
    told: { states: replayStates(messages, agreements), duties: told.toSorted() },
  }
}

async function agreementsOf({ anna, params }: TwoCards): Promise<Agreement[]> {
  return (await anna.call(listAgreements, { params })).body
}

/** Performs an act, and checks that the answer is what the rules say. */
async function perform(scene: TwoCards, act: Act): Promise<void> {
  const { params, cards, changeOrder, credit } = scene
  const all = await agreementsOf(scene)
  const place = 'card' in act ? cards[act.card] : undefined
  switch (act.act) {
    case 'message':
      return void (await scene[act.by].call(postMessage, { params, body: { message_type: 'user', message: 'Dag' } }))
    case 'new_run':
      return place && changeOrder(place)
    case 'credit_note':
      return place && credit(place, act.quantity)
    case 'propose':
      return place && proposeFor(scene, act, place.id, all)
    case 'accept':
    case 'refuse': {
      const offered = all.filter(({ state }) => state === 'offered')
      const some = offered.length > 0 ? offered : all
      const one = some[act.which % some.length]
      return one && answer(scene, act.by, one, act)
    }
    case 'work': {
      const body = { description: 'Extra dorpel', how: 'fixed', amount: '215.00' } as const
      const counted = act.counters ? all.find(({ kind, state }) => kind === 'extra_work' && state === 'offered') : null
      const answers = counted && { answers: counted.id }
      return void (await scene[act.by].call(offerExtraWork, { params, body: { ...body, ...answers } }))
    }
  }
}

type Propose = Extract<Act, { act: 'propose' }>

async function proposeFor(scene: TwoCards, { by, way, fresh, sees }: Propose, cardId: string, all: Agreement[]) {
  const of = { params: { id: cardId } }
  const { run, permissions } = (await scene[by].call(readCard, of)).body
  expect(permissions.propose).toBe(true)
  const standing = all.find((one) => one.card_id === cardId && one.state === 'offered')
  const answers = sees ? (standing?.id ?? null) : null
  const { status, refusal } = await scene[by].call(propose, {
    ...of,
    body: { run: fresh ? run : run + 1, outcomes: [{ n: 0, way }], answers },
  })
  const expected = !fresh ? 'card_changed' : answers !== (standing?.id ?? null) ? 'proposal_changed' : null
  expect([status, refusal.code ?? null]).toEqual([expected ? 409 : 201, expected])
}

type AnswerOptions = { act: string; fresh?: boolean }

async function answer(
  scene: TwoCards,
  by: ActorName,
  offer: Agreement,
  { act, fresh = false }: AnswerOptions,
): Promise<void> {
  const [who, params] = [scene[by], { id: offer.id }]
  const own = offer.company_id === who.company_id
  const ended = offer.state === 'offered' ? null : 'agreement_ended'
  const changed = offer.state === 'lapsed' || (!ended && !fresh) ? 'card_changed' : ended
  const body = { terms_hash: fresh ? offer.terms_hash : 'f'.repeat(64) }
  const refuses = act === 'refuse'
  const { status, refusal } = refuses
    ? await who.call(refuseAgreement, { params, body: {} })
    : await who.call(acceptAgreement, { params, body })
  const expected = refuses ? ended : own ? 'not_allowed_in_state' : changed
  expect([status, refusal.code ?? null]).toEqual([expected ? 409 : 201, expected])
  if (offer.card_id === null || expected || refuses) return
  const { run } = (await who.call(readCard, { params: { id: offer.card_id } })).body
  expect(run).toBe(offer.run)
}

test('of two simultaneous acts on one proposal, one ends it and the other is told how', patient, async () => {
  const moves = fc.constantFrom(
    'anna yes',
    'daan yes',
    'anna no',
    'bram no',
    'anna counters',
    'bram replaces',
    'new run',
  )
  await fc.assert(
    fc.asyncProperty(fc.tuple(moves, moves), fc.constantFrom(0, 1), async (both, place) => {
      const scene = await twoCards(world, people)
      const one = scene.cards[place]
      if (!one) throw new Error('there are two cards')
      await proposeFor(
        scene,
        { act: 'propose', by: 'bram', card: place, way: 'credit', fresh: true, sees: true },
        one.id,
        [],
      )
      const [offer] = await agreementsOf(scene)
      if (!offer) throw new Error('nothing was offered')
      const [params, of] = [{ id: offer.id }, { params: { id: one.id } }]
      const outcomes = [{ n: 0, way: 'share' as const }]
      const done = await Promise.all(
        both.map(async (move) => {
          const who = scene[move.startsWith('bram') ? 'bram' : move.startsWith('daan') ? 'daan' : 'anna']
          if (move === 'new run') {
            await scene.changeOrder(one)
            return
          }
          if (move.endsWith('yes')) return who.call(acceptAgreement, { params, body: { terms_hash: offer.terms_hash } })
          if (move.endsWith('no')) return who.call(refuseAgreement, { params, body: {} })
          return who.call(propose, { ...of, body: { run: 1, outcomes, answers: offer.id } })
        }),
      )

      const answers = done.flatMap((each) => each ?? [])
      const succeeded = answers.filter(({ status }) => status === 201)
      expect(both.includes('new run') ? [0, 1] : [1]).toContain(succeeded.length)
      for (const { status, refusal } of answers.filter((each) => !succeeded.includes(each))) {
        expect(status).toBe(409)
        expect(['agreement_ended', 'proposal_changed', 'card_changed']).toContain(refusal.code)
      }
      const [messages, agreements] = [await allMessages(scene.anna, scene.params), await agreementsOf(scene)]
      const states = agreements.map(({ id, state }): [string, string] => [id, state])
      expect(new Map(states)).toEqual(replayStates(messages, agreements))
      expect(agreements.filter(({ state }) => state === 'accepted').length).toBeLessThan(2)
    }),
    runs,
  )
})

test('if ten people accept at once, only one acceptance counts', patient, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(0, 1),
      fc.array(fc.constantFrom<ActorName>('anna', 'daan'), { minLength: 10, maxLength: 10 }),
      async (place, all) => {
        const scene = await twoCards(world, people)
        await proposeFor(
          scene,
          { act: 'propose', by: 'bram', card: place, way: 'credit', fresh: true, sees: true },
          scene.cards[place]?.id ?? '',
          [],
        )
        const [{ id, terms_hash } = { id: '', terms_hash: '' }] = await agreementsOf(scene)

        const answers = await Promise.all(
          all.map((who) => scene[who].call(acceptAgreement, { params: { id }, body: { terms_hash } })),
        )

        expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
        expect(answers.filter(({ refusal }) => refusal.code === 'agreement_ended')).toHaveLength(9)
        expect((await agreementsOf(scene)).map(({ state }) => state)).toEqual(['accepted'])
      },
    ),
    runs,
  )
})
