// Style layers get their order from the first import, so these come first, as in the app.
import '../styles/tokens.css'
import '../styles/base.css'
// Loaded now, as the app loads these on demand: no test's clock has to wait for a file.
import '../platform/failure.ts'
import '../platform/live-frame.ts'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { tryNow } from '../platform/until-answered.ts'
import { eraseDevice } from '../platform/device.ts'
import { renewQueryClient } from '../platform/query.ts'
import { storeToken } from '../platform/token.ts'
import { closeToasts } from './close-toasts.ts'

// A size that changes while sizes are being reported, such as that of a list, is reported a frame later.
const late = /ResizeObserver loop completed with undelivered notifications/

// An error of the browser is a failure, also in tests that look at something else.
let complaint = vi.spyOn(console, 'error')

beforeEach(async () => {
  complaint = vi.spyOn(console, 'error')
  localStorage.clear()
  sessionStorage.clear()
  await eraseDevice()
})

// Nothing of a test continues in the next one: neither what it rendered nor its requests and events.
afterEach(async () => {
  await cleanup()
  closeToasts()
  await endSending()
  renewQueryClient()
  const complaints = complaint.mock.calls.filter(([what]) => !late.test(String(what)))
  vi.restoreAllMocks()
  expect(complaints).toEqual([])
})

/** Sending is retried until it succeeds and stops with the session. A hanging attempt is aborted, and none follows. */
async function endSending() {
  storeToken('of nobody')
  for (const go of [tryNow, tryNow]) {
    go()
    await nextTask()
  }
}

/** Not a timer, because a test may have stopped the clock. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(port1.close())
    port2.postMessage(null)
  })
}
