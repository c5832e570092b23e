import { limits, listMessages, type Message, type MessagePage } from '@klopt/contract'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { untilAnswered } from './until-answered.ts'

/**
 * A dossier's messages as one list without gaps, from the oldest loaded one to the newest known one.
 * Not an infinite query: when an older page arrives, that restores the pages from the start of the request and loses
 * the live messages received meanwhile.
 */
export function messagesQuery(dossierId: string) {
  return queryOptions({
    queryKey: ['messages', dossierId],
    queryFn: () => call(listMessages, { params: { id: dossierId }, query: {} }),
    staleTime: Infinity, // live events and catchUp keep it up to date
  })
}

export function useMessages(dossierId: string): MessagePage | undefined {
  return useQuery({ ...messagesQuery(dossierId), enabled: false }).data
}

/** The seq of the newest known message, 0 in an empty dossier, undefined if the dossier was not loaded. */
export function newestSeq(client: QueryClient, dossierId: string): number | undefined {
  const page = client.getQueryData(messagesQuery(dossierId).queryKey)
  return page && (page.messages.at(-1)?.seq ?? 0)
}

/** Merges the newest page into the cache. Older loaded messages and newer live ones stay. */
export function fillMessages(client: QueryClient, dossierId: string, page: MessagePage) {
  client.setQueryData(messagesQuery(dossierId).queryKey, (known) => {
    const first = page.messages[0]?.seq ?? 1
    const last = page.messages.at(-1)?.seq ?? 0
    // A stored copy of an earlier visit has no cursor to older messages (''); the page has one.
    const joins = known && known.before !== '' && first <= (known.messages.at(-1)?.seq ?? 0) + 1
    if (!joins) return page
    const older = known.messages.filter(({ seq }) => seq < first)
    const newer = known.messages.filter(({ seq }) => seq > last)
    return { ...(older.length ? known : page), messages: [...older, ...page.messages, ...newer] }
  })
}

/** Appends the messages that follow directly, each once. Skips any that would leave a gap. */
function withMessages(page: MessagePage, incoming: Message[]): MessagePage {
  let last = page.messages.at(-1)?.seq ?? 0
  const next = incoming.toSorted((one, other) => one.seq - other.seq).filter(({ seq }) => seq === last + 1 && ++last)
  return next.length ? { ...page, messages: [...page.messages, ...next] } : page
}

/** Adds a message from a response or a live event. Order and duplicates do not matter. */
export async function receiveMessage(client: QueryClient, message: Message): Promise<void> {
  const known = newestSeq(client, message.dossier_id)
  if (known === undefined) return // not loaded yet: opening the dossier fetches it
  if (message.seq > known + 1) await catchUp(client, message.dossier_id)
  client.setQueryData(messagesQuery(message.dossier_id).queryKey, (page) => page && withMessages(page, [message]))
}

/** Replaces known messages that changed: a withdrawn answer, an upload that became a new version, or more corrections. */
export function replaceChanged(client: QueryClient, dossierId: string, messages: Message[]) {
  client.setQueryData(messagesQuery(dossierId).queryKey, (page) => {
    const incoming = new Map(messages.map((message) => [message.id, message]))
    if (!page?.messages.some((known) => isChanged(known, incoming.get(known.id)))) return page
    return {
      ...page,
      messages: page.messages.map((known) => {
        const now = incoming.get(known.id)
        return now && isChanged(known, now) ? { ...now, unread: known.unread } : known
      }),
    }
  })
}

function isChanged(known: Message, now: Message | undefined): boolean {
  return now !== undefined && (now.event !== known.event || now.message !== known.message)
}

/** How many of the newest messages are checked for changes after a lost connection. */
const refetched_most = 10
const may_change = new Set<string | null>(['card_answer', 'document_added', 'value_corrected'])

/**
 * After a lost connection, refetches the newest messages if one of them can change. `catchUp` does not find such
 * changes, as they leave no gap in the numbers.
 */
export async function refetchChanged(client: QueryClient, dossierId: string): Promise<void> {
  const newest = client.getQueryData(messagesQuery(dossierId).queryKey)?.messages.slice(-refetched_most) ?? []
  const [first] = newest
  if (!first || !newest.some(({ event }) => may_change.has(event))) return
  const query = { after_seq: first.seq - 1, limit: refetched_most }
  const { messages } = await call(listMessages, { params: { id: dossierId }, query })
  replaceChanged(client, dossierId, messages)
}

const catching_up = new WeakMap<QueryClient, Map<string, { now: Promise<void>; next?: Promise<void> }>>()

/** Fetches all messages after the newest known one. */
export function catchUp(client: QueryClient, dossierId: string): Promise<void> {
  const running = catching_up.get(client) ?? new Map()
  catching_up.set(client, running)
  const one = running.get(dossierId)
  // A message may arrive just after the running fetch read its last page, so another fetch follows it.
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

/** Loads the previous page into the list of the newest messages, or into the list of `queryKey`. */
export async function loadOlder(client: QueryClient, dossierId: string, { limit, queryKey }: OlderOptions = {}) {
  const key = queryKey ?? messagesQuery(dossierId).queryKey
  const before = client.getQueryData(key)?.before
  if (!before) return
  const older = await call(listMessages, { params: { id: dossierId }, query: { before, limit } })
  client.setQueryData(key, (page) => {
    if (page?.before !== before) return page // another request was first, or the list was replaced meanwhile
    return { ...older, messages: [...older.messages, ...page.messages] }
  })
}

/** Removes the unread marks up to `seq`, after the user read that far here or on another device. */
export function markSeen(client: QueryClient, dossierId: string, seq: number) {
  client.setQueryData(messagesQuery(dossierId).queryKey, (page) => {
    if (!page?.messages.some((message) => message.unread && message.seq <= seq)) return page
    const messages = page.messages.map((one) => (one.unread && one.seq <= seq ? { ...one, unread: false } : one))
    return { ...page, messages }
  })
}
