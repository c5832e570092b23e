import { login } from '@klopt/contract'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { allowed } from '../../testing/throttled.ts'
import { useWorld } from '../../testing/world.ts'

// A hundredth of every limit: a /48 may fail ten sign-ins an hour instead of a thousand.
const world = useWorld({ RATE_LIMIT_SCALE: '0.01', TRUST_PROXY: '1' })
const from = (network: string) => ({ 'x-forwarded-for': `${network}::1` })
const signIn = (network: string) =>
  world.stranger.call(login, {
    body: { email: `${newId()}@nergens.example`, password: 'verkeerd' },
    headers: from(network),
  })

test('guesses from changing /64 networks count for their /48, which allows ten times as many', async () => {
  expect(await allowed(10, (n) => signIn(`2001:db8:7:${n.toString(16)}`))).toBe(10)

  expect((await signIn('2001:db8:8:1')).status).toBe(401)
})
