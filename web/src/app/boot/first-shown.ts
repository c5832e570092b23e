import type { QueryClient } from '@tanstack/react-query'

/** The longest wait, regardless of other requests. */
const longestMs = 2000
/** The time to render the data. */
const drawingMs = 100

/**
 * Calls back once the data of the first page is loaded and rendered, unless the returned function was called before.
 */
export function whenFirstShown(client: QueryClient, then: () => void): () => void {
  let over = false
  let rendering: ReturnType<typeof setTimeout> | undefined
  const limit = setTimeout(finish, longestMs)
  const stop = client.getQueryCache().subscribe(check)
  function check() {
    if (!over && client.isFetching() === 0) rendering ??= setTimeout(finish, drawingMs)
  }
  function end() {
    over = true
    clearTimeout(rendering)
    clearTimeout(limit)
    stop()
  }
  function finish() {
    end()
    then()
  }
  check()
  return end
}
