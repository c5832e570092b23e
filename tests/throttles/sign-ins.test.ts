import { checkEmail, login, me } from '@klopt/contract'
import { expect, test } from 'vitest'
import { computed } from '../../server/src/features/people/passwords.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { password, useWorld } from '../../server/src/testing/world.ts'
import { times } from '../testing/full.ts'

const world = useWorld({ TRUST_PROXY: '1' })
const storm = times(250, 250, 500, 'KLOPT_SIGN_INS')
const inLine = 64
/** All at once would take 19 MiB each: nearly 5 GB in the short form. Tests before this one took some memory too. */
const mostMegabytes = 500

test(`${storm} sign-ins at once: each gets a response, other requests continue, and refused ones get in later`, async () => {
  const anna = await world.person('Anna', { company: await world.customer('Bouw BV') })
  const signIn = (email: string, typed: string, n: number) =>
    world.stranger.call(login, {
      body: { email, password: typed },
      headers: { 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` },
    })
  const attempt = (n: number) => {
    if (n % 3 === 0) return signIn(anna.email, password, n)
    return n % 3 === 1 ? signIn(anna.email, 'verkeerd', n) : signIn(`${newId()}@nergens.example`, password, n)
  }
  const before = computed.times
  const storming = { over: false }
  const atFirst = megabytes()
  let peak = atFirst

  const all = Promise.all(Array.from({ length: storm }, (_, n) => attempt(n))).finally(() => (storming.over = true))
  const others: number[] = []
  while (!storming.over) {
    others.push((await anna.call(me)).status)
    others.push((await world.stranger.call(checkEmail, { params: { email: anna.email } })).status)
    others.push((await world.stranger.fetch('/api/openapi.json')).status)
    peak = Math.max(peak, megabytes())
  }
  const answers = await all

  const outcomes = answers.map(({ status }, n) => ({ right: n % 3 === 0, status }))
  const turnedAway = answers.filter(({ status }) => status === 503)
  const answered = answers.filter(({ status }) => status !== 503)
  console.warn(
    `Sign-ins: ${answered.length} answered, ${turnedAway.length} told to come back, ${others.length} others, ${Math.round(peak - atFirst)} MB`,
  )
  expect(new Set(others)).toEqual(new Set([200]))
  for (const { right, status } of outcomes.filter((one) => one.status !== 503)) expect(status).toBe(right ? 200 : 401)
  expect(answered.length).toBeGreaterThan(inLine)
  expect(turnedAway.length).toBeGreaterThan(0)
  for (const { refusal, headers } of turnedAway) {
    expect(refusal).toMatchObject({ code: 'unavailable', detail: 'Het is even te druk. Probeer het zo opnieuw.' })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(computed.times - before).toBe(answered.length) // a refused request costs nothing
  expect(peak - atFirst).toBeLessThan(mostMegabytes)
  const again = answers.findIndex(({ status }, n) => status === 503 && n % 3 === 0)
  expect((await attempt(again)).status).toBe(200)
})

function megabytes(): number {
  return process.memoryUsage.rss() / 1024 ** 2
}
