// The layers of styles stand in the order in which they come, as in the app: these first.
import '../styles/tokens.css'
import '../styles/base.css'
// What the app fetches when it first needs it is there: no test's clock waits for a file.
import '../platform/failure.ts'
import '../platform/live-frame.ts'
import { eraseKept } from '../platform/device.ts'
import { afterEach, beforeEach, expect, vi } from 'vitest'

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

afterEach(() => {
  expect(complaint.mock.calls.filter(([what]) => !late.test(String(what)))).toEqual([])
  vi.restoreAllMocks()
})
