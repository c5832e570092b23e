import { postMessage } from '@klopt/contract'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { hashed, newId, newToken } from '../../src/platform/ids.ts'
import { makeScene, Place } from './place.ts'
import { memoryOf } from './processes.ts'
import { record, whole } from './scale.ts'

// 10,000 lines need as many open files twice (`ulimit -n`), and minutes: only by `npm run faults`.
const lines = Number(process.env['KLOPT_LINES'] ?? 10_000)
const in_a_dossier = 10
const a_second = 200
const seconds = 20
const children = 2

let place: Place
const crowd: ChildProcess[] = []
beforeAll(async () => {
  if (whole) place = await Place.open({ RATE_LIMIT_SCALE: '100000' })
})
afterAll(async () => {
  for (const child of crowd) child.kill('SIGKILL')
  await place?.close()
})

type Told = { frames: number; open: number; lost: number; p50: number; p99: number; most: number }

async function ask<T>(child: ChildProcess, command: string): Promise<T> {
  const answered = once(child, 'message')
  child.send(command)
  return ((await answered) as [T])[0]
}

test.skipIf(!whole)(
  `${lines} lines, ${a_second} messages a second to ${in_a_dossier} lines each: p99 within 500 ms, 1.5 GiB; all come back at once`,
  async () => {
    const { anna, dossiers, tokens } = await makeCrowd()
    const connected: number[] = []
    for (let n = 0; n < children; n += 1) {
      const child = spawn(process.execPath, [join(import.meta.dirname, 'crowd-child.ts')], {
        stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
      })
      crowd.push(child)
      const ready = once(child, 'message')
      child.stdin?.end(
        JSON.stringify({
          address: place.address.replace('http', 'ws'),
          tokens: tokens.filter((_, k) => k % children === n),
          at_once: 100,
        }),
      )
      connected.push(((await ready) as [{ connected_ms: number }])[0].connected_ms)
    }
    await pause(2000)
    const before = memoryOf(place.pid)

    for (const child of crowd) child.send('measure')
    const took = await speak(anna, dossiers)
    await pause(2000)
    const told = await Promise.all(crowd.map((child) => ask<Told>(child, 'tell')))
    const memory = memoryOf(place.pid)
    const p99 = Math.max(...told.map((one) => one.p99))
    const frames = told.reduce((sum, one) => sum + one.frames, 0)

    const back = await Promise.all(crowd.map((child) => ask<{ reconnected_ms: number }>(child, 'cut')))
    const open = (await Promise.all(crowd.map((child) => ask<Told>(child, 'tell')))).reduce(
      (sum, one) => sum + one.open,
      0,
    )
    record(
      `${lines} lines on one node`,
      `${a_second} messages a second (${(took / 1000).toFixed(1)} s for ${a_second * seconds}) to ${in_a_dossier} lines each: ${frames} of ${a_second * seconds * in_a_dossier} frames, p50 ${Math.max(...told.map((one) => one.p50)).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; ${before.toFixed(0)} MiB before, ${memory.toFixed(0)} MiB after; all cut at once and back in ${(Math.max(...back.map((one) => one.reconnected_ms)) / 1000).toFixed(1)} s (${memoryOf(place.pid).toFixed(0)} MiB)`,
    )
    expect(frames).toBe(a_second * seconds * in_a_dossier)
    expect(open).toBe(lines)
    expect(p99).toBeLessThan(500)
    expect(memory).toBeLessThan(1536)
    expect(memoryOf(place.pid)).toBeLessThan(1536)
  },
)

async function speak(anna: Awaited<ReturnType<typeof makeScene>>['anna'], dossiers: string[]): Promise<number> {
  const began = performance.now()
  const posting: Promise<void>[] = []
  for (let n = 0; n < a_second * seconds; n += 1) {
    const late = began + (1000 * n) / a_second - performance.now()
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

/** Written in a few statements: people, a session of each, and dossiers in which ten of them take part with Anna. */
function makeCrowd() {
  return place.database(async ({ db }) => {
    const { anna } = await makeScene(db)
    const people = Array.from({ length: lines }, () => ({ id: newId(), token: newToken() }))
    const dossiers = Array.from({ length: lines / in_a_dossier }, newId)
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
      select (${dossiers}::uuid[])[1 + (n - 1) / ${sql.lit(in_a_dossier)}], id from unnest(${ids}::uuid[]) with ordinality as p (id, n)
      union all select id, ${anna.id}::uuid from unnest(${dossiers}::uuid[]) id`.execute(db)
    return { anna, dossiers, tokens: people.map(({ id, token }) => `${token} ${id}`) }
  })
}
