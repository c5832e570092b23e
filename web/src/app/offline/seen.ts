import { Document, Dossier, DossierListItem, MessagePage, SidebarItem, User } from '@klopt/contract'
import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { knownDocuments } from '../../features/documents/documents.ts'
import { dossierQuery, refusalOf } from '../../features/dossiers/detail/dossier.ts'
import { dossiersQuery, sidebarQuery } from '../../features/dossiers/dossiers.ts'
import { messagesQuery } from '../../features/messages/messages.ts'
import { keep, keptKeys, readKept, unkeep } from '../../platform/device.ts'
import { copies } from '../../platform/session.ts'
import { readToken } from '../../platform/token.ts'
import { dossierDataQuery } from '../dossier/dossier-data.ts'

const most = { lines: 200, dossiers: 10, messages: 100 }
/** Longer without a word from the server nobody is shown what may not be theirs to see any more. */
const longest = 14 * 24 * 60 * 60 * 1000
const person = `${copies}person`

export const SeenPerson = z.object({ me: User, session: z.string(), at: z.number() })
type SeenPerson = z.infer<typeof SeenPerson>
export const SeenLists = z.object({ dossiers: z.array(DossierListItem), sidebar: z.array(SidebarItem) })
type SeenLists = z.infer<typeof SeenLists>
export const SeenDossier = z.object({
  dossier: Dossier,
  documents: z.array(Document),
  messages: MessagePage,
  at: z.number(),
})
/** All that is asked of the others when one is kept: checking their messages would hold up who is typing. */
const Dated = SeenDossier.pick({ at: true })
type SeenDossier = z.infer<typeof SeenDossier>
export const seen_keys = {
  person,
  lists: (userId: string) => `${userId}${copies}lists`,
  dossier: (userId: string, dossierId: string) => `${userId}${copies}dossier.${dossierId}`,
}

export function isRecent({ at }: { at: number }): boolean {
  return Date.now() - at < longest
}

/** Tells this session from any other one without being of use to whoever reads it. */
export async function sessionMark(): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(readToken() ?? ''))
  return new Uint8Array(hash).toBase64()
}

export async function keepPerson(me: User) {
  const seen: SeenPerson = { me, session: await sessionMark(), at: Date.now() }
  keep(me.id + person, seen)
}

export function keepLists(client: QueryClient, userId: string) {
  const key = seen_keys.lists(userId)
  const known = {
    dossiers: client.getQueryData(dossiersQuery().queryKey),
    sidebar: client.getQueryData(sidebarQuery().queryKey),
  }
  const earlier = known.dossiers && known.sidebar ? undefined : SeenLists.safeParse(readKept(key)).data
  const dossiers = known.dossiers ?? earlier?.dossiers ?? []
  const sidebar = known.sidebar ?? earlier?.sidebar ?? []
  const seen: SeenLists = { dossiers: dossiers.slice(0, most.lines), sidebar: sidebar.slice(0, most.lines) }
  keep(key, seen)
}

/** One that is refused by now is not kept any longer. */
export function keepDossier(client: QueryClient, userId: string, dossierId: string) {
  const key = seen_keys.dossier(userId, dossierId)
  const load = client.getQueryState(dossierDataQuery(client, dossierId).queryKey)
  const state = client.getQueryState(dossierQuery(dossierId).queryKey)
  const documents = knownDocuments(client, dossierId)?.slice(0, most.lines)
  const messages = client.getQueryData(messagesQuery(dossierId).queryKey)
  if (refusalOf(load?.error ?? null) ?? refusalOf(state?.error ?? null)) return unkeep(key)
  if (!state?.data || !documents || !messages) return
  const seen: SeenDossier = { dossier: state.data, documents, messages: newest(messages), at: Date.now() }
  keep(key, seen)
  dropOldest(userId)
}

/** How one goes on to what is older hangs on a whole page, so a copy does not know: its `before` is empty then. */
function newest({ messages, before }: MessagePage): MessagePage {
  const whole = before === null && messages.length <= most.messages
  return { messages: messages.slice(-most.messages), before: whole ? null : '', has_more: false }
}

function dropOldest(userId: string) {
  const all = keptKeys(seen_keys.dossier(userId, '')).map((key) => ({
    key,
    at: Dated.safeParse(readKept(key)).data?.at ?? 0,
  }))
  for (const { key } of all.toSorted((one, other) => other.at - one.at).slice(most.dossiers)) unkeep(key)
}
