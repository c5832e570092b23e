import { listMessages, me, postMessage, readDossierData, search } from '@klopt/contract'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pidFile } from '../../server/src/platform/database/postgres-process.ts'
import type { Caller } from '../../server/src/testing/caller.ts'
import type { Line } from '../../server/src/testing/line.ts'
import { Crew } from './crew.ts'
import { full } from '../testing/full.ts'
import { insist, type StatusCounts } from './insist.ts'
import { Place } from './place.ts'
import { family, isThere, signal } from './processes.ts'
import { record, scale } from './scale.ts'

const kills = scale(1, 2, 30)
const patienceMs = 10_000 // two seconds for a connection, six for an answer, and some for a busy machine
const people = 24
// The fault ends after this many 503 responses: the first after a timeout, and more for each retry.
const frozen = people * scale(1, 2, 10)
const locked = people * scale(1, 1, 3)
const outputShown = 4000
const linux = process.platform === 'linux'

let place: Place
let scene: Awaited<ReturnType<Place['scene']>>
beforeAll(async () => {
  place = await Place.open({ LOG_LEVEL: 'warn' })
  scene = await place.scene(people)
})
/** If Klopt ends, the test fails and shows why. Its repetition begins with a new process. */
beforeEach(async ({ onTestFailed }) => {
  onTestFailed(() => console.error(place.output.slice(-outputShown)))
  if (isThere(place.pid)) return
  await place.end('SIGKILL')
  await place.start()
})
afterAll(() => place.close())

const postgres = () => Number(pidFile(join(place.folder, 'db'))[0])
const readiness = async () => (await place.at(scene.anna).fetch('/readyz')).status
const say = () => ({ message_type: 'user', message: `Regel ${randomUUID()}`, client_id: randomUUID() }) as const

/** Everybody writes and reads repeatedly during the fault. Returns the statuses that occurred, and what was lost. */
async function underWay(fault: (met: StatusCounts) => Promise<void>) {
  const met: StatusCounts = new Map()
  const confirmed: { id: string; message: string }[] = []
  const slow: number[] = []
  const crew = new Crew(people, async (n) => {
    const id = scene.dossiers[n]?.id ?? ''
    const who = place.at(n % 2 ? scene.anna : scene.bram)
    const body = say()
    const answer = await insist(() => timed(slow, who.call(postMessage, { params: { id }, body })), met)
    expect(answer.status).toBe(201)
    confirmed.push({ id: answer.body.id, message: body.message })
    const read = await insist(() => timed(slow, who.call(readDossierData, { params: { id } })), met)
    expect(read.status).toBe(200)
  })
  await crew.reach(people)
  await crew.during(() => fault(met))
  const since = performance.now()
  await crew.reach(crew.done + people)
  const back = performance.now() - since
  await crew.stop()
  const { rows } = await place.database(({ pool }) =>
    pool.query('select id from message where id = any($1)', [confirmed.map(({ id }) => id)]),
  )
  return { met, confirmed: confirmed.length, lost: confirmed.length - rows.length, back, slowest: Math.max(...slow) }
}

/** Waits for this many 503 responses and returns how long that took. */
async function untilUnavailable(met: StatusCounts, times: number): Promise<number> {
  const began = performance.now()
  await expect.poll(() => met.get(503) ?? 0, { timeout: 120_000, interval: 20 }).toBeGreaterThanOrEqual(times)
  return performance.now() - began
}

async function timed<A>(slow: number[], answer: Promise<A>): Promise<A> {
  const began = performance.now()
  try {
    return await answer
  } finally {
    slow.push(performance.now() - began)
  }
}

/** Expects only these statuses or 503. */
function expectOnly(met: StatusCounts, statuses: number[]) {
  expect([...met.keys()].filter((status) => !statuses.includes(status))).toEqual([])
}

const summaryOf = ({ confirmed, met, slowest, back }: Awaited<ReturnType<typeof underWay>>) =>
  `${confirmed} messages acknowledged, 0 lost; ${met.get(503) ?? 0} answers 503, 0 of 500; slowest response after ${(slowest / 1000).toFixed(1)} s, everything works ${(back / 1000).toFixed(1)} s after`

