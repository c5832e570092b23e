import { vi } from 'vitest'

/** Time by which waits are measured stands still from now on, until mocks are restored; the date and timers go on. */
export function stopTime() {
  const began = Math.round(performance.now()) // whole, so that sums of seconds stay whole
  let passed = 0
  vi.spyOn(performance, 'now').mockImplementation(() => began + passed)
  return {
    /** It is so many milliseconds after it was stopped. */
    is: (ms: number) => void (passed = ms),
    passes: (ms: number) => void (passed += ms),
  }
}
