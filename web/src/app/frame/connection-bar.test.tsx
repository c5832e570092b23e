import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ConnectionState, live } from '../../platform/live.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { show } from '../../testing/screen.tsx'
import { ConnectionBar } from './connection-bar.tsx'

const lost = 'Geen verbinding. Berichten worden verstuurd zodra je weer online bent.'
let hear = () => {}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(live, 'listen').mockImplementation((listener) => {
    hear = listener
    return () => true
  })
})
afterEach(() => void vi.useRealTimers())

function become(state: ConnectionState) {
  vi.spyOn(live, 'state').mockReturnValue(state)
  hear()
}

/** What stands there so much later: waiting for it would move the clock along. */
async function after(time: number): Promise<string | undefined> {
  await vi.advanceTimersByTimeAsync(time)
  await new Promise(requestAnimationFrame)
  return document.querySelector('[role=status]')?.textContent
}

test('a line that is gone is said after three seconds', async () => {
  become('offline')
  await show(<ConnectionBar />)
  expect(await after(2999)).toBe('')

  expect(await after(1)).toBe(lost)
  vi.useRealTimers()
  await expectAccessible()
})

test('that it is back is said for two and a half seconds', async () => {
  become('offline')
  await show(<ConnectionBar />)
  expect(await after(3000)).toBe(lost)
  become('online')

  expect(await after(2499)).toBe('Weer verbonden')
  expect(await after(1)).toBe('')
})

test('of a line that comes back sooner nothing is said', async () => {
  become('offline')
  await show(<ConnectionBar />)
  expect(await after(2900)).toBe('')
  become('online')

  expect(await after(100)).toBe('')
  expect(await after(2500)).toBe('')
})
