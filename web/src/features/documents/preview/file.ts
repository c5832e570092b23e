import type { Document } from '@klopt/contract'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, failureOf } from '../../../platform/api.ts'
import { linkTo, NoLink } from '../documents.ts'
import { isBeingScanned } from '../file-errors.ts'

const cacheTime = 5 * 60_000
const scanPause = 5000

/** The fields needed to show a document; a card has no others. */
export type StoredDocument = Pick<Document, 'id' | 'filename'> &
  Partial<Pick<Document, 'size' | 'reading_state' | 'left_out'>>

/** The bytes of a document. They never change, so they are cached for a while. */
export function fileQuery(document: StoredDocument) {
  return bytesQuery(['file', document.id], (signal) => linkTo(document, { inline: true, signal }))
}

type Link = (signal: AbortSignal) => Promise<string>

/** The bytes behind a link. */
export function bytesQuery(queryKey: string[], link: Link) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readFile(link, signal),
    staleTime: Infinity,
    gcTime: cacheTime,
    retry: (failures, error) => failures < 2 && !(error instanceof NoLink) && !isRefusal(error),
    refetchInterval: ({ state }) => (isBeingScanned(state.error) ? scanPause : false),
  })
}

async function readFile(link: Link, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(await link(signal), { signal }).catch((error: unknown) => {
    throw error instanceof TypeError ? new ApiError(0, 'no_connection', '') : error
  })
  if (!response.ok) throw failureOf(response.status, await response.text())
  return response.blob()
}

/** A refusal is final, so retrying does not help. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400
}
