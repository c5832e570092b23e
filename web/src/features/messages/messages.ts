import { limits, listMessages, type Message, type MessagePage } from '@klopt/contract'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { untilAnswered } from '../../platform/until-answered.ts'
import {
  changedMessages,
  changeEachList,
  fetchChanges,
  joinedRevision,
  lacksChanges,
  noteChanges,
  withChanges,
} from './changes.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { withoutDocument, withQuoteOf } from './quotes/quote.ts'

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
    const loaded = new Map(known.messages.map((message) => [message.id, message]))
    const messages = [...older, ...page.messages.map((one) => latest(loaded.get(one.id), one)), ...newer]
    if (older.length === 0 && page.revision >= known.revision) return { ...page, messages }
    const revision = joinedRevision(client, dossierId, known.revision, page.revision)
    return { ...(older.length ? known : page), messages, revision }
  })
}

/** A page that was slow may have an earlier state of a message. */
function latest(known: Message | undefined, fetched: Message): Message {
  return known && known.revision > fetched.revision ? known : fetched
}

/**
 * Appends the messages that follow directly, each once. Skips any that would leave a gap. What they quote may have
 * changed before they arrived.
 */
function withMessages(page: MessagePage, incoming: Message[], changed: ReadonlyMap<string, Message>): MessagePage {
  let last = page.messages.at(-1)?.seq ?? 0
  const next = incoming.toSorted((one, other) => one.seq - other.seq).filter(({ seq }) => seq === last + 1 && ++last)
  const current = next.map((one) => withQuoteOf(one, changed))
  return next.length ? { ...page, messages: next.reduce(withRemoval, [...page.messages, ...current]) } : page
}

/** A line about a removed document also changes the quotes of it. */
function withRemoval(messages: Message[], { event, data }: Message): Message[] {
  return event === 'document_removed' ? messages.map((one) => withoutDocument(one, data.document_id)) : messages
}

/** Adds a message from a response or a live event. Order and duplicates do not matter. */
export async function receiveMessage(client: QueryClient, message: Message): Promise<void> {
  const known = newestSeq(client, message.dossier_id)
  if (known === undefined) return // not loaded yet: opening the dossier fetches it
  if (message.seq > known + 1) await catchUp(client, message.dossier_id)
  const changed = changedMessages(client, message.dossier_id)
  client.setQueryData(
    messagesQuery(message.dossier_id).queryKey,
    (page) => page && withMessages(page, [message], changed),
  )
}

type Change = { dossier_id: string; revision: number; message: Message }

/** Applies a change to the loaded messages. Skipped ones are fetched. */
export async function receiveChange(client: QueryClient, { dossier_id, revision, message }: Change): Promise<void> {
  const known = newestSeq(client, dossier_id)
  if (known !== undefined) noteChanges(client, dossier_id, [message])
  // The change may arrive before the message itself, which then has it.
  if (known !== undefined && message.seq > known) await receiveMessage(client, message)
  changeEachList(client, dossier_id, (page) =>
    withChanges(page, [message], revision === page.revision + 1 ? revision : page.revision),
  )
  if (lacksChanges(client, dossier_id, revision)) await fetchChanges(client, dossier_id)
}

/** Fetches all messages after the newest known one. */
export const catchUp = oneAtATime(async (client, dossierId) => {
  for (;;) {
    const after_seq = newestSeq(client, dossierId)
    if (after_seq === undefined) return
    const query = { after_seq, limit: limits.messages_page_most }
    const newer = await untilAnswered((signal) => call(listMessages, { params: { id: dossierId }, query, signal }))
    client.setQueryData(messagesQuery(dossierId).queryKey, (page) => {
      if (!page) return page
      const revision = joinedRevision(client, dossierId, page.revision, newer.revision)
      return { ...withMessages(page, newer.messages, changedMessages(client, dossierId)), revision }
    })
    if (!newer.has_more || newestSeq(client, dossierId) === after_seq) return
  }
})

type OlderOptions = { limit?: number; queryKey?: ReturnType<typeof messagesQuery>['queryKey'] }

/** Loads the previous page into the list of the newest messages, or into the list of `queryKey`. */
export async function loadOlder(client: QueryClient, dossierId: string, { limit, queryKey }: OlderOptions = {}) {
  const key = queryKey ?? messagesQuery(dossierId).queryKey
  const before = client.getQueryData(key)?.before
  if (!before) return
  const older = await call(listMessages, { params: { id: dossierId }, query: { before, limit } })
  client.setQueryData(key, (page) => {
    if (page?.before !== before) return page // another request was first, or the list has been replaced
    const revision = joinedRevision(client, dossierId, older.revision, page.revision)
    return { ...older, messages: [...older.messages, ...page.messages], revision }
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
