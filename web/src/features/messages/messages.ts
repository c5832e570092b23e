import { limits, listMessages, type Message, type MessagePage } from '@klopt/contract'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { untilAnswered } from './until-answered.ts'

/**
 * A dossier's messages as one list without gaps, from the oldest that was loaded to the newest that is known.
 * Not an infinite query: that one puts back the pages it began with when an older page arrives, and with them
 * throws away what came in live meanwhile.
 */
export function messagesQuery(dossierId: string) {
  return queryOptions({
    queryKey: ['messages', dossierId],
    queryFn: () => call(listMessages, { params: { id: dossierId }, query: {} }),
    staleTime: Infinity, // kept up to date by live events and catchUp
  })
}

export function useMessages(dossierId: string): MessagePage | undefined {
  return useQuery({ ...messagesQuery(dossierId), enabled: false }).data
}

/** The number of the newest message that is known, 0 in an empty dossier. */
export function newestSeq(client: QueryClient, dossierId: string): number | undefined {
  const page = client.getQueryData(messagesQuery(dossierId).queryKey)
  return page && (page.messages.at(-1)?.seq ?? 0)
}

/** Takes in the newest page. What was loaded before it and what came in after it stays. */
export function fillMessages(client: QueryClient, dossierId: string, page: MessagePage) {
  client.setQueryData(messagesQuery(dossierId).queryKey, (known) => {
    const first = page.messages[0]?.seq ?? 1
    const last = page.messages.at(-1)?.seq ?? 0
    // A copy of an earlier visit does not know how to go on to what is older, the page does.
    const joins = known && known.before !== '' && first <= (known.messages.at(-1)?.seq ?? 0) + 1
    if (!joins) return page
    const older = known.messages.filter(({ seq }) => seq < first)
    const newer = known.messages.filter(({ seq }) => seq > last)
    return { ...(older.length ? known : page), messages: [...older, ...page.messages, ...newer] }
  })
}

/** Adds what comes next, each message once. What would leave a gap is left out. */
function withMessages(page: MessagePage, incoming: Message[]): MessagePage {
  let last = page.messages.at(-1)?.seq ?? 0
  const next = incoming.toSorted((one, other) => one.seq - other.seq).filter(({ seq }) => seq === last + 1 && ++last)
  return next.length ? { ...page, messages: [...page.messages, ...next] } : page
}

/** Takes in a message from an answer or from the live line, in whatever order and however often it comes. */
export async function receiveMessage(client: QueryClient, message: Message): Promise<void> {
  const known = newestSeq(client, message.dossier_id)
  if (known === undefined) return // not opened yet: it is read with the dossier
  if (message.seq > known + 1) await catchUp(client, message.dossier_id)
  client.setQueryData(messagesQuery(message.dossier_id).queryKey, (page) => page && withMessages(page, [message]))
}

/** A line that is known may have changed: an answer was withdrawn, or an upload turned out to be a new version. */
export function retell(client: QueryClient, dossierId: string, told: Message[]) {
  client.setQueryData(messagesQuery(dossierId).queryKey, (page) => {
    const changed = new Map(told.map((message) => [message.id, message]))
    if (!page?.messages.some(({ id, event }) => (changed.get(id)?.event ?? event) !== event)) return page
    return {
      ...page,
      messages: page.messages.map((known) => {
        const now = changed.get(known.id)
        return now && now.event !== known.event ? { ...now, unread: known.unread } : known
      }),
    }
  })
}

/** So many of the newest lines may have changed while there was no live line. */
const retold_most = 10
const may_change = new Set<string | null>(['card_answer', 'document_added'])

/** A changed line leaves no gap in the numbers: after a break the newest ones are asked again where one may have. */
export async function askRetold(client: QueryClient, dossierId: string): Promise<void> {
  const newest = client.getQueryData(messagesQuery(dossierId).queryKey)?.messages.slice(-retold_most) ?? []
  const [first] = newest
  if (!first || !newest.some(({ event }) => may_change.has(event))) return
  const query = { after_seq: first.seq - 1, limit: retold_most }
  const { messages } = await call(listMessages, { params: { id: dossierId }, query })
  retell(client, dossierId, messages)
}

const catching_up = new WeakMap<QueryClient, Map<string, { now: Promise<void>; next?: Promise<void> }>>()

/** Fetches whatever came after the newest message that is known, until nothing is left. */
export function catchUp(client: QueryClient, dossierId: string): Promise<void> {
  const running = catching_up.get(client) ?? new Map()
  catching_up.set(client, running)
  const one = running.get(dossierId)
  // What is asked for while one runs may have come just after its last page was read, so it runs once more behind it.
  if (one) return (one.next ??= one.now.catch(() => {}).then(() => catchUp(client, dossierId)))
  const now = fetchNewer(client, dossierId).finally(() => running.delete(dossierId))
  running.set(dossierId, { now })
  return now
}

async function fetchNewer(client: QueryClient, dossierId: string): Promise<void> {
  for (;;) {
    const after_seq = newestSeq(client, dossierId)
    if (after_seq === undefined) return
    const query = { after_seq, limit: limits.messages_page_most }
    const newer = await untilAnswered((signal) => call(listMessages, { params: { id: dossierId }, query, signal }))
    client.setQueryData(messagesQuery(dossierId).queryKey, (page) => page && withMessages(page, newer.messages))
    if (!newer.has_more || newestSeq(client, dossierId) === after_seq) return
  }
}

type OlderOptions = { limit?: number; queryKey?: ReturnType<typeof messagesQuery>['queryKey'] }

/** Fetches the page of older messages and puts it in front: of the newest ones, unless another list is named. */
export async function loadOlder(client: QueryClient, dossierId: string, { limit, queryKey }: OlderOptions = {}) {
  const key = queryKey ?? messagesQuery(dossierId).queryKey
  const before = client.getQueryData(key)?.before
  if (!before) return
  const older = await call(listMessages, { params: { id: dossierId }, query: { before, limit } })
  client.setQueryData(key, (page) => {
    if (page?.before !== before) return page // fetched twice at once, or filled anew meanwhile
    return { ...older, messages: [...older.messages, ...page.messages] }
  })
}

/** Somebody's own reading takes the unread mark off everything up to that number. */
export function markSeen(client: QueryClient, dossierId: string, seq: number) {
  client.setQueryData(messagesQuery(dossierId).queryKey, (page) => {
    if (!page?.messages.some((message) => message.unread && message.seq <= seq)) return page
    const messages = page.messages.map((one) => (one.unread && one.seq <= seq ? { ...one, unread: false } : one))
    return { ...page, messages }
  })
}
