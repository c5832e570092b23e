import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Place } from './place.ts'

/** Connections are cut after fifteen seconds. Idle ones must not delay the stop. */
const cutMs = 15_000

let place: Place
beforeAll(async () => {
  place = await Place.open({ WORKER: '0' })
})
afterAll(() => place.close())

/** Requests a dossier that stays locked until `meanwhile` is over. */
async function duringRequest(
  meanwhile: (request: Promise<Response>) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const { anna, dossiers } = await place.scene()
  await place.database(({ db }) =>
    db.transaction().execute(async (tx) => {
      await sql`lock table dossier in access exclusive mode`.execute(tx)
      const headers = { authorization: `Bearer ${anna.access_token}` }
      const request = fetch(`${place.address}/api/v1/dossiers/${dossiers[0]?.id}`, { headers, signal: signal ?? null })
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await waiting.execute(db)).rows).toHaveLength(1)
      await meanwhile(request)
    }),
  )
}

const takesNobodyIn = () =>
  expect.poll(() => fetch(`${place.address}/healthz`).catch(String), { interval: 5 }).toContain('fetch failed')

test('a request whose client disconnected finishes before the database closes', async () => {
  const gone = new AbortController()
  let ended: Promise<number | null> | undefined

  await duringRequest(async (request) => {
    gone.abort()
    await expect(request).rejects.toThrow('aborted')
    ended = place.end('SIGTERM')
    await takesNobodyIn()
  }, gone.signal)

  expect(await ended).toBe(0)
  expect(place.output).not.toContain('"level":"error"')
})

test('an idle keep-alive connection does not delay the stop', async () => {
  await place.start()
  let ended: Promise<number | null> | undefined
  let request: Promise<Response> | undefined
  const began = performance.now()

  await duringRequest(async (question) => {
    request = question
    ended = place.end('SIGTERM')
    await takesNobodyIn()
  })

  expect((await request)?.status).toBe(200)
  expect(await ended).toBe(0)
  expect(performance.now() - began).toBeLessThan(cutMs - 1000)
})
