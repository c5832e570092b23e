// The layers of styles stand in the order in which they come, as in the app: these first.
import '../styles/tokens.css'
import '../styles/base.css'
// What the app fetches when it first needs it is there: no test's clock waits for a file.
import '../platform/failure.ts'
import '../platform/live-frame.ts'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { tryNow } from '../features/messages/until-answered.ts'
import { eraseKept } from '../platform/device.ts'
import { renewQueryClient } from '../platform/query.ts'
import { storeToken } from '../platform/token.ts'
import { closeToasts } from './close-toasts.ts'

// Of a size that changes while sizes are being told, such as that of a list that finds its place, it tells a frame later.
const late = /ResizeObserver loop completed with undelivered notifications/

// What the browser complains about is a fault, also where a test looks elsewhere.
let complaint = vi.spyOn(console, 'error')

beforeEach(async () => {
  complaint = vi.spyOn(console, 'error')
  localStorage.clear()
  sessionStorage.clear()
  await eraseKept()
})

// Nothing of a test goes on in the next one: neither what it showed nor what it still asks, says or sends.
afterEach(async () => {
  await cleanup()
  closeToasts()
  await endSending()
  renewQueryClient()
  const complaints = complaint.mock.calls.filter(([what]) => !late.test(String(what)))
  vi.restoreAllMocks()
  expect(complaints).toEqual([])
})

/** What is tried until it is answered stops with its session: an attempt that hangs breaks off, then none follows. */
async function endSending() {
  storeToken('of nobody')
  for (const go of [tryNow, tryNow]) {
    go()
    await nextTask()
  }
}

/** No timer: a test may have stopped the clock. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(port1.close())
    port2.postMessage(null)
  })
}
