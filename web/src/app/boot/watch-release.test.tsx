import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ConnectionState, live } from '../../platform/live.ts'
import { useNetwork } from '../../testing/network.ts'
import { show } from '../../testing/screen.tsx'
import { ToastRegion } from '../../ui/toast-region.tsx'
import { watchRelease } from './watch-release.ts'

const network = useNetwork()
const texts = { ready: 'Nieuwe versie beschikbaar.', renew: 'Vernieuwen' }
let hear = () => {}
let stop = () => {}

beforeEach(() => {
  vi.stubEnv('PROD', true)
  vi.stubGlobal('__reactRouterManifest', { version: 'ours' })
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.spyOn(live, 'listen').mockImplementation((listener) => {
    hear = listener
    return () => true
  })
  released('ours')
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

/** The page that the server has now. */
function released(version: string) {
  const page = `<script src="/assets/manifest-${version}.js"></script>`
  network.on('GET', '/app', () => new Response(page))
}
function become(state: ConnectionState) {
  vi.spyOn(live, 'state').mockReturnValue(state)
  hear()
}
async function watch(how?: { late: boolean }) {
  const screen = await show(<ToastRegion />)
  become('online')
  stop = watchRelease(texts, how)
  return screen.getByText(texts.ready)
}
/** A line that was lost comes back, and the server has said which release it has. */
async function reconnect() {
  const asked = network.times('GET', '/app')
  become('offline')
  become('online')
  await expect.poll(() => network.times('GET', '/app')).toBe(asked + 1)
}

test('word of a new release comes with the line that is back, once, and stays until somebody asks for it', async () => {
  const notice = await watch()
  released('newer')
  expect(network.asked).toEqual([])

  await reconnect()
  await expect.element(notice).toBeVisible()
  await reconnect()

  expect(notice.elements()).toHaveLength(1)
  const names = [...document.querySelectorAll('.toast button')].map((button) => button.textContent)
  expect(names).toContain(texts.renew)
  expect(document.querySelector('.toast-bar')).toBeNull() // no time runs out
})

test('who could fetch the watching itself only after the server was back hears of the release all the same', async () => {
  released('newer')

  await expect.element(await watch({ late: true })).toBeVisible()
})

test('of the release that one has nothing is said, nor of a server that does not answer', async () => {
  const notice = await watch()

  await reconnect()
  network.on('GET', '/app', () => new Response('', { status: 502 }))
  await reconnect()

  await expect.element(notice).not.toBeInTheDocument()
})

test('a tab that was away for more than half an hour looks when it is looked at again', async () => {
  const notice = await watch()
  released('newer')
  vi.advanceTimersByTime(30 * 60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(network.asked).toEqual([])

  vi.advanceTimersByTime(1)
  document.dispatchEvent(new Event('visibilitychange'))

  await expect.element(notice).toBeVisible()
})
