import { vi } from 'vitest'

/** Stops `performance.now()`, which measures waits, until mocks are restored. The date and timers go on. */
export function stopTime() {
  const began = Math.round(performance.now()) // whole, so that sums of seconds stay whole
  let passed = 0
  vi.spyOn(performance, 'now').mockImplementation(() => began + passed)
  return {
    /** Sets the time to `ms` after it was stopped. */
    is: (ms: number) => void (passed = ms),
    passes: (ms: number) => void (passed += ms),
  }
}
