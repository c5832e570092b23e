import { changePassword, checkEmail, earlier_token_header, login } from '@klopt/contract'
import { afterEach, expect, test, vi } from 'vitest'
import type { Caller } from '../../server/src/testing/caller.ts'
import { stopTime } from '../../server/src/testing/stop-time.ts'
import { allowed, elsewhere } from '../../server/src/testing/throttled.ts'
import { password, useWorld } from '../../server/src/testing/world.ts'

const world = useWorld({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' })
afterEach(() => void vi.restoreAllMocks())

async function anna() {
  return world.person('Anna', { company: await world.customer('Bouw BV'), role: 'admin' })
}

type SignIn = { email: string; password?: string; headers: Record<string, string> }
const signIn = ({ email, password = 'verkeerd', headers }: SignIn) =>
  world.stranger.call(login, { body: { email, password }, headers })

test('after ten wrong passwords for an account from an address, the wait doubles up to an hour', async () => {
  const { email } = await anna()
  const headers = elsewhere()
  const time = stopTime()

  expect(await allowed(10, () => signIn({ email, headers }))).toBe(10)

  for (const seconds of ['900', '1800', '3600', '3600']) {
    const waiting = await signIn({ email, password, headers })
    expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([429, seconds])
    time.passes(Number(seconds) * 1000)
    expect((await signIn({ email, headers })).status).toBe(401)
  }
  time.passes(3_600_000)
  expect((await signIn({ email, password, headers })).status).toBe(200)
  expect(await allowed(10, () => signIn({ email, headers }))).toBe(10)
})

test('other addresses and accounts have their own count', async () => {
  const [one, other] = [await anna(), await anna()]
  const headers = elsewhere()
  await allowed(10, () => signIn({ email: one.email, headers }))

  expect((await signIn({ email: one.email, password, headers: elsewhere() })).status).toBe(200)
  expect((await signIn({ email: other.email, password, headers })).status).toBe(200)
})

test('sixty guesses at once are ten guesses', async () => {
  const { email } = await anna()
  const headers = elsewhere()

  const answers = await Promise.all(Array.from({ length: 60 }, () => signIn({ email, headers })))

  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(50)
})

test('right passwords do not count as failures', async () => {
  const { email } = await anna()
  const headers = elsewhere()

  for (let n = 0; n < 15; n += 1) expect((await signIn({ email, password, headers })).status).toBe(200)
})

test("another person's or an invented token does not identify a device of this account", async () => {
  const [one, other] = [await anna(), await anna()]
  const headers = elsewhere()
  const theirs = (await signIn({ email: other.email, password, headers })).body.access_token
  await allowed(10, () => signIn({ email: one.email, headers }))

  for (const token of [theirs, 'verzonnen', 'a\u00e9'])
    expect(
      (await signIn({ email: one.email, password, headers: { ...headers, [earlier_token_header]: token } })).status,
    ).toBe(429)
})

test('a forged X-Forwarded-For does not help: only the hop before the trusted proxy counts', async () => {
  const { email } = await anna()

  const answers = []
  for (let n = 0; n < 30; n += 1)
    answers.push(await signIn({ email, headers: { 'x-forwarded-for': `203.0.113.${n}, 192.0.2.200` } }))

  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
})

test('a thousand forged addresses before the trusted hop are one address', async () => {
  const from = (n: number) => ({ 'x-forwarded-for': `198.51.${n >> 8}.${n & 255}, 10.0.0.${n & 255}, 192.0.2.201` })
  const ask = (n: number) => world.stranger.call(checkEmail, { params: { email: 'a@b.nl' }, headers: from(n) })

  expect(await allowed(30, ask)).toBe(30)
  const later = await Promise.all(Array.from({ length: 1000 }, (_, n) => ask(n)))
  expect(later.filter(({ status }) => status !== 429)).toEqual([])
})

test('in IPv6 the whole /64 counts as one address', async () => {
  const from = (n: number) => ({ 'x-forwarded-for': `2001:db8:7:7::${n.toString(16)}` })

  expect(
    await allowed(30, (n) => world.stranger.call(checkEmail, { params: { email: 'a@b.nl' }, headers: from(n) })),
  ).toBe(30)

  const next = { 'x-forwarded-for': '2001:db8:7:8::1' }
  expect((await world.stranger.call(checkEmail, { params: { email: 'a@b.nl' }, headers: next })).status).toBe(200)
})

test('a session may fail the current password five times in fifteen minutes', async () => {
  const person = await anna()
  const other = await world.signedIn(person.id)
  const change = (caller: Caller) =>
    caller.call(changePassword, { body: { current_password: 'verkeerd', new_password: 'vijf blauwe kranen' } })
  const time = stopTime()

  expect(await allowed(5, () => change(person))).toBe(5)

  expect((await change(other)).status).toBe(400)
  time.passes(15 * 60_000)
  expect((await change(person)).status).toBe(400)
})
