import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/** Under this it is known who is signed in. */
export const me_key = ['me']

/** Live events keep what is loaded up to date, so nothing is fetched again just because a window got the focus. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 60_000, refetchOnWindowFocus: false, retry: mayHelp, retryDelay: growing },
    // Without a line it fails and says so: one that waited would act later, unseen.
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** A refusal stays a refusal; only a lost answer or a server in trouble is asked again. */
function mayHelp(count: number, error: Error): boolean {
  const status = error instanceof ApiError ? error.status : 500
  return count < 2 && (status === 0 || status >= 500)
}

function growing(attempt: number): number {
  return Math.min(500 * 2 ** attempt, 4000)
}
