import { limits, listMessages, type Message, type MessagePage } from '@klopt/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { joinedRevision } from './changes.ts'
import { messagesQuery } from './messages.ts'
import { untilAnswered } from '../../platform/until-answered.ts'

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

/** Loads the messages after the stretch. Once the stretch reaches the newest messages, the two lists are merged. */
export async function loadNewer(client: QueryClient, dossierId: string, seq: number): Promise<void> {
  const { queryKey } = aroundQuery(dossierId, seq)
  const after_seq = client.getQueryData(queryKey)?.messages.at(-1)?.seq
  if (after_seq === undefined) return
  const query = { after_seq, limit: most }
  const newer = await untilAnswered((signal) => call(listMessages, { params: { id: dossierId }, query, signal }))
  client.setQueryData(queryKey, (stretch) => {
    if (stretch?.messages.at(-1)?.seq !== after_seq) return stretch // another request has already added them
    const revision = joinedRevision(client, dossierId, stretch.revision, newer.revision)
    return { ...stretch, messages: [...stretch.messages, ...newer.messages], revision }
  })
  join(client, dossierId, seq)
}

function join(client: QueryClient, dossierId: string, seq: number) {
  const stretch = client.getQueryData(aroundQuery(dossierId, seq).queryKey)
  const last = stretch?.messages.at(-1)?.seq ?? 0
  client.setQueryData(messagesQuery(dossierId).queryKey, (page) => {
    const first = firstOf(page?.messages ?? [])
    if (!stretch || !page || last < first - 1) return page
    const revision = joinedRevision(client, dossierId, stretch.revision, page.revision)
    const before = stretch.messages.filter((message) => message.seq < first)
    return { ...stretch, messages: [...before, ...page.messages], revision }
  })
}

function firstOf(messages: Message[]): number {
  return messages[0]?.seq ?? 1
}
