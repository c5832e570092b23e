import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenFirstShown } from './first-shown.ts'

const startLine = vi.fn<() => void>()

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  startLine.mockClear()
})

/** A page that has asked for its list, and how its answer comes. */
function asking() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answer = Promise.withResolvers<string[]>()
  void client.prefetchQuery({ queryKey: ['list'], queryFn: () => answer.promise })
  return { client, ...answer }
}

test.each([
  ['is there', ({ resolve }: ReturnType<typeof asking>) => resolve(['Kraanhuur'])],
  ['is refused', ({ reject }: ReturnType<typeof asking>) => reject(new Error('refused'))],
])('the line starts once what the page asked for %s and drawn', async (_, come) => {
  const page = asking()
  whenFirstShown(page.client, startLine)
  await vi.advanceTimersByTimeAsync(1000)
  expect(startLine).not.toHaveBeenCalled()

  come(page)
  await vi.advanceTimersByTimeAsync(50)
  expect(startLine).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)

  expect(startLine).toHaveBeenCalledOnce()
})

test('an answer that does not come holds the line up for two seconds, and what comes later starts no second one', async () => {
  const { client, resolve } = asking()
  whenFirstShown(client, startLine)

  await vi.advanceTimersByTimeAsync(1999)
  expect(startLine).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(startLine).toHaveBeenCalledOnce()

  resolve([])
  await vi.advanceTimersByTimeAsync(5000)
  expect(startLine).toHaveBeenCalledOnce()
})

test('a page that asks for nothing has its line at once', async () => {
  whenFirstShown(new QueryClient(), startLine)

  await vi.advanceTimersByTimeAsync(100)

  expect(startLine).toHaveBeenCalledOnce()
})

test('a page that is left before has none', async () => {
  const { client, resolve } = asking()
  const leave = whenFirstShown(client, startLine)
  resolve([])
  await vi.advanceTimersByTimeAsync(50)

  leave()
  await vi.advanceTimersByTimeAsync(5000)

  expect(startLine).not.toHaveBeenCalled()
})
