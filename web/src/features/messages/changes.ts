import { limits, listMessages, type Message, type MessagePage } from '@klopt/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { withQuoteOf } from './quotes/quote.ts'
import { untilAnswered } from '../../platform/until-answered.ts'

/** The lists of a dossier's messages: the newest ones, and those around a message far back. */
const lists = ['messages', 'messages around']

/** Replaces the messages that changed, and notes up to which revision the list has all changes. */
export function withChanges(page: MessagePage, changed: Message[], revision: number): MessagePage {
  const known = new Map(page.messages.map((message) => [message.id, message.revision]))
  const current = changed.filter(({ id, revision }) => revision >= (known.get(id) ?? 0))
  const incoming = new Map(current.map((message) => [message.id, message]))
  const messages = page.messages.map((known) => withQuoteOf(later(known, incoming.get(known.id)), incoming))
  const same = messages.every((message, n) => message === page.messages[n])
  if (same && revision <= page.revision) return page
  return { ...page, messages: same ? page.messages : messages, revision: Math.max(revision, page.revision) }
}

/** The later state of a message. Whether it is unread depends on its reader, not on the change. */
function later(known: Message, now: Message | undefined): Message {
  return now && now.revision > known.revision ? { ...now, unread: known.unread } : known
}

/**
 * The messages that changed while the dossier is open. One that quotes such a message may arrive after its change, with
 * the earlier words: the server sends each after its own commit.
 */
function changedQuery(dossierId: string) {
  return ['changed messages', dossierId]
}

export function changedMessages(client: QueryClient, dossierId: string): ReadonlyMap<string, Message> {
  return client.getQueryData<ReadonlyMap<string, Message>>(changedQuery(dossierId)) ?? new Map()
}

export function noteChanges(client: QueryClient, dossierId: string, changed: Message[]) {
  const noted = new Map(changedMessages(client, dossierId))
  for (const message of changed)
    if (message.revision >= (noted.get(message.id)?.revision ?? 0)) noted.set(message.id, message)
  client.setQueryData(changedQuery(dossierId), noted)
}

/** Changes every list of the dossier's messages. */
export function changeEachList(client: QueryClient, dossierId: string, change: (page: MessagePage) => MessagePage) {
  for (const kind of lists)
    client.setQueriesData<MessagePage>({ queryKey: [kind, dossierId] }, (page) => page && change(page))
}

/**
 * Two lists as one, which has all changes up to the earlier revision of both. The later changes are fetched.
 */
export function joinedRevision(client: QueryClient, dossierId: string, one: number, other: number): number {
  if (one !== other) queueMicrotask(() => void fetchChanges(client, dossierId).catch(() => {}))
  return Math.min(one, other)
}

/** Whether a list of the dossier may lack changes up to this revision. */
export function lacksChanges(client: QueryClient, dossierId: string, revision: number): boolean {
  return revisionsOf(client, dossierId).some((known) => known < revision)
}

/** Fetches the changes that the lists lack: an event was lost, or the connection. */
export const fetchChanges = oneAtATime(async (client: QueryClient, dossierId: string) => {
  for (;;) {
    const changed_after = Math.min(...revisionsOf(client, dossierId))
    if (!Number.isFinite(changed_after)) return // nothing is loaded
    const query = { changed_after, limit: limits.messages_page_most }
    const { messages, has_more, revision } = await untilAnswered((signal) =>
      call(listMessages, { params: { id: dossierId }, query, signal }),
    )
    noteChanges(client, dossierId, messages)
    const reached = has_more ? (messages.at(-1)?.revision ?? revision) : revision
    changeEachList(client, dossierId, (page) =>
      // A list that arrived in between may lack earlier changes.
      withChanges(page, messages, page.revision < changed_after ? page.revision : reached),
    )
    if (!has_more) return
  }
})

function revisionsOf(client: QueryClient, dossierId: string): number[] {
  return lists
    .flatMap((kind) => client.getQueriesData<MessagePage>({ queryKey: [kind, dossierId] }))
    .flatMap(([, page]) => (page ? [page.revision] : []))
}
