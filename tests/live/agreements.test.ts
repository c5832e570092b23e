import {
  acceptAgreement,
  type Agreement,
  listAgreements,
  offerExtraWork,
  propose,
  readCard,
  refuseAgreement,
} from '@klopt/contract'
import { expect, test } from 'vitest'
import {
  type People,
  thePeople,
  type TwoCards,
  twoCards,
} from '../../server/src/features/agreements/testing/two-cards.ts'
import type { Caller } from '../../server/src/testing/caller.ts'
import { useWorld } from '../../server/src/testing/world.ts'
import { Chance } from '../testing/chance.ts'
import { times } from '../testing/full.ts'
import { apply, inOrder, withoutHints } from './client.ts'
import { fetchState } from './client-state.ts'

const world = useWorld()
const runs = times(5, 8, 100, 'KLOPT_RUNS')
const actsEach = 2
const runsEachDossier = 5
/** With more dossiers, a person's list would take most of the time. */
const runsEachPerson = 100

test(`${runs} times, three people act about agreements at once, and each screen has what a fresh fetch gives`, async () => {
  const chance = new Chance()
  let people: People | undefined
  let followed: FollowResponse | undefined
  for (let run = 0; run < runs; run += 1) {
    if (!people || run % runsEachPerson === 0) people = await thePeople(world)
    if (!followed || run % runsEachDossier === 0) {
      for (const { line } of followed?.screens ?? []) line.socket.close()
      followed = await follow(people)
    }
    const { scene, screens } = followed

    await Promise.all(
      screens.map(async ({ who }) => {
        for (let act = 0; act < actsEach; act += 1) await actOf(scene, who, chance)
      }),
    )

    for (const { who, line, before } of screens) {
      const events = inOrder(await line.settled())
      const built = events.reduce((state, event) => apply(state, event, who), before)
      const fresh = await fetchState(who, scene.dossier.id)
      expect(withoutHints(built), `seed ${chance.seed}, run ${run}, ${who.full_name}`).toEqual(withoutHints(fresh))
      expect(Object.keys(fresh.open?.agreements ?? {}).length).toBeGreaterThan(0)
    }
  }
})

type FollowResponse = Awaited<ReturnType<typeof follow>>

/** A new dossier, and the screens of all who look at it. */
async function follow(people: People) {
  const scene = await twoCards(world, people)
  const { anna, daan, bram, dossier } = scene
  const screens = await Promise.all(
    [anna, daan, bram].map(async (who) => {
      const line = await who.listen()
      await line.ask({ type: 'subscribe', topic: `user:${who.id}` })
      await line.ask({ type: 'subscribe', dossier_id: dossier.id })
      return { who, line, before: await fetchState(who, dossier.id) }
    }),
  )
  return { scene, screens }
}

/** Any act, from what the person sees at that moment. Somebody else may be faster, and then it is refused. */
async function actOf(scene: TwoCards, who: Caller, chance: Chance): Promise<unknown> {
  const { params, cards, changeOrder } = scene
  const card = chance.pick(cards)
  const of = { params: { id: card.id } }
  const all: Agreement[] = (await who.call(listAgreements, { params })).body
  const offered = all.filter(({ state }) => state === 'offered')
  const work = { description: 'Extra dorpel', how: 'fixed', amount: '215.00' } as const
  const wanted = chance.pick(['propose', 'propose', 'accept', 'accept', 'refuse', 'work', 'new run'] as const)
  if (wanted === 'new run' && who === scene.anna) return changeOrder(card)
  if (wanted === 'work' || wanted === 'new run') return who.call(offerExtraWork, { params, body: work })
  const one = offered.length > 0 ? chance.pick(offered) : null
  if (wanted === 'propose' || !one) {
    const { run } = (await who.call(readCard, of)).body
    const answers = offered.find(({ card_id }) => card_id === card.id)?.id ?? null
    const outcomes = [{ n: 0, way: chance.pick(['credit', 'share', 'as_invoiced'] as const) }]
    return who.call(propose, { ...of, body: { run, outcomes, answers } })
  }
  const at = { params: { id: one.id } }
  if (wanted === 'refuse') return who.call(refuseAgreement, { ...at, body: {} })
  return who.call(acceptAgreement, { ...at, body: { terms_hash: one.terms_hash } })
}
