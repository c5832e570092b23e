import { Document, Dossier, DossierListItem, MessagePage, SidebarItem, User } from '@klopt/contract'
import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { knownDocuments } from '../../features/documents/documents.ts'
import { dossierQuery, refusalOf } from '../../features/dossiers/detail/dossier.ts'
import { dossiersQuery, sidebarQuery } from '../../features/dossiers/dossiers.ts'
import { messagesQuery } from '../../features/messages/messages.ts'
import { saveValue, storedKeys, readValue, removeValue } from '../../platform/device.ts'
import { copies } from '../../platform/session.ts'
import { readToken } from '../../platform/token.ts'
import { dossierDataQuery } from '../dossier/dossier-data.ts'
import { dossierCopyKey } from './copy-key.ts'

const most = { lines: 200, dossiers: 10, messages: 100 }
/** After so long without the server nothing is shown, as the person may have lost access. */
const longest = 14 * 24 * 60 * 60 * 1000
const person = `${copies}person`

export const PersonCopy = z.object({ me: User, session: z.string(), at: z.number() })
type PersonCopy = z.infer<typeof PersonCopy>
/** Null: the session has not loaded that list. */
export const ListsCopy = z.object({
  dossiers: z.array(DossierListItem).nullable(),
  sidebar: z.array(SidebarItem).nullable(),
})
type ListsCopy = z.infer<typeof ListsCopy>
export const DossierCopy = z.object({
  dossier: Dossier,
  documents: z.array(Document),
  messages: MessagePage,
  at: z.number(),
})
/** Reads the age of a copy. Parsing its messages as well would slow down typing. */
const Dated = DossierCopy.pick({ at: true })
export type DossierCopy = z.infer<typeof DossierCopy>
export const copyKeys = {
  person,
  lists: (userId: string) => `${userId}${copies}lists`,
  dossier: dossierCopyKey,
}

export function isRecent({ at }: { at: number }): boolean {
  return Date.now() - at < longest
}

/** Identifies this session. Useless to whoever reads it, unlike the token. */
export async function sessionMark(): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(readToken() ?? ''))
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
}

export async function copyPerson(me: User) {
  const copy: PersonCopy = { me, session: await sessionMark(), at: Date.now() }
  saveValue(me.id + person, copy)
}

export function copyLists(client: QueryClient, userId: string) {
  const key = copyKeys.lists(userId)
  const known = {
    dossiers: client.getQueryData(dossiersQuery().queryKey),
    sidebar: client.getQueryData(sidebarQuery().queryKey),
  }
  const earlier = known.dossiers && known.sidebar ? undefined : ListsCopy.safeParse(readValue(key)).data
  const copy: ListsCopy = {
    dossiers: (known.dossiers ?? earlier?.dossiers)?.slice(0, most.lines) ?? null,
    sidebar: (known.sidebar ?? earlier?.sidebar)?.slice(0, most.lines) ?? null,
  }
  saveValue(key, copy)
}

/** Stores a copy of a dossier. If the server refuses it by now, the copy is removed. */
export function copyDossier(client: QueryClient, userId: string, dossierId: string) {
  const key = copyKeys.dossier(userId, dossierId)
  const load = client.getQueryState(dossierDataQuery(client, dossierId).queryKey)
  const state = client.getQueryState(dossierQuery(dossierId).queryKey)
  const documents = knownDocuments(client, dossierId)?.slice(0, most.lines)
  const messages = client.getQueryData(messagesQuery(dossierId).queryKey)
  if (refusalOf(load?.error ?? null) ?? refusalOf(state?.error ?? null)) return removeValue(key)
  if (!state?.data || !documents || !messages) return
  const copy: DossierCopy = { dossier: state.data, documents, messages: newest(messages), at: Date.now() }
  saveValue(key, copy)
  dropOldest(userId)
}

/** The cursor to earlier messages belongs to a whole page, so a copy has an empty `before`. */
function newest({ messages, before, revision }: MessagePage): MessagePage {
  const whole = before === null && messages.length <= most.messages
  return { messages: messages.slice(-most.messages), before: whole ? null : '', has_more: false, revision }
}

function dropOldest(userId: string) {
  const all = storedKeys(copyKeys.dossier(userId, '')).map((key) => ({
    key,
    at: Dated.safeParse(readValue(key)).data?.at ?? 0,
  }))
  for (const { key } of all.toSorted((one, other) => other.at - one.at).slice(most.dossiers)) removeValue(key)
}
