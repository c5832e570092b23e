import { limits, listMessages, type Message, type MessagePage } from '@klopt/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { messagesQuery } from './messages.ts'
import { untilAnswered } from './until-answered.ts'

const most = limits.messages_page_most

/**
 * What was said around one message, far before those that are known: a list without gaps of its own, which grows in
 * both directions. The newest messages stay what they are, with all that comes in live.
 */
export function aroundQuery(dossierId: string, seq: number | null) {
  return queryOptions({
    queryKey: ['messages around', dossierId, String(seq)],
    queryFn: ({ signal }) => {
      const query = { before: String((seq ?? 0) + most / 2), limit: most }
      return call(listMessages, { params: { id: dossierId }, query, signal })
    },
    enabled: seq !== null,
    staleTime: Infinity, // what was said does not change
  })
}

/** Whether a message stands before all those that are known, too far to load everything in between. */
export function isFarBefore({ messages }: MessagePage, seq: number): boolean {
  return seq < firstOf(messages) - most
}

/** Fetches what comes after the stretch around a message. Once it reaches the newest messages, it is a part of these. */
export async function loadNewer(client: QueryClient, dossierId: string, seq: number): Promise<void> {
  const { queryKey } = aroundQuery(dossierId, seq)
  const after_seq = client.getQueryData(queryKey)?.messages.at(-1)?.seq
  if (after_seq === undefined) return
  const query = { after_seq, limit: most }
  const newer = await untilAnswered((signal) => call(listMessages, { params: { id: dossierId }, query, signal }))
  client.setQueryData(queryKey, (stretch) => {
    if (stretch?.messages.at(-1)?.seq !== after_seq) return stretch // fetched twice at once
    return { ...stretch, messages: [...stretch.messages, ...newer.messages] }
  })
  join(client, dossierId, seq)
}

function join(client: QueryClient, dossierId: string, seq: number) {
  const stretch = client.getQueryData(aroundQuery(dossierId, seq).queryKey)
  const last = stretch?.messages.at(-1)?.seq ?? 0
  client.setQueryData(messagesQuery(dossierId).queryKey, (page) => {
    const first = firstOf(page?.messages ?? [])
    if (!stretch || !page || last < first - 1) return page
    return { ...stretch, messages: [...stretch.messages.filter((message) => message.seq < first), ...page.messages] }
  })
}

function firstOf(messages: Message[]): number {
  return messages[0]?.seq ?? 1
}
