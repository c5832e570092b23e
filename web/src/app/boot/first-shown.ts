import type { QueryClient } from '@tanstack/react-query'

/** Whatever is asked for meanwhile, it does not take longer than this. */
const longest = 2000
/** What came in is drawn within this. */
const drawing = 100

/** Calls back once what the first page asked for is there and drawn, unless the returned function was called before. */
export function whenFirstShown(client: QueryClient, then: () => void): () => void {
  let over = false
  let rest: ReturnType<typeof setTimeout> | undefined
  const limit = setTimeout(finish, longest)
  const stop = client.getQueryCache().subscribe(look)
  function look() {
    if (!over && client.isFetching() === 0) rest ??= setTimeout(finish, drawing)
  }
  function end() {
    over = true
    clearTimeout(rest)
    clearTimeout(limit)
    stop()
  }
  function finish() {
    end()
    then()
  }
  look()
  return end
}
