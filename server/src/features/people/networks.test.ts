import { login } from '@klopt/contract'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { allowed } from '../../testing/throttled.ts'
import { useWorld } from '../../testing/world.ts'

// A hundredth of every limit: a /48 may fail ten times an hour to sign in, instead of a thousand times.
const world = useWorld({ RATE_LIMIT_SCALE: '0.01', TRUST_PROXY: '1' })
const from = (network: string) => ({ 'x-forwarded-for': `${network}::1` })
const signIn = (network: string) =>
  world.stranger.call(login, {
    body: { email: `${newId()}@nergens.example`, password: 'verkeerd' },
    headers: from(network),
  })

test('who changes the /64 for each guess is counted by the /48 around them, ten times as generously', async () => {
  expect(await allowed(10, (n) => signIn(`2001:db8:7:${n.toString(16)}`))).toBe(10)

  expect((await signIn('2001:db8:8:1')).status).toBe(401)
})
