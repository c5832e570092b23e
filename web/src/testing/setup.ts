import { afterEach, beforeEach, expect, vi } from 'vitest'

// What the browser complains about is a fault, also where a test looks elsewhere.
let complaint = vi.spyOn(console, 'error')

beforeEach(() => {
  complaint = vi.spyOn(console, 'error')
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(() => {
  expect(complaint.mock.calls).toEqual([])
  vi.restoreAllMocks()
})
