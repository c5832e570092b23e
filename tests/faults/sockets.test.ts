import { postMessage } from '@klopt/contract'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { hashed, newId, newToken } from '../../server/src/platform/ids.ts'
import type { SignedIn } from '../../server/src/testing/makers.ts'
import { makeScene, Place } from './place.ts'
import { memoryOf } from './processes.ts'
import { record, scale, whole } from './scale.ts'

// 10,000 connections need twice as many open files (`ulimit -n`).
const lines = Number(process.env['KLOPT_LINES'] ?? scale(250, 250, 10_000))
const inADossier = 10
const aSecond = scale(50, 50, 200)
const seconds = scale(2, 2, 20)
const children = scale(1, 2, 2)
const p99Ms = whole ? 500 : Infinity // beside other tests the machine is busy
const backWithinMs = Math.max(10_000, 5 * lines) // ten seconds for 2,000 connections, and in proportion for more

let place: Place
const crowd: ChildProcess[] = []
beforeAll(async () => {
  place = await Place.open({ RATE_LIMIT_SCALE: '100000' })
})
afterAll(async () => {
  for (const child of crowd) child.kill('SIGKILL')
  await place.close()
})

type ChildReport = { frames: number; open: number; disorder: number; p50: number; p99: number }

async function ask<T>(child: ChildProcess, command: string): Promise<T> {
  const answered = once(child, 'message')
  child.send(command)
  return ((await answered) as [T])[0]
}

/** The sum of all children's reports, and of times the longest. */
async function report(): Promise<ChildReport> {
  const all = await Promise.all(crowd.map((child) => ask<ChildReport>(child, 'tell')))
  const sum = (of: (one: ChildReport) => number) => all.reduce((total, one) => total + of(one), 0)
  const most = (of: (one: ChildReport) => number) => Math.max(...all.map(of))
  return {
    frames: sum(({ frames }) => frames),
    open: sum(({ open }) => open),
    disorder: sum(({ disorder }) => disorder),
    p50: most(({ p50 }) => p50),
    p99: most(({ p99 }) => p99),
  }
}

test(`${lines} connections, ${aSecond} messages a second to ${inADossier} each: each arrives once and in order; cut at once, all reconnect`, async () => {
  const { anna, dossiers, tokens } = await makeCrowd()
  for (let n = 0; n < children; n += 1) {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'crowd-child.ts')], {
      stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
    })
    crowd.push(child)
    const ready = once(child, 'message')
    const mine = tokens.filter((_, k) => k % children === n)
    const plan = { address: place.address.replace('http', 'ws'), tokens: mine, at_once: 100 }
    child.stdin?.end(JSON.stringify(plan))
    await ready
  }
  const before = memoryOf(place.pid)

  await Promise.all(crowd.map((child) => ask(child, 'measure')))
  const took = await speak(anna, dossiers, aSecond * seconds)
  const all = aSecond * seconds * inADossier
  await expect.poll(async () => (await report()).frames, { interval: 200 }).toBe(all)
  const result = await report()
  const memory = memoryOf(place.pid)

  const returns = await Promise.all(crowd.map((child) => ask<{ reconnected_ms: number }>(child, 'cut')))
  const back = Math.max(...returns.map(({ reconnected_ms }) => reconnected_ms))
  const memoryBack = memoryOf(place.pid)
  await Promise.all(crowd.map((child) => ask(child, 'measure')))
  await speak(anna, dossiers, dossiers.length)
  await expect.poll(async () => (await report()).frames, { interval: 200 }).toBe(lines)
  const again = await report()

  expect([result.disorder, again.disorder]).toEqual([0, 0])
  expect([result.open, again.open]).toEqual([lines, lines])
  expect(back).toBeLessThan(backWithinMs)
  expect(Math.max(memory, memoryBack)).toBeLessThan(1536)
  expect(result.p99).toBeLessThan(p99Ms)
  record(
    `${lines} lines on one node`,
    `${aSecond} messages a second (${(took / 1000).toFixed(1)} s for ${aSecond * seconds}) to ${inADossier} lines each: ${result.frames} of ${all} frames, once and in order, p50 ${result.p50.toFixed(0)} ms, p99 ${result.p99.toFixed(0)} ms; ${before.toFixed(0)} MiB before, ${memory.toFixed(0)} MiB after; all cut at once, reconnected in ${(back / 1000).toFixed(1)} s (${memoryBack.toFixed(0)} MiB), and receive events`,
  )
})

async function speak(anna: SignedIn, dossiers: string[], messages: number): Promise<number> {
  const began = performance.now()
  const posting: Promise<void>[] = []
  for (let n = 0; n < messages; n += 1) {
    const late = began + (1000 * n) / aSecond - performance.now()
    if (late > 0) await pause(late)
    const params = { id: dossiers[n % dossiers.length] ?? '' }
    const message = `${performance.timeOrigin + performance.now()} ${n}`
    posting.push(
      place
        .at(anna)
        .call(postMessage, { params, body: { message_type: 'user', message } })
        .then(({ status }) => expect(status).toBe(201)),
    )
  }
  await Promise.all(posting)
  return performance.now() - began
}

/** Written in a few statements: people, a session for each, and dossiers of Anna with ten of them each. */
function makeCrowd() {
  return place.database(async ({ db }) => {
    const { anna } = await makeScene(db)
    const people = Array.from({ length: lines }, () => ({ id: newId(), token: newToken() }))
    const dossiers = Array.from({ length: lines / inADossier }, newId)
    const ids = people.map(({ id }) => id)
    const hashes = people.map(({ token }) => hashed(token))
    await sql`insert into person (id, company_id, email, first_name, last_name, role, is_guest)
      select id, ${anna.company_id}::uuid, id || '@bouw.example', 'Persoon', 'Zoveel', 'user', false from unnest(${ids}::uuid[]) id`.execute(
      db,
    )
    await sql`insert into session (id, token_hash, person_id, expires_at)
      select id, hash, id, now() + interval '1 day' from unnest(${ids}::uuid[], ${hashes}::bytea[]) as s (id, hash)`.execute(
      db,
    )
    await sql`insert into dossier (id, title, created_by) select id, 'PO', ${anna.id}::uuid from unnest(${dossiers}::uuid[]) id`.execute(
      db,
    )
    await sql`insert into dossier_company (dossier_id, company_id, place) select id, ${anna.company_id}::uuid, 1 from unnest(${dossiers}::uuid[]) id`.execute(
      db,
    )
    await sql`insert into participant (dossier_id, user_id)
      select (${dossiers}::uuid[])[1 + (n - 1) / ${sql.lit(inADossier)}], id from unnest(${ids}::uuid[]) with ordinality as p (id, n)
      union all select id, ${anna.id}::uuid from unnest(${dossiers}::uuid[]) id`.execute(db)
    return { anna, dossiers, tokens: people.map(({ id, token }) => `${token} ${id}`) }
  })
}
