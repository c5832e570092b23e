import { listWaiting, readOverview } from '@klopt/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export function overviewQuery() {
  return queryOptions({
    queryKey: ['overview'],
    queryFn: ({ signal }) => call(readOverview, { signal, often_same: true }),
  })
}

/** Below the overview's key, so that it is fetched again with it. */
export function waitingQuery() {
  return queryOptions({
    queryKey: [...overviewQuery().queryKey, 'waiting'],
    queryFn: ({ signal }) => call(listWaiting, { signal }),
  })
}

/** An event may have changed any sum, so the overview is fetched again: at once if it is on screen, else when it is. */
export function refreshOverview(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: overviewQuery().queryKey })
}
