import type { Document } from '@klopt/contract'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, failureOf } from '../../../platform/api.ts'
import { linkTo, NoLink } from '../documents.ts'
import { isBeingScanned } from '../file-errors.ts'

const kept_for = 5 * 60_000
const scan_pause = 5000

/** What showing a document takes: a card names it by no more. */
export type StoredDocument = Pick<Document, 'id' | 'filename'> &
  Partial<Pick<Document, 'size' | 'reading_state' | 'left_out'>>

/** The bytes of a document. They never change, so one that was looked at a moment ago is not fetched again. */
export function fileQuery(document: StoredDocument) {
  return bytesQuery(['file', document.id], (signal) => linkTo(document, { inline: true, signal }))
}

type Link = (signal: AbortSignal) => Promise<string>

/** The bytes that a link leads to. */
export function bytesQuery(queryKey: string[], link: Link) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readFile(link, signal),
    staleTime: Infinity,
    gcTime: kept_for,
    retry: (failures, error) => failures < 2 && !(error instanceof NoLink) && !isRefusal(error),
    refetchInterval: ({ state }) => (isBeingScanned(state.error) ? scan_pause : false),
  })
}

async function readFile(link: Link, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(await link(signal), { signal }).catch((error: unknown) => {
    throw error instanceof TypeError ? new ApiError(0, 'no_connection', '') : error
  })
  if (!response.ok) throw failureOf(response.status, await response.text())
  return response.blob()
}

/** The answer would be the same. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400
}
