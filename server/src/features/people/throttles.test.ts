import {
  checkEmail,
  checkEmailCompany,
  checkRegistration,
  confirmPassword,
  type Endpoint,
  login,
  me,
  registerAdmin,
  registerCompany,
  requestPasswordReset,
  suggestCompany,
  validateLink,
} from '@klopt/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { allowed, elsewhere, refused } from '../../testing/throttled.ts'
import { stopTime } from '../../testing/stop-time.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' })
afterEach(() => void vi.restoreAllMocks())

async function anna() {
  return world.person('Anna', { company: await world.customer('Bouw BV'), role: 'admin' })
}

test('five resets an hour for an address, twenty from one; the mail over the limit is not queued', async () => {
  const { email } = await anna()
  const jobs = async () =>
    (await world.pool.query("select from graphile_worker.jobs where task_identifier = 'password_reset'")).rowCount
  const reset = (given: string, headers: Record<string, string>) =>
    world.stranger.call(requestPasswordReset, { body: { email: given }, headers })

  expect(await allowed(5, () => reset(email, elsewhere()))).toBe(5)
  expect(await jobs()).toBe(5)
  const headers = elsewhere()
  expect(await allowed(20, (n) => reset(`niemand${n}@nergens.example`, headers))).toBe(20)
  expect(await jobs()).toBe(25)
})

test('thirty links that do not work an hour from one address, of both kinds together', async () => {
  const headers = elsewhere()
  const attempt = (n: number) =>
    n % 2
      ? world.stranger.call(validateLink, { query: { token: `verzonnen${n}` }, headers })
      : world.stranger.call(confirmPassword, {
          body: { token: 'verzonnen', new_password: 'vijf blauwe kranen' },
          headers,
        })

  expect(await allowed(30, attempt)).toBe(30)
})

let number = 30_000_000
const nextNumber = () => String((number += 1))
const admin = { first_name: 'Anna', last_name: 'de Wit', role: 'admin', company_id: newId() } as const

test('twenty steps of registrations that make something an hour and sixty a day from one address', async () => {
  const headers = elsewhere()
  const attempt = (n = 0) =>
    n % 2
      ? world.stranger.call(registerAdmin, { body: { ...admin, email: `${newId()}@nieuw.example` }, headers })
      : world.stranger.call(registerCompany, { body: { name: 'Nieuw BV', registration_number: nextNumber() }, headers })
  const time = stopTime()

  for (const _ of [1, 2, 3]) {
    expect(await allowed(20, attempt)).toBe(20)
    time.passes(3_600_000)
  }
  expect(await refused(await attempt())).toBe(21 * 3600)
})

test('thirty numbers looked up an hour and a hundred a day from one address', async () => {
  const headers = elsewhere()
  const call = [checkRegistration, suggestCompany]
  const attempt = (n: number) =>
    world.stranger.call(call[n % 2] ?? suggestCompany, { params: { number: '12345678' }, headers })
  const time = stopTime()

  for (const most of [30, 30, 30, 10]) {
    expect(await allowed(most, attempt)).toBe(most)
    time.passes(3_600_000)
  }
})

test('thirty addresses looked up an hour; sixty companies of addresses a person', async () => {
  const person = await anna()
  const headers = elsewhere()

  expect(await allowed(30, () => world.stranger.call(checkEmail, { params: { email: person.email }, headers }))).toBe(
    30,
  )
  expect(await allowed(60, () => person.call(checkEmailCompany, { params: { email: person.email } }))).toBe(60)
})

test.each([
  ['a person', async () => anna(), me],
  ['an address', async () => world.stranger, login],
])('three hundred other calls a minute for %s', async (_, who, endpoint: Endpoint) => {
  const caller = await who()
  const headers = elsewhere()
  const attempt = () => caller.fetch(endpoint.path, { method: endpoint.method, headers })
  const time = stopTime()

  expect(await allowed(300, attempt)).toBe(300)
  time.passes(60_000)
  expect((await attempt()).status).not.toBe(429)
})
