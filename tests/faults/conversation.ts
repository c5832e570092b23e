import { postMessage } from '@klopt/contract'
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Db } from '../../server/src/platform/database/db.ts'
import type { Caller } from '../../server/src/testing/caller.ts'
import type { SignedIn } from '../../server/src/testing/makers.ts'
import { Crew } from './crew.ts'
import { insist, type StatusCounts } from './insist.ts'
import { makeScene, type Place } from './place.ts'
import { Reader } from './reader.ts'

type Plan = {
  /** For access to the database. */
  place: Place
  /** The addresses of the nodes, used in turn. */
  addresses: string[]
  readers: number
  writers: number
  messages: number
  /** The pause of a writer after each message. Without one, all messages may be written before the last fault. */
  pace_ms?: number
  /** The fault. `reach(0.5)` waits until half of the messages are stored. */
  disturb: (reach: (part: number) => Promise<void>) => Promise<void>
}

/**
 * Several people write in one dossier while others read it and faults occur. In the end every reader must have every
 * message in order and once. Returns the statuses that occurred, and how late messages reached readers.
 */
export async function converse({ place, addresses, readers, writers, messages, pace_ms = 0, disturb }: Plan) {
  const { anna, params, people } = await place.database(({ db }) => makeReaders(db, readers))
  const at = (person: SignedIn, n: number): Caller => place.at(person, addresses[n % addresses.length] ?? '')
  const reading = people.map((person, n) => new Reader([() => at(person, n), () => at(person, n + 1)], params.id))
  const met: StatusCounts = new Map()
  const confirmed = new Map<string, number>()
  let begun = 0
  const crew = new Crew(writers, async (writer, turn) => {
    if (begun >= messages) return new Promise((resolve) => setTimeout(resolve, 5))
    begun += 1
    const body = { message_type: 'user', message: `Regel ${begun}`, client_id: randomUUID() } as const
    let tries = turn
    const answer = await insist(() => at(anna, tries++).call(postMessage, { params, body }), met)
    expect([answer.status, answer.body.client_id]).toEqual([201, body.client_id])
    confirmed.set(answer.body.id, performance.now())
    if (pace_ms > 0) await new Promise((resolve) => setTimeout(resolve, pace_ms))
    return undefined
  })
  const reach = async (part: number) => {
    await expect.poll(() => confirmed.size, { timeout: 300_000, interval: 5 }).toBeGreaterThanOrEqual(part * messages)
  }
  await crew.during(() => disturb(reach))
  await crew.during(() => reach(1))
  await crew.stop()

  const since = performance.now()
  await expect
    .poll(() => reading.filter(({ last }) => last < messages).length, { timeout: 60_000, interval: 20 })
    .toBe(0)
  const caught_up = performance.now() - since
  for (const reader of reading) await reader.stop()
  const wanted = Array.from({ length: messages }, (_, n) => n + 1)
  for (const { held } of reading) {
    expect(held.map(({ seq }) => seq)).toEqual(wanted)
    expect(new Set(held.map(({ id }) => id))).toEqual(new Set(confirmed.keys()))
  }
  const waits = reading.flatMap(({ held }) => held.map(({ id, at }) => Math.max(0, at - (confirmed.get(id) ?? at))))
  const late = { over_2_s: waits.filter((ms) => ms > 2000).length, of: waits.length, longest_ms: Math.max(...waits) }
  const closes = new Map<number, number>()
  for (const reader of reading)
    for (const [code, times] of reader.closes) closes.set(code, (closes.get(code) ?? 0) + times)
  expect([...met.keys()].filter((status) => ![0, 201, 503].includes(status))).toEqual([])
  return { met, late, closes, caught_up, lines: [...closes.values()].reduce((sum, times) => sum + times, 0) }
}

/** A dossier with this many connections, spread over people: nobody may have more than ten. */
async function makeReaders(db: Db, count: number) {
  const { anna, bram, dossiers, world } = await makeScene(db)
  const params = { id: dossiers[0]?.id ?? '' }
  const people: SignedIn[] = []
  for (let n = 0; n < count; n += 1) {
    const person = await world.person(`Lezer ${n}`, {
      company: { id: n % 2 ? anna.company_id : bram.company_id },
      email: `lezer${n}.${params.id.slice(-6)}@bouw.example`,
    })
    await world.takePart(params, person)
    people.push(person)
  }
  return { anna, params, people }
}
