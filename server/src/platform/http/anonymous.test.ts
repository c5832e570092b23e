import { me } from '@klopt/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { stopTime } from '../../testing/stop-time.ts'
import { allowed, elsewhere, refused } from '../../testing/throttled.ts'
import { useWorld } from '../../testing/world.ts'

// A tenth of every limit.
const world = useWorld({ RATE_LIMIT_SCALE: '0.1', TRUST_PROXY: '1' })
afterEach(() => void vi.restoreAllMocks())

const ask = (token: string | null, headers: Record<string, string>) =>
  world.stranger.fetch('/api/v1/users/me', {
    headers: { ...headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
  })

test.each([
  ['invented tokens', (n: number) => `verzonnen${n}`],
  ['calls without a token', () => null],
  ['tokens that cannot be one', () => 'a b'],
])('%s are limited per minute and address', async (_, token) => {
  const headers = elsewhere()
  const time = stopTime()

  expect(await allowed(30, (n) => ask(token(n), headers))).toBe(30)
  time.passes(60_000)
  expect((await ask(token(0), headers)).status).toBe(401)
})

test('a signed-in person is not affected by invented tokens from the same address', async () => {
  const anna = await world.person('Anna', { company: await world.customer('Bouw BV') })
  const headers = elsewhere()
  const time = stopTime()
  await anna.call(me)
  for (let n = 0; n < 31; n += 1) await ask(`verzonnen${n}`, headers)

  time.passes(30_000) // the cached session has expired
  const answer = await anna.call(me, { headers })

  expect(answer.status).toBe(200)
  await refused(await ask('verzonnen', headers))
})

test('many new sessions from one address do not count as invented tokens', async () => {
  const anna = await world.person('Anna', { company: await world.customer('Bouw BV') })
  const headers = elsewhere()

  for (let n = 0; n < 31; n += 1) {
    const device = await world.signedIn(anna.id)
    if (n % 10 === 0) world.deps.sessions.forgetAll()
    expect((await ask(device.token, headers)).status, String(n)).not.toBe(401)
  }

  expect((await ask('verzonnen', headers)).status).toBe(401)
})

test.each([
  ['the description of the API', '/api/openapi.json', 30],
  ['its readable form', '/api/docs/json', 30],
  ['an invented link to a file', '/files/verzonnen.link', 30],
  ['an invented link to an archive', '/files/archive/verzonnen.link', 30],
  ['an invented link to the inside of a file', '/files/inside/verzonnen.link', 30],
  ['the readiness check', '/readyz', 60],
])('%s is limited per minute and address', async (_, path, most) => {
  const headers = elsewhere()
  const time = stopTime()

  expect(await allowed(most, () => world.stranger.fetch(path, { headers }))).toBe(most)
  time.passes(60_000)
  expect((await world.stranger.fetch(path, { headers })).status).not.toBe(429)
})

test('the liveness check has no limit', async () => {
  const headers = elsewhere()

  for (let n = 0; n < 70; n += 1) expect((await world.stranger.fetch('/healthz', { headers })).status).toBe(200)
})
