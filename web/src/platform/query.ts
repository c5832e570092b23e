import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/** Under this it is known who is signed in. */
export const me_key = ['me']

/** Live events keep what is loaded up to date, so nothing is fetched again just because a window got the focus. */
export let queryClient = makeQueryClient()

/** @internal Tests start with an empty cache; answers still under way for the earlier client reach nobody. */
export function renewQueryClient() {
  queryClient = makeQueryClient()
}

function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a line both fail and say so: a question that waited would look like loading, a change would act unseen.
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: mayHelp,
        retryDelay: growing,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** A refusal stays a refusal; only a lost answer or a server in trouble is asked again. */
function mayHelp(count: number, error: Error): boolean {
  const status = error instanceof ApiError ? error.status : 500
  return count < 2 && ((status === 0 && navigator.onLine) || status >= 500)
}

/** Asks again, once the line is back, what got no answer without it and what is only a copy of what was seen before. */
export function askMissedAgain(client: QueryClient): Promise<void> {
  return client.refetchQueries({
    type: 'active',
    // What failed counts as invalidated too.
    predicate: ({ state: { error, isInvalidated } }) => (error === null ? isInvalidated : !isRefusal(error)),
  })
}

/**
 * What was told says that answers of before may be old, and a first one that is still on its way is of before too: the
 * library alone would take it for the new one.
 */
export async function askAnew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined })
  await client.invalidateQueries({ queryKey })
}

function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

function growing(attempt: number): number {
  return Math.min(500 * 2 ** attempt, 4000)
}
