import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLiveServer } from '../testing/live-server.ts'
import { startWorker } from './worker.ts'

const server = useLiveServer()
let stop = () => {}
let register = vi.spyOn(navigator.serviceWorker, 'register')

beforeEach(() => {
  vi.stubEnv('PROD', true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const fault = new TypeError('An unknown error occurred when fetching the script.')
  register = vi.spyOn(navigator.serviceWorker, 'register').mockRejectedValue(fault)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

/** Opens the page and lets the worker's delay pass. */
function open() {
  stop = startWorker(() => {}).stop
  vi.advanceTimersByTime(4000)
}

test('while the server is away the worker is not fetched, and it is once the connection is back', async () => {
  await server.goDown()
  open()
  expect(register).not.toHaveBeenCalled()

  await server.goUp()

  expect(register).toHaveBeenCalledOnce()
})

test('a worker that failed to load is fetched again when the connection is back, and only once', async () => {
  await server.goUp()
  open()
  await vi.advanceTimersByTimeAsync(0)
  expect(register).toHaveBeenCalledOnce()
  register.mockResolvedValue(Object.assign(new EventTarget(), { waiting: null }) as ServiceWorkerRegistration)

  for (let times = 0; times < 3; times += 1) {
    await server.goDown()
    await server.goUp()
    await vi.advanceTimersByTimeAsync(0)
  }

  expect(register).toHaveBeenCalledTimes(2)
})

test('a page that was closed before the delay fetches no worker', async () => {
  await server.goUp()
  startWorker(() => {}).stop()
  vi.advanceTimersByTime(4000)

  expect(register).not.toHaveBeenCalled()
})
