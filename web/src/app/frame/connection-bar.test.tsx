import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectAccessible } from '../../testing/accessible.ts'
import { live } from '../../platform/live.ts'
import { useLiveServer } from '../../testing/live-server.ts'
import { show } from '../../testing/screen.tsx'
import { ConnectionBar } from './connection-bar.tsx'

const lost = 'Geen verbinding. Berichten worden verstuurd zodra je weer online bent.'
const server = useLiveServer()

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Advances the clock and returns the text of the bar. `waitFor` would move the clock as well. */
async function after(time: number): Promise<string | undefined> {
  await vi.advanceTimersByTimeAsync(time)
  await new Promise(requestAnimationFrame)
  return document.querySelector('[role=status]')?.textContent
}

test('a lost connection is reported after three seconds', async () => {
  await server.goDown()
  await show(<ConnectionBar />)
  expect(await after(2999)).toBe('')

  expect(await after(1)).toBe(lost)
  vi.useRealTimers()
  await expectAccessible()
})

test('a proxy without WebSockets is reported, and a line that passes again ends that', async () => {
  await server.goUp()
  await show(<ConnectionBar />)
  server.block()
  while (live.state() !== 'asking') await after(100)

  expect(await after(3000)).toBe('Live verbinding ontbreekt. Nieuws komt om de paar seconden binnen.')
  await server.goUp()
  expect(await after(0)).toBe('Weer verbonden')
})

test('the restored connection is reported for two and a half seconds', async () => {
  await server.goDown()
  await show(<ConnectionBar />)
  expect(await after(3000)).toBe(lost)
  await server.goUp()

  expect(await after(2499)).toBe('Weer verbonden')
  expect(await after(1)).toBe('')
})

test('a page whose first connection takes long is not without a connection for another seven seconds', async () => {
  server.reopenInSilence()
  await show(<ConnectionBar />)
  expect(await after(9999)).toBe('')

  expect(await after(1)).toBe(lost)
})

test('a connection that returns sooner is not reported', async () => {
  await server.goDown()
  await show(<ConnectionBar />)
  expect(await after(2900)).toBe('')
  await server.goUp()

  expect(await after(100)).toBe('')
  expect(await after(2500)).toBe('')
})
