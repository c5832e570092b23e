import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenFirstShown } from './first-shown.ts'

const startLine = vi.fn<() => void>()

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  startLine.mockClear()
})

/** A page that has requested its list, and controls for the response. */
function asking() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answer = Promise.withResolvers<string[]>()
  void client.prefetchQuery({ queryKey: ['list'], queryFn: () => answer.promise })
  return { client, ...answer }
}

test.each([
  ['is rendered', ({ resolve }: ReturnType<typeof asking>) => resolve(['Kraanhuur'])],
  ['has failed', ({ reject }: ReturnType<typeof asking>) => reject(new Error('refused'))],
])("the connection opens after the page's request %s", async (_, come) => {
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

test('a missing response delays the connection for two seconds, and a late one does not open a second connection', async () => {
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

test('a page without requests opens the connection at once', async () => {
  whenFirstShown(new QueryClient(), startLine)

  await vi.advanceTimersByTimeAsync(100)

  expect(startLine).toHaveBeenCalledOnce()
})

test('a page that was left opens no connection', async () => {
  const { client, resolve } = asking()
  const leave = whenFirstShown(client, startLine)
  resolve([])
  await vi.advanceTimersByTimeAsync(50)

  leave()
  await vi.advanceTimersByTimeAsync(5000)

  expect(startLine).not.toHaveBeenCalled()
})
