import { changePassword, earlier_token_header, type Failure, login, me } from '@klopt/contract'
import { expect, test } from 'vitest'
import { hashPassword } from '../../server/src/features/people/passwords.ts'
import { allowed, elsewhere } from '../../server/src/testing/throttled.ts'
import { password, useWorld } from '../../server/src/testing/world.ts'

const world = useWorld({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' })

async function anna() {
  return world.person('Anna', { company: await world.customer('Bouw BV'), role: 'admin' })
}

type SignIn = { email: string; password?: string; headers: Record<string, string> }
const signIn = ({ email, password = 'verkeerd', headers }: SignIn) =>
  world.stranger.call(login, { body: { email, password }, headers })

test('an address may fail a hundred times an hour, over all accounts', async () => {
  const { email } = await anna()
  const headers = elsewhere()

  expect(await allowed(100, (n) => signIn({ email: `niemand${n}@nergens.example`, headers }))).toBe(100)

  expect((await signIn({ email, password, headers })).status).toBe(429)
  expect((await signIn({ email, password, headers: elsewhere() })).status).toBe(200)
})

test('an account accepts a hundred wrong passwords in a row, from any addresses; then even the right one is refused', async () => {
  const { email } = await anna()

  const answers = await Promise.all(Array.from({ length: 50 }, () => signIn({ email, headers: elsewhere() })))
  for (let n = 50; n < 100; n += 1) answers.push(await signIn({ email, headers: elsewhere() }))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
  expect((await signIn({ email, password, headers: elsewhere() })).refusal.code).toBe('password_blocked')
})

test('a device that signed in before has its own count, also after its session ended', async () => {
  const { email } = await anna()
  const headers = elsewhere()
  const first = await signIn({ email, password, headers })
  await world.stranger.call(me, { headers: { authorization: `Bearer ${first.body.access_token}` } })
  await world.db.deleteFrom('session').execute()
  await allowed(10, () => signIn({ email, headers }))
  const own = { ...headers, [earlier_token_header]: first.body.access_token }

  const back = await signIn({ email, password, headers: own })

  expect(back.status).toBe(200)
  expect((await signIn({ email, password, headers })).status).toBe(429)
  const again = { ...headers, [earlier_token_header]: back.body.access_token }
  expect(await allowed(10, () => signIn({ email, headers: again }))).toBe(10)
})

/** Keeps the password queue full while `act` runs. */
async function whileBusy<A>(act: () => Promise<A>): Promise<A> {
  const busy = { yet: true }
  const compute = async () => {
    while (busy.yet) await hashPassword('druk').catch(() => new Promise((resolve) => setImmediate(resolve)))
  }
  const all = Array.from({ length: 80 }, compute)
  const result = await act()
  busy.yet = false
  await Promise.all(all)
  return result
}

type GuessAttempt = { wrong: number; attempt: () => Promise<{ status: number; headers: Headers; refusal: Failure }> }

test.each([
  [
    'a sign-in',
    10,
    async (): Promise<GuessAttempt> => {
      const { email } = await anna()
      const headers = elsewhere()
      return { attempt: () => signIn({ email, headers }), wrong: 401 }
    },
  ],
  [
    'a change of password',
    5,
    async (): Promise<GuessAttempt> => {
      const person = await anna()
      const body = { current_password: 'verkeerd', new_password: 'vijf blauwe kranen' }
      return { attempt: () => person.call(changePassword, { body }), wrong: 400 }
    },
  ],
])('%s that is refused because of load does not count as a guess', async (_, most, prepare) => {
  const { attempt, wrong } = await prepare()

  const answers = await whileBusy(() => Promise.all(Array.from({ length: most }, attempt)))

  const turnedAway = answers.filter(({ status }) => status === 503)
  expect(turnedAway.length).toBeGreaterThan(0)
  for (const { refusal, headers } of turnedAway)
    expect([refusal.code, headers.get('retry-after')]).toEqual(['unavailable', '2'])
  expect(await allowed(turnedAway.length, attempt)).toBe(turnedAway.length)
  expect(answers.filter(({ status }) => status === wrong)).toHaveLength(most - turnedAway.length)
})
