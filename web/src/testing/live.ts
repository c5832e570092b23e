import { type Card, type Document, type Dossier, type Message, omit, type SidebarItem } from '@klopt/contract'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach } from 'vitest'
import { dossierDataQuery } from '../app/dossier/dossier-data.ts'
import { liveHandlers } from '../app/live-events.ts'
import { cardsQuery } from '../features/cards/cards.ts'
import { knownDocuments } from '../features/documents/documents.ts'
import { dossierQuery } from '../features/dossiers/detail/dossier.ts'
import { sidebarQuery } from '../features/dossiers/dossiers.ts'
import { anna, bram, dossier_id, participant, say } from './messages.ts'
import { messagesQuery } from '../features/messages/messages.ts'
import { dossierItem, idOf } from './examples.ts'
import { useNetwork } from './network.ts'

type Part = 'dossier' | 'documents' | 'cards' | 'messages' | 'sidebar'

export const path = `/api/v1/dossiers/${dossier_id}`

/** A dossier that Anna has open: the server's data of it, and its live events. */
export function useOpenDossier() {
  const network = useNetwork()
  const client = new QueryClient()
  const events = liveHandlers(client, { id: anna.id, company_id: anna.company.id })
  const server = startOf()

  beforeEach(async () => {
    client.clear()
    Object.assign(server, startOf())
    const page = () => {
      const { messages } = server
      return { messages, before: null, has_more: false, revision: Math.max(0, ...messages.map((one) => one.revision)) }
    }
    network.on('GET', `${path}/data`, () => ({ ...server, sidebar: undefined, messages: page() }))
    network.on('GET', path, () => server.dossier)
    network.on('GET', `${path}/cards`, () => server.cards)
    network.on('GET', `${path}/documents`, () => server.documents)
    network.on('GET', `${path}/messages`, ({ query }) => {
      const [after, changed] = [query.get('after_seq'), query.get('changed_after')].map(Number)
      const messages = server.messages.filter(({ seq, revision }) => seq > (after ?? 0) && revision >= (changed ?? 0))
      return { ...page(), messages }
    })
    network.on('GET', '/app/sidebar/dossiers', () => server.sidebar)
    await client.fetchQuery(dossierDataQuery(client, dossier_id))
    await client.fetchQuery(sidebarQuery())
  })

  /** The client's cached data, for comparison with the server's. */
  function shown(...parts: Part[]) {
    const all: Record<Part, unknown> = {
      dossier: client.getQueryData(dossierQuery(dossier_id).queryKey),
      documents: knownDocuments(client, dossier_id),
      cards: client.getQueryData(cardsQuery(dossier_id).queryKey),
      messages: client.getQueryData(messagesQuery(dossier_id).queryKey)?.messages,
      sidebar: client.getQueryData(sidebarQuery().queryKey),
    }
    return parts.map((part) => all[part])
  }
  function fetched(...parts: Part[]) {
    return parts.map((part) => server[part])
  }

  return { network, client, events, server, shown, fetched }
}

type Start = { dossier: Dossier; documents: Document[]; messages: Message[]; sidebar: SidebarItem[]; cards: Card[] }

function startOf(): Start {
  return {
    dossier: sharedDossier(),
    documents: [paper(1)],
    cards: [],
    messages: [say(1, anna), say(2, bram)],
    sidebar: [item()],
  }
}

const proof = { registration_number: '00000001', verified: true, mail_domain: null }

export function sharedDossier(): Dossier {
  return {
    id: dossier_id,
    title: 'PO 4500127',
    status: 'open',
    created_at: '2025-09-01T09:00:00.000Z',
    close_requested_by: null,
    companies: [
      { ...anna.company, is_klopt_client: true, ...proof },
      { ...bram.company, is_klopt_client: true, ...proof },
    ],
    users: [participant(anna, 2), participant(bram, 1)],
    last_seq: 2,
    read_seq: 2,
    takes_part: true,
    muted: null,
    pinned: null,
    unread_from: null,
    duties: [],
    turn: null,
    due_date: null,
    due_estimated: false,
    cards: 0,
    held_mails: 0,
    permissions: {
      post: true,
      upload: true,
      add_participant: true,
      add_colleague: false,
      invite_company: false,
      rename: true,
      leave: false,
      remove_users: true,
      renew_links: true,
      request_close: true,
      cancel_close: false,
      close: false,
      turn: true,
      mute: true,
      remind: false,
      mark_unread: true,
    },
  }
}

export function item(): SidebarItem {
  const sidebar = omit(dossierItem({ id: dossier_id }), 'users', 'user_count', 'documents', 'document_count')
  return { ...sidebar, counterpart_id: bram.company.id, last_message_time: say(2, bram).created_at }
}

export function paper(n: number): Document {
  return {
    id: idOf(100 + n),
    dossier_id,
    filename: `order_${n}.pdf`,
    content_type: 'application/pdf',
    size: 10,
    sha256: 'x',
    created_at: '2025-09-01T09:00:00.000Z',
    uploader_company_id: bram.company.id,
    uploader: { id: bram.id, full_name: bram.name },
    kind: null,
    reading_state: null,
    left_out: null,
    version: 1,
    version_root: null,
    can_delete: false,
    can_replace: false,
    by_mail: false,
    opened: null,
    seller_company_id: null,
    buyer_company_id: null,
    parties_by: null,
    pen: null,
  }
}

export type Chat = Extract<Message, { message_type: 'chat_message' }>

export function chat(message: Chat): Chat {
  return { ...message, unread: true }
}
