import type { Agreement, Card, Document, Dossier, Message, SidebarItem } from '@klopt/contract'
import { listAgreements, listSidebar, readDossierData } from '@klopt/contract'
import type { Caller } from '../../server/src/testing/caller.ts'

/**
 * The data that a client has of one dossier, without the parts that only a response to this viewer can contain:
 * permissions, and read times to the minute.
 */
export type ClientState = { row: Row | null; open: OpenDossier | null }
export type Row = Omit<SidebarItem, 'counterpart_name'>
/** The first duties of a row. */
export type FirstDuties = Pick<Row, 'own_duty' | 'other_duty' | 'turn_company_id'>
export type OpenDossier = {
  dossier: Pick<
    Dossier,
    'id' | 'title' | 'status' | 'companies' | 'last_seq' | 'read_seq' | 'muted' | 'pinned' | 'unread_from' | 'duties'
  >
  users: Record<string, { full_name: string; email: string; read_seq: number; token_expires_at: string | null }>
  documents: Omit<Document, 'can_delete' | 'can_replace'>[]
  messages: Omit<Message, 'unread'>[]
  /** Cards are refetched: the event contains only the card and its run. */
  cards: Record<string, Pick<Card, 'run' | 'state'>>
  /** The same holds for agreements. */
  agreements: Record<string, Agreement['state']>
}

/** Fetches everything. */
export async function fetchState(who: Caller, dossierId: string): Promise<ClientState> {
  const list = (await who.call(listSidebar)).body
  const found = Array.isArray(list) ? list.find(({ id }) => id === dossierId) : undefined
  const params = { id: dossierId }
  const { status, body } = await who.call(readDossierData, { params })
  const { status: listed, body: agreements } = await who.call(listAgreements, { params })
  const open = status === 200 ? openOf(body, listed === 200 ? agreements : []) : null
  return { row: found ? rowOf(found) : null, open }
}

function rowOf(item: SidebarItem): Row {
  return without(item, 'counterpart_name')
}

function openOf(
  data: {
    dossier: Dossier
    documents: Document[]
    messages: { messages: Message[] }
    cards: Card[]
  },
  agreements: Agreement[],
): OpenDossier {
  const { id, title, status, companies, last_seq, read_seq, muted, pinned, unread_from, users, duties } = data.dossier
  const own = { read_seq, muted, pinned, unread_from }
  return {
    dossier: { id, title, status, companies, last_seq, ...own, duties },
    users: Object.fromEntries(users.map((user) => [user.id, userOf(user)])),
    documents: data.documents.map(documentOf),
    messages: data.messages.messages.map((line) => without(line, 'unread')),
    cards: Object.fromEntries(data.cards.map(({ id, run, state }) => [id, { run, state }])),
    agreements: Object.fromEntries(agreements.map(({ id, state }) => [id, state])),
  }
}

export function userOf({ full_name, email, read_seq, token_expires_at }: Dossier['users'][number]) {
  return { full_name, email, read_seq, token_expires_at }
}

export function documentOf(document: Document) {
  return without(without(document, 'can_delete'), 'can_replace')
}

export function without<T extends object, K extends keyof T>(whole: T, name: K): Omit<T, K> {
  const { [name]: _, ...rest } = whole
  return rest
}
