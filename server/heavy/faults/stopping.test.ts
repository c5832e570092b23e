import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Place } from './place.ts'

let place: Place
beforeAll(async () => {
  place = await Place.open({ WORKER: '0' })
})
afterAll(() => place.close())

test('what somebody asked who is gone since comes to its end before the database is taken away', async () => {
  const { anna, dossiers } = await place.scene()
  const gone = new AbortController()
  let ended: Promise<number | null> | undefined

  await place.database(({ db }) =>
    db.transaction().execute(async (tx) => {
      await sql`lock table dossier in access exclusive mode`.execute(tx)
      const asked = fetch(`${place.address}/api/v1/dossiers/${dossiers[0]?.id}`, {
        headers: { authorization: `Bearer ${anna.access_token}` },
        signal: gone.signal,
      })
      await vi.waitFor(async () => {
        const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`
        expect((await waiting.execute(db)).rows).toHaveLength(1)
      })
      gone.abort()
      await expect(asked).rejects.toThrow('aborted')
      ended = place.end('SIGTERM')
      await vi.waitFor(() => expect(fetch(`${place.address}/healthz`)).rejects.toThrow('fetch failed'))
    }),
  )

  expect(await ended).toBe(0)
  expect(place.said).not.toContain('"level":50')
})
