import { eraseKept } from '../platform/device.ts'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// What the browser complains about is a fault, also where a test looks elsewhere.
let complaint = vi.spyOn(console, 'error')

beforeEach(async () => {
  complaint = vi.spyOn(console, 'error')
  localStorage.clear()
  sessionStorage.clear()
  await eraseKept()
})

afterEach(() => {
  expect(complaint.mock.calls).toEqual([])
  vi.restoreAllMocks()
})
