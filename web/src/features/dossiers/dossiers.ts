import {
  dutiesAfterMessage,
  type DossierFilters,
  type Duty,
  exportDossiers,
  firstDuty,
  type RowDuty,
  listDossiers,
  listSidebar,
  type Message,
  replyDuty,
  type SidebarItem,
} from '@klopt/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { follow } from '../../platform/follow.ts'
import { isMuted } from '../../platform/muted.ts'
import { isOwnTurn } from './filters.ts'

const previewLength = 200

export function dossiersQuery() {
  return queryOptions({
    queryKey: ['dossiers'],
    queryFn: ({ signal }) => call(listDossiers, { query: {}, signal, often_same: true }),
  })
}

const typingPause = 300

/**
 * Search and filters on the server. The list itself has at most ten names per dossier; the server puts matching names
 * first.
 */
export function searchQuery(wanted: DossierFilters) {
  return queryOptions({
    queryKey: ['dossiers', 'search', wanted],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, typingPause)) // debounce: typing on aborts this query
      signal.throwIfAborted()
      return call(listDossiers, { query: wanted, signal })
    },
  })
}

/** Requests a link to the list as a file, valid for a minute, and starts the download. */
export async function saveList(wanted: DossierFilters, format: 'xlsx' | 'csv'): Promise<void> {
  const { signed_url } = await call(exportDossiers, { query: { ...wanted, format } })
  follow(signed_url)
}

export function sidebarQuery() {
  return queryOptions({
    queryKey: ['sidebar'],
    queryFn: ({ signal }) => call(listSidebar, { query: {}, signal, often_same: true }),
  })
}

export function refreshLists(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: dossiersQuery().queryKey }),
    client.invalidateQueries({ queryKey: sidebarQuery().queryKey }),
  ])
}

type Change = <T extends SidebarItem>(list: T[]) => T[]

/** Changes the list and the sidebar. A running fetch may return older data, so both are then fetched again. */
export function changeLists(client: QueryClient, change: Change) {
  const lists = client.isFetching({ queryKey: dossiersQuery().queryKey })
  const sidebars = client.isFetching({ queryKey: sidebarQuery().queryKey })
  client.setQueryData(dossiersQuery().queryKey, (list) => list && change(list))
  client.setQueryData(sidebarQuery().queryKey, (list) => list && change(list))
  if (lists + sidebars > 0) void refreshLists(client)
}

/** The user, their company, and the dossier that is on screen. */
export type ListViewer = { me: string; company_id: string; open_dossier: string | null }

type NewMessage = Pick<
  Message,
  'id' | 'dossier_id' | 'message' | 'sender_id' | 'sender_name' | 'sender_email' | 'company' | 'created_at'
>

/** The list after a message: its dossier first, with one more unread unless the message is own or on screen. */
export function withNewMessage<T extends SidebarItem>(list: T[], message: NewMessage, viewer: ListViewer): T[] {
  const item = list.find(({ id }) => id === message.dossier_id)
  const preview = previewOf(message.message)
  if (!item || isKnown(item, message.created_at, preview)) return list

  const unread = message.sender_id !== viewer.me && message.dossier_id !== viewer.open_dossier
  const changed: T = {
    ...item,
    last_message_preview: preview,
    last_message_time: message.created_at,
    last_message_sender: message.sender_name,
    sender_email: message.sender_email,
    ...dutiesAfter(item, message, viewer.company_id),
    unread_count: unread ? item.unread_count + 1 : 0,
    marked_unread: unread && item.marked_unread,
  }
  return [changed, ...list.filter((other) => other !== item)]
}

/** The first duty of each company after a message: only one that words make or end may change. */
function dutiesAfter(
  { own_duty, other_duty, counterpart_id }: SidebarItem,
  message: NewMessage,
  ownId: string,
): Pick<SidebarItem, 'own_duty' | 'other_duty' | 'turn_company_id'> {
  const saidBy = message.company?.id ?? ownId
  const asked = saidBy === ownId ? counterpart_id : counterpart_id && ownId
  const reply = asked ? replyDuty(asked, message) : null
  const own = dutiesAfterMessage<RowDuty>(own_duty ? [own_duty] : [], saidBy, reply)
  const other = dutiesAfterMessage<RowDuty>(other_duty ? [other_duty] : [], saidBy, reply)
  return firstDuties(own, other, ownId)
}

/** The first duties of a row, from those of its dossier. */
function firstDuties(own: RowDuty[], other: RowDuty[], ownId: string) {
  const own_duty = own.find(({ company_id }) => company_id === ownId) ?? null
  const other_duty = other.find(({ company_id }) => company_id !== ownId) ?? null
  return { own_duty, other_duty, turn_company_id: firstDuty<RowDuty>(own_duty, other_duty)?.company_id ?? null }
}

/** The list after a message changed: only the last one of a dossier is shown. */
export function withChangedMessage<T extends SidebarItem>(
  list: T[],
  { dossier_id, message, created_at }: Pick<Message, 'dossier_id' | 'message' | 'created_at'>,
): T[] {
  const item = list.find(({ id }) => id === dossier_id)
  if (item?.last_message_time !== created_at) return list
  return withItem(list, dossier_id, { last_message_preview: previewOf(message) })
}

/** Whether the list already counts the message: it was fetched later, or the event arrived twice. */
function isKnown(item: SidebarItem, createdAt: string, preview: string): boolean {
  const { last_message_time: time } = item
  return time !== null && (time > createdAt || (time === createdAt && item.last_message_preview === preview))
}

export function withRead<T extends SidebarItem>(list: T[], dossierId: string): T[] {
  return withItem(list, dossierId, { unread_count: 0, marked_unread: false })
}

/** The list after `dossier_update`. */
export function withUpdate<T extends SidebarItem>(
  list: T[],
  {
    dossier_id,
    title,
    status,
  }: { dossier_id: string; title?: string | undefined; status?: SidebarItem['status'] | undefined },
): T[] {
  if (status === 'closed') return withoutDossier(list, dossier_id)
  return withItem(list, dossier_id, {
    ...(title === undefined ? {} : { title }),
    ...(status === undefined ? {} : { status }),
  })
}

export function withDuties<T extends SidebarItem>(list: T[], dossierId: string, duties: Duty[], ownId: string): T[] {
  return withItem(list, dossierId, firstDuties(duties, duties, ownId))
}

export function withoutDossier<T extends SidebarItem>(list: T[], dossierId: string): T[] {
  return list.filter(({ id }) => id !== dossierId)
}

/** Without muted dossiers. */
export function unreadTotal(list: SidebarItem[]): number {
  return list.reduce((sum, { unread_count, muted }) => sum + (isMuted(muted) ? 0 : unread_count), 0)
}

/** The number of dossiers with something unread, for the badge of the installed app. Without muted dossiers. */
export function unreadDossiers(list: SidebarItem[]): number {
  return list.filter(({ unread_count, marked_unread, muted }) => (unread_count > 0 || marked_unread) && !isMuted(muted))
    .length
}

/** The number of dossiers in which it is the turn of the own company. */
export function turnTotal(list: SidebarItem[]): number {
  return list.filter(isOwnTurn).length
}

function previewOf(text: string): string {
  return text.slice(0, previewLength).toWellFormed()
}

export function withItem<T extends SidebarItem>(list: T[], dossierId: string, difference: Partial<SidebarItem>): T[] {
  return list.map((item) => (item.id === dossierId ? { ...item, ...difference } : item))
}
