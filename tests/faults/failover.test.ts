import { me, postMessage, search } from '@klopt/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insist } from './insist.ts'
import { Place } from './place.ts'
import { PostgresPair } from './postgres-pair.ts'

const patient = { timeout: 60_000, interval: 50 }

let pair: PostgresPair
let place: Place
beforeAll(async () => {
  pair = await PostgresPair.open()
  place = await Place.open({ DATABASE_URL: pair.url, LOG_LEVEL: 'warn' })
})
afterAll(async () => {
  await place.close()
  await pair.close()
})

const say = (message: string) => ({ message_type: 'user', message, client_id: randomUUID() }) as const

async function readiness() {
  const answer = await fetch(`${place.address}/readyz`)
  return [answer.status, ((await answer.json()) as { reason?: string }).reason]
}

test('while the database is a standby nobody works with it, and everything goes on by itself with the new one', async () => {
  const { anna, bram, dossiers } = await place.scene()
  const params = { id: dossiers[0]?.id ?? '' }
  const [writer, reader] = [place.at(anna), place.at(bram)]
  expect((await writer.call(postMessage, { params, body: say('Voor de wissel') })).status).toBe(201)

  // The address still leads to the old server, which comes back as a standby of the new one.
  await pair.end('in order')
  await pair.promote()
  await pair.follow()
  pair.leadTo('other')
  const during = say('Tijdens de wissel')
  await expect
    .poll(readiness, patient)
    .toEqual([503, expect.stringMatching(/^The database is a standby and takes no writes/)])
  const refused = await writer.call(postMessage, { params, body: during })
  expect([refused.status, refused.refusal.code, refused.headers.get('retry-after')]).toEqual([503, 'unavailable', '2'])
  expect(refused.refusal.detail).toBe('Klopt is even niet bereikbaar. Probeer het zo opnieuw.')
  expect((await reader.call(me)).status).toBe(503) // what a standby says may be old
  for (let n = 0; n < 20; n += 1) await reader.call(me)
  expect(await pair.connectionsOfStandby()).toBeLessThan(20)

  pair.leadTo('primary')
  expect((await insist(() => writer.call(postMessage, { params, body: during }))).status).toBe(201)
  await expect.poll(readiness, patient).toEqual([200, undefined])
  const found = async () => (await reader.call(search, { query: { q: 'wissel' } })).body.groups[0]?.hits.length
  await expect.poll(found, patient).toBe(2)
  expect(place.output).not.toContain('"level":"error"')
})
