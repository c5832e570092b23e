import { readReading } from '@klopt/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** What was read from a document, kept up to date by live events. */
export function readingQuery(id: string) {
  return queryOptions({
    queryKey: ['reading', id],
    queryFn: ({ signal }) => call(readReading, { params: { id }, signal }),
    staleTime: Infinity,
  })
}

export function refreshReading(client: QueryClient, id: string) {
  return client.invalidateQueries({ queryKey: readingQuery(id).queryKey })
}
