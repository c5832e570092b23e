import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError, isNoAnswer } from './api.ts'

/** The query key of the signed-in person. */
export const meKey = ['me']

/** Live events keep loaded data up to date, so a window that gets the focus does not fetch again. */
export let queryClient = makeQueryClient()

/** @internal Gives a test an empty cache. Responses that are still under way for the previous client are ignored. */
export function renewQueryClient() {
  queryClient = makeQueryClient()
}

function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Fail without a connection: a paused query would look like loading, and a paused change would run later unseen.
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: shouldRetry,
        retryDelay: backoff,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/**
 * Retries server errors, and once at once what got no answer: the connection may have been lost, and if the server is away, the
 * stored copy must not wait for it. Other errors are final.
 */
function shouldRetry(count: number, error: Error): boolean {
  if (isNoAnswer(error)) return count === 0 && navigator.onLine
  return count < 2 && (!(error instanceof ApiError) || error.status >= 500)
}

/** Once the connection is back, refetches the queries that failed without it and those that only have an old copy. */
export function refetchMissed(client: QueryClient): Promise<void> {
  return client.refetchQueries({
    type: 'active',
    // A failed query counts as invalidated too.
    predicate: ({ state: { error, isInvalidated } }) => (error === null ? isInvalidated : !isRefusal(error)),
  })
}

/**
 * Refetches after an event. A first fetch that is still under way is cancelled, because the library would take its
 * stale answer for the new one.
 */
export async function refetchFresh(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined })
  await client.invalidateQueries({ queryKey })
}

function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

function backoff(attempt: number, error: Error): number {
  if (isNoAnswer(error)) return 200
  return Math.min(500 * 2 ** attempt, 4000)
}
