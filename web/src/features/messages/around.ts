import { limits, listMessages, type Message, type MessagePage } from '@klopt/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

const most = limits.messages_page_most

/**
 * The messages around one that is far before the loaded ones: a separate list without gaps that grows in both
 * directions. The list of the newest messages stays in the cache and keeps receiving live messages.
 */
export function aroundQuery(dossierId: string, seq: number | null) {
  return queryOptions({
    queryKey: ['messages around', dossierId, String(seq)],
    queryFn: ({ signal }) => {
      const query = { before: String((seq ?? 0) + most / 2), limit: most }
      return call(listMessages, { params: { id: dossierId }, query, signal })
    },
    enabled: seq !== null,
    staleTime: Infinity, // live events keep it up to date
  })
}

/** Whether a message is so far before the loaded ones that loading everything in between would be too much. */
export function isFarBefore({ messages }: MessagePage, seq: number): boolean {
  return seq < firstOf(messages) - most
}

/** The number of the first of the loaded messages. */
export function firstOf(messages: Message[]): number {
  return messages[0]?.seq ?? 1
}
