import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLiveServer } from '../../testing/live-server.ts'
import { useNetwork } from '../../testing/network.ts'
import { show } from '../../testing/screen.tsx'
import { ToastRegion } from '../../ui/toast-region.tsx'
import { watchRelease } from './watch-release.ts'

const network = useNetwork()
const server = useLiveServer()
const texts = { ready: 'Nieuwe versie beschikbaar.', renew: 'Vernieuwen' }
let stop = () => {}

beforeEach(() => {
  vi.stubEnv('PROD', true)
  vi.stubGlobal('__reactRouterManifest', { version: 'ours' })
  vi.useFakeTimers({ toFake: ['Date'] })
  released('ours')
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

/** Sets the release that the server has now. */
function released(version: string) {
  const page = `<script src="/assets/manifest-${version}.js"></script>`
  network.on('GET', '/app', () => new Response(page))
}
async function watch(how?: { late: boolean }) {
  const screen = await show(<ToastRegion />)
  await server.goUp()
  stop = watchRelease(texts, how)
  return screen.getByText(texts.ready)
}
/** Reconnects after the server has reported its release. */
async function reconnect() {
  const requests = network.times('GET', '/app')
  await server.goDown()
  await server.goUp()
  await expect.poll(() => network.times('GET', '/app')).toBe(requests + 1)
}

test('a new release is announced when the connection is back, once, and the notice stays', async () => {
  const notice = await watch()
  released('newer')
  expect(network.requests).toEqual([])

  await reconnect()
  await expect.element(notice).toBeVisible()
  await reconnect()

  expect(notice.elements()).toHaveLength(1)
  const names = [...document.querySelectorAll('.toast button')].map((button) => button.textContent)
  expect(names).toContain(texts.renew)
  expect(document.querySelector('.toast-bar')).toBeNull() // without a timeout
})

test('a new release is announced even if this code was only loaded after the server was back', async () => {
  released('newer')

  await expect.element(await watch({ late: true })).toBeVisible()
})

test('if the server gives no answer when the connection is back, it is asked again until it does', async () => {
  const notice = await watch()
  network.on('GET', '/app', () => new Response('', { status: 502 }))
  await reconnect()

  released('newer')

  await expect.element(notice, { timeout: 5000 }).toBeVisible()
})

test('without a new release, or without a response, there is no notice', async () => {
  const notice = await watch()

  await reconnect()
  network.on('GET', '/app', () => new Response('', { status: 502 }))
  await reconnect()

  await expect.element(notice).not.toBeInTheDocument()
})

test('a tab that was hidden for more than half an hour checks when it becomes visible', async () => {
  const notice = await watch()
  released('newer')
  vi.advanceTimersByTime(30 * 60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(network.requests).toEqual([])

  vi.advanceTimersByTime(1)
  document.dispatchEvent(new Event('visibilitychange'))

  await expect.element(notice).toBeVisible()
})