test.skipIf(!linux)(
  `PostgreSQL is killed ${kills} times: people get only 503s, nothing is lost, and it recovers by itself`,
  async () => {
    const line = await place.at(scene.bram).listen()
    await line.ask({ type: 'subscribe', topic: `user:${scene.bram.id}` })

    const outcome = await underWay(async () => {
      for (let n = 0; n < kills; n += 1) {
        const before = postgres()
        signal(n % 2 ? [before] : family(before), 'SIGKILL') // only its first process, or all as when a machine ends
        await expect.poll(async () => postgres() !== before && (await readiness())).toBe(200)
      }
    })

    expect(outcome.lost).toBe(0)
    expectOnly(outcome.met, [200, 201, 503])
    expect(line.closed).toBe(null)
    await hearsAgain(line, place.at(scene.anna))
    record('`kill -9` of PostgreSQL', `${kills} kills: ${summaryOf(outcome)}`)
  },
)

test.skipIf(!linux || !full)(
  `PostgreSQL freezes until ${frozen} answers are 503: each comes within seconds, and work continues afterwards`,
  async () => {
    let frozenMs = 0
    const outcome = await underWay(async (met) => {
      const all = family(postgres())
      signal(all, 'SIGSTOP')
      frozenMs = await untilUnavailable(met, frozen).finally(() => signal(all, 'SIGCONT'))
    })

    expect(outcome.lost).toBe(0)
    expectOnly(outcome.met, [200, 201, 503])
    expect(outcome.met.get(503)).toBeGreaterThan(0)
    expect(outcome.slowest).toBeLessThan(patienceMs)
    record('PostgreSQL frozen', `${(frozenMs / 1000).toFixed(1)} s: ${summaryOf(outcome)}`)
  },
)

test.skipIf(!linux)('a frozen PostgreSQL is noticed within two seconds: 503, until it answers again', async () => {
  const [bram, params] = [place.at(scene.bram), { id: scene.dossiers[0]?.id ?? '' }]
  // More than there are connections, so that some wait for one.
  const ask = () => [
    ...Array.from({ length: 20 }, () => bram.call(readDossierData, { params })),
    bram.call(postMessage, { params, body: say() }),
    bram.call(search, { query: { q: 'regel' } }),
  ]
  const statuses = async (answers: ReturnType<typeof ask>) =>
    new Set((await Promise.all(answers)).map(({ status }) => status))
  expect([...(await statuses(ask()))]).toEqual([200, 201])
  const all = family(postgres())
  signal(all, 'SIGSTOP')
  const began = performance.now()
  let first: { status: number; headers: Headers }[]
  let tookMs: number
  try {
    first = await Promise.all(ask())
    tookMs = performance.now() - began
    expect([...(await statuses(ask()))]).toEqual([503])
  } finally {
    signal(all, 'SIGCONT')
  }

  for (const { status, headers } of first) expect([status, headers.get('retry-after')]).toEqual([503, '2'])
  expect(tookMs).toBeLessThan(5000) // two seconds, and some for a busy machine
  await expect.poll(async () => [...(await statuses(ask()))], { timeout: 60_000 }).toEqual([200, 201])
  expect(place.output).toContain('The database does not answer.')
  record('PostgreSQL frozen, until people are told', `${(tookMs / 1000).toFixed(1)} s`)
})

test.skipIf(!full)(
  `all connections wait for a lock until ${locked} answers are 503: each comes within seconds, /readyz reports it, and it recovers`,
  async () => {
    let lockedMs = 0
    const outcome = await underWay((met) =>
      place.database(async ({ pool }) => {
        const holder = await pool.connect()
        await holder.query('begin')
        await holder.query('lock table message in access exclusive mode')
        lockedMs = await untilUnavailable(met, locked)
        await expect.poll(readiness, { timeout: 60_000 }).toBe(503)
        await holder.query('rollback')
        holder.release()
      }),
    )

    expect(outcome.lost).toBe(0)
    expectOnly(outcome.met, [200, 201, 503])
    expect(outcome.met.get(503)).toBeGreaterThan(0)
    expect(outcome.slowest).toBeLessThan(patienceMs)
    expect((await place.at(scene.anna).call(me)).status).toBe(200)
    record('Every connection to PostgreSQL taken', `${(lockedMs / 1000).toFixed(1)} s: ${summaryOf(outcome)}`)
  },
)

async function hearsAgain(line: Line, anna: Caller) {
  const params = { id: scene.dossiers[0]?.id ?? '' }
  const { body } = await anna.call(postMessage, { params, body: say() })
  await expect
    .poll(() =>
      line.received.some((event) => 'seq' in event && event.seq === body.seq && event.dossier_id === params.id),
    )
    .toBe(true)
  const page = await anna.call(listMessages, { params })
  expect(page.body.messages.at(-1)?.seq).toBe(body.seq)
}
