import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ConnectionState, live } from './live.ts'
import { startWorker } from './worker.ts'

let notify = () => {}
let stop = () => {}
let register = vi.spyOn(navigator.serviceWorker, 'register')

beforeEach(() => {
  notify = () => {}
  vi.stubEnv('PROD', true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(live, 'listen').mockImplementation((listener) => {
    notify = listener
    return () => true
  })
  const fault = new TypeError('An unknown error occurred when fetching the script.')
  register = vi.spyOn(navigator.serviceWorker, 'register').mockRejectedValue(fault)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

function become(now: ConnectionState) {
  vi.spyOn(live, 'state').mockReturnValue(now)
  notify()
}

/** Opens the page and lets the worker's delay pass. */
function open(now: ConnectionState) {
  become(now)
  stop = startWorker(() => {}).stop
  vi.runAllTimers()
}

test('while the server is away the worker is not fetched, and it is once the connection is back', () => {
  open('offline')
  become('connecting')
  expect(register).not.toHaveBeenCalled()

  become('online')

  expect(register).toHaveBeenCalledOnce()
})

test('a worker that failed to load is fetched again when the connection is back, and only once', async () => {
  open('online')
  await vi.advanceTimersByTimeAsync(0)
  expect(register).toHaveBeenCalledOnce()
  register.mockResolvedValue(Object.assign(new EventTarget(), { waiting: null }) as ServiceWorkerRegistration)

  for (let times = 0; times < 3; times += 1) {
    become('offline')
    become('online')
    await vi.advanceTimersByTimeAsync(0)
  }

  expect(register).toHaveBeenCalledTimes(2)
})

test('a page that was closed before the delay fetches no worker', () => {
  become('online')
  startWorker(() => {}).stop()
  vi.runAllTimers()

  expect(register).not.toHaveBeenCalled()
})
