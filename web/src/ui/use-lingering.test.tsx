import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useLingering } from './use-lingering.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('quick loading never shows the loading state', async () => {
  const { result, rerender, act } = await renderHook((is?: { loading: boolean }) => useLingering(is?.loading ?? true))
  await act(() => vi.advanceTimersByTime(140))

  await rerender({ loading: false })

  expect(result.current).toBe(false)
})

test('a loading state that became visible after 150 ms stays for 300 ms', async () => {
  const { result, rerender, act } = await renderHook((is?: { loading: boolean }) => useLingering(is?.loading ?? true))
  await act(() => vi.advanceTimersByTime(160))
  await rerender({ loading: false })
  expect(result.current).toBe(true)

  await act(() => vi.advanceTimersByTime(280))
  expect(result.current).toBe(true)
  await act(() => vi.advanceTimersByTime(20))

  expect(result.current).toBe(false)
})

test('a longer loading state disappears at once when loading ends', async () => {
  const { result, rerender, act } = await renderHook((is?: { loading: boolean }) => useLingering(is?.loading ?? true))
  await act(() => vi.advanceTimersByTime(2000))
  expect(result.current).toBe(true)

  await rerender({ loading: false })

  expect(result.current).toBe(false)
})
