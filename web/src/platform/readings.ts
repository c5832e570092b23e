import { readReading, type ReadingState } from '@klopt/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

const refetchMs = 3000

/** The values read from a document, kept up to date by live events. */
export function readingQuery(id: string) {
  return queryOptions({
    queryKey: ['reading', id],
    queryFn: ({ signal }) => call(readReading, { params: { id }, signal }),
    staleTime: Infinity,
    refetchOnMount: 'always', // events during a disconnection are not delivered later
    refetchInterval: ({ state }) => (isBusy(state.data?.state) ? refetchMs : false),
  })
}

export function isBusy(state: ReadingState | null | undefined): boolean {
  return state === 'queued' || state === 'reading'
}

export function refreshReading(client: QueryClient, id: string) {
  return client.invalidateQueries({ queryKey: readingQuery(id).queryKey })
}
