import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Place } from './place.ts'

/** Connections are cut after fifteen seconds; nobody who was answered has to be waited for so long. */
const cut_ms = 15_000

let place: Place
beforeAll(async () => {
  place = await Place.open({ WORKER: '0' })
})
afterAll(() => place.close())

/** Asks for a dossier that cannot be read until `meanwhile` is over. */
async function whileAsked(meanwhile: (asked: Promise<Response>) => Promise<void>, signal?: AbortSignal): Promise<void> {
  const { anna, dossiers } = await place.scene()
  await place.database(({ db }) =>
    db.transaction().execute(async (tx) => {
      await sql`lock table dossier in access exclusive mode`.execute(tx)
      const headers = { authorization: `Bearer ${anna.access_token}` }
      const asked = fetch(`${place.address}/api/v1/dossiers/${dossiers[0]?.id}`, { headers, signal: signal ?? null })
      const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`
      await expect.poll(async () => (await waiting.execute(db)).rows).toHaveLength(1)
      await meanwhile(asked)
    }),
  )
}

const takesNobodyIn = () =>
  expect.poll(() => fetch(`${place.address}/healthz`).catch(String), { interval: 5 }).toContain('fetch failed')

test('what somebody asked who is gone since comes to its end before the database is taken away', async () => {
  const gone = new AbortController()
  let ended: Promise<number | null> | undefined

  await whileAsked(async (asked) => {
    gone.abort()
    await expect(asked).rejects.toThrow('aborted')
    ended = place.end('SIGTERM')
    await takesNobodyIn()
  }, gone.signal)

  expect(await ended).toBe(0)
  expect(place.output).not.toContain('"level":50')
})

test('who was answered while Klopt stops and keeps the connection open does not hold it up', async () => {
  await place.start()
  let ended: Promise<number | null> | undefined
  let asked: Promise<Response> | undefined
  const began = performance.now()

  await whileAsked(async (question) => {
    asked = question
    ended = place.end('SIGTERM')
    await takesNobodyIn()
  })

  expect((await asked)?.status).toBe(200)
  expect(await ended).toBe(0)
  expect(performance.now() - began).toBeLessThan(cut_ms - 1000)
})
