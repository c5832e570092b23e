import {
  acceptAgreement,
  type Agreement,
  listAgreements,
  listCards,
  listMessages,
  type Message,
  offerExtraWork,
  propose,
  readDossier,
  refuseAgreement,
} from '@klopt/contract'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDifferingCard } from '../../server/src/features/agreements/testing/insert-agreement.ts'
import type { Caller } from '../../server/src/testing/caller.ts'
import { insist } from './insist.ts'
import { Place } from './place.ts'
import { record, scale } from './scale.ts'

const kills = scale(5, 15, 90)
const soon = { timeout: 120_000, interval: 10 }

let place: Place
beforeAll(async () => void (place = await Place.open()))
afterAll(() => place.close())

/** An act that is sent, killed on the way, and sent again with the same client_id. */
type Act = {
  name: string
  ready: (scene: Scene) => Promise<void>
  send: (scene: Scene, client_id: string) => Promise<{ status: number; headers: Headers; body: Message }>
  /** The states of all agreements after it, newest first, and whose turn it is: no paper follows an inserted card. */
  states: string[]
  turn: 'bouw' | 'gevel' | null
}
type Scene = { anna: Caller; bram: Caller; params: { id: string }; card: { id: string } }

const outcomes = [{ n: 1, way: 'credit' as const }]
const work = { description: 'Kraan op zaterdag', how: 'fixed', amount: '450.00' } as const
const offer = async ({ bram, card }: Scene) =>
  void (await bram.call(propose, { params: card, body: { run: 1, outcomes } }))
const standing = async ({ anna, params }: Scene): Promise<Agreement> => {
  const [newest] = (await anna.call(listAgreements, { params })).body
  if (!newest) throw new Error('nothing was offered')
  return newest
}

const acts: Act[] = [
  {
    name: 'a proposal',
    ready: async () => undefined,
    send: ({ bram, card }, client_id) => bram.call(propose, { params: card, body: { run: 1, outcomes, client_id } }),
    states: ['offered'],
    turn: 'bouw',
  },
  {
    name: 'a counterproposal',
    ready: offer,
    send: async (scene, client_id) => {
      const { id: answers } = await first(scene)
      const body = { run: 1, outcomes: [{ n: 1, way: 'share' as const }], answers, client_id }
      return scene.anna.call(propose, { params: scene.card, body })
    },
    states: ['offered', 'countered'],
    turn: 'gevel',
  },
  {
    name: 'a yes',
    ready: offer,
    send: async (scene, client_id) => {
      const { id, terms_hash } = await standing(scene)
      return scene.anna.call(acceptAgreement, { params: { id }, body: { terms_hash, client_id } })
    },
    states: ['accepted'],
    turn: null,
  },
  {
    name: 'a no',
    ready: offer,
    send: async (scene, client_id) => {
      const { id } = await standing(scene)
      return scene.anna.call(refuseAgreement, { params: { id }, body: { note: 'Zie de bon.', client_id } })
    },
    states: ['declined'],
    turn: 'gevel',
  },
  {
    name: 'extra work',
    ready: async () => undefined,
    send: ({ bram, params }, client_id) => bram.call(offerExtraWork, { params, body: { ...work, client_id } }),
    states: ['offered'],
    turn: 'bouw',
  },
]

/** The oldest one: after the first attempt, the newest may be the counterproposal itself. */
async function first({ anna, params }: Scene): Promise<Agreement> {
  const oldest = (await anna.call(listAgreements, { params })).body.at(-1)
  if (!oldest) throw new Error('nothing was offered')
  return oldest
}

// The point at which the act waits when Klopt is killed: before its message, before its row, or after all of it.
// Fifteen kills meet each act at each of the three.
const moments = ['message', 'agreement', null] as const

test(`killed ${kills} times during an act of an agreement, the act is there whole or not at all, and once`, async () => {
  const { anna, bram, dossiers } = await place.scene(kills)
  for (const [n, { id }] of dossiers.entries()) {
    const act = acts[n % acts.length]
    const table = moments[(Math.floor(n / acts.length) + (n % acts.length)) % moments.length] ?? null
    if (!act) throw new Error('there are acts')
    await place.database(({ db }) => insertDifferingCard(db, { id }, bram))
    const scene = () => sceneOf(place.at(anna), place.at(bram), id)
    await act.ready(await scene())
    const before = await seen(place.at(anna), id)
    const clientId = randomUUID()

    await place.database(async ({ pool }) => {
      const holder = await pool.connect()
      try {
        if (table) await holder.query(`begin; lock table ${table} in exclusive mode`)
        const sent = act.send(await scene(), clientId).catch(() => undefined)
        if (table) await somebodyWaitsFor(pool, table)
        else await sent
        await place.end('SIGKILL')
      } finally {
        holder.release(true)
      }
    })
    await place.start()

    const between = await seen(place.at(anna), id)
    expect(table ? between : before, `${act.name}, killed before its ${table}`).toEqual(before)
    const answer = await insist(async () => act.send(await scene(), clientId))
    const after = await seen(place.at(anna), id)
    expect(answer.status, act.name).toBe(201)
    expect(after.states, act.name).toEqual(act.states)
    expect(after.sent.filter((one) => one === clientId)).toHaveLength(1)
    const again = await act.send(await scene(), clientId)
    expect(again.body.id).toBe(answer.body.id)
    expect(await seen(place.at(anna), id)).toEqual(after)
    const companies = { bouw: anna.company_id, gevel: bram.company_id }
    expect(after.turn).toBe(act.turn && companies[act.turn])
  }
  record(
    '`kill -9` of Klopt during an act of an agreement',
    `${kills} kills, in turn before the message, before the row and after the answer: each act whole or not at all, and once after it was repeated`,
  )
})

async function sceneOf(anna: Caller, bram: Caller, id: string): Promise<Scene> {
  const [card] = (await anna.call(listCards, { params: { id } })).body
  if (!card) throw new Error('there is no card')
  return { anna, bram, params: { id }, card: { id: card.id } }
}

/** The part of a dossier that an act changes, as people see it. */
async function seen(who: Caller, id: string) {
  const params = { id }
  const { messages } = (await who.call(listMessages, { params, query: { limit: 100 } })).body
  const { body: agreements } = await who.call(listAgreements, { params })
  const { turn } = (await who.call(readDossier, { params })).body
  return {
    lines: messages.map(({ seq, event }) => `${seq} ${event}`),
    sent: messages.flatMap(({ client_id }) => client_id ?? []),
    states: agreements.map(({ state }) => state),
    turn: turn?.company_id ?? null,
  }
}

async function somebodyWaitsFor(pool: pg.Pool, table: string): Promise<void> {
  // The copies of a template have the same numbers for their tables.
  const waiting = `select from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and not granted and relation = $1::regclass`
  await expect.poll(async () => (await pool.query(waiting, [table])).rowCount, soon).toBeGreaterThan(0)
}
