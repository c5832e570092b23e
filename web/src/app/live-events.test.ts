import type { Document, Dossier, LiveEvent, Message, SidebarItem } from '@klopt/contract'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { relationsQuery } from '../features/companies/relations.ts'
import { documentsQuery } from '../features/documents/documents.ts'
import { dossierQuery } from '../features/dossiers/detail/dossier.ts'
import { sidebarQuery } from '../features/dossiers/dossiers.ts'
import { anna, bram, dossier_id, participant, say } from '../features/messages/examples.ts'
import { messagesQuery } from '../features/messages/messages.ts'
import { dossierItem, idOf } from '../testing/examples.ts'
import { Refused, useNetwork } from '../testing/network.ts'
import { dossierDataQuery } from './dossier-data.ts'
import { liveHandlers } from './live-events.ts'

const network = useNetwork()
const path = `/api/v1/dossiers/${dossier_id}`
const client = new QueryClient()
const hear = liveHandlers(client, anna)
let server: { dossier: Dossier; documents: Document[]; messages: Message[]; sidebar: SidebarItem[] }

beforeEach(async () => {
  client.clear()
  const messages = [say(1, anna), say(2, bram)]
  server = { dossier: sharedDossier(), documents: [paper(1)], messages, sidebar: [item()] }
  const page = () => ({ messages: server.messages, before: null, has_more: false })
  network.on('GET', `${path}/data`, () => ({ ...server, sidebar: undefined, messages: page() }))
  network.on('GET', path, () => server.dossier)
  network.on('GET', `${path}/documents`, () => server.documents)
  network.on('GET', `${path}/messages`, ({ query }) => {
    const after = Number(query.get('after_seq') ?? 0)
    return { ...page(), messages: server.messages.filter(({ seq }) => seq > after) }
  })
  network.on('GET', '/app/sidebar/dossiers', () => server.sidebar)
  await client.fetchQuery(dossierDataQuery(client, dossier_id))
  await client.fetchQuery(sidebarQuery())
})

function sharedDossier(): Dossier {
  return {
    id: dossier_id,
    title: 'PO 4500127',
    status: 'open',
    created_at: '2025-09-01T09:00:00.000Z',
    close_requested_by: null,
    companies: [
      { ...anna.company, is_klopt_client: true },
      { ...bram.company, is_klopt_client: true },
    ],
    users: [participant(anna, 2), participant(bram, 1)],
    last_seq: 2,
    read_seq: 2,
    takes_part: true,
    permissions: {
      post: true,
      upload: true,
      add_participant: true,
      invite_company: false,
      rename: true,
      leave: false,
      remove_users: true,
      renew_links: true,
      request_close: true,
      cancel_close: false,
      close: false,
    },
  }
}

function item(): SidebarItem {
  const { users: _, user_count: __, documents: ___, document_count: ____, ...sidebar } = dossierItem({ id: dossier_id })
  return { ...sidebar, last_message_time: say(2, bram).created_at }
}

function paper(n: number): Document {
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
    can_delete: false,
  }
}

type Part = 'dossier' | 'documents' | 'messages' | 'sidebar'

/** What stands on the screen, to be compared with what the server has. */
function shown(...parts: Part[]) {
  const all: Record<Part, unknown> = {
    dossier: client.getQueryData(dossierQuery(dossier_id).queryKey),
    documents: client.getQueryData(documentsQuery(dossier_id).queryKey),
    messages: client.getQueryData(messagesQuery(dossier_id).queryKey)?.messages,
    sidebar: client.getQueryData(sidebarQuery().queryKey),
  }
  return parts.map((part) => all[part])
}

function fetched(...parts: Part[]) {
  return parts.map((part) => server[part])
}

function chat(message: Message): Extract<LiveEvent, { message_type: 'chat_message' }> {
  return { ...message, message_type: 'chat_message', unread: true }
}

test('chat_message: the message, the last number and the list', async () => {
  const message = { ...say(3, bram, '2025-09-04T10:00:00.000Z'), unread: true }
  server.messages = [...server.messages, message]
  const reader = { ...participant(bram, 3), read_at: message.created_at }
  server.dossier = { ...server.dossier, last_seq: 3, users: [participant(anna, 2), reader] }
  server.sidebar = [
    {
      ...item(),
      last_message_preview: message.message,
      last_message_time: message.created_at,
      last_message_sender: bram.name,
      sender_email: null,
      unread_count: 1,
    },
  ]

  hear.chat_message(chat(message))

  await expect.poll(() => shown('messages', 'dossier', 'sidebar')).toEqual(fetched('messages', 'dossier', 'sidebar'))
})

test('chat_message of oneself: it is read and not unread', async () => {
  const message = say(3, anna, '2025-09-04T10:00:00.000Z')
  server.messages = [...server.messages, message]
  server.dossier = {
    ...server.dossier,
    last_seq: 3,
    read_seq: 3,
    users: [{ ...participant(anna, 3), read_at: message.created_at }, participant(bram, 1)],
  }

  hear.chat_message(chat(message))

  await expect.poll(() => shown('messages', 'dossier')).toEqual(fetched('messages', 'dossier'))
})

test('chat_message after a gap: what was missed is fetched', async () => {
  server.messages = [...server.messages, say(3, anna), say(4, bram), say(5, bram)]

  hear.chat_message(chat(say(5, bram)))

  await expect.poll(() => shown('messages')).toEqual(fetched('messages'))
})

test('chat_message of a dossier that is not known: nothing is made up, the list is asked', async () => {
  const other = idOf(77)

  hear.chat_message(chat({ ...say(9, bram), dossier_id: other }))

  expect(client.getQueryData(messagesQuery(other).queryKey)).toBeUndefined()
  expect(client.getQueryState(sidebarQuery().queryKey)?.isInvalidated).toBe(true)
})

test('read_status of another: how far they have read', async () => {
  const at = '2025-09-04T11:00:00.000Z'
  server.dossier = { ...server.dossier, users: [participant(anna, 2), { ...participant(bram, 2), read_at: at }] }

  hear.read_status({ message_type: 'read_status', dossier_id, user_id: bram.id, seq: 2, at })
  hear.read_status({
    message_type: 'read_status',
    dossier_id,
    user_id: bram.id,
    seq: 1,
    at: '2025-09-04T10:00:00.000Z',
  })

  await expect.poll(() => shown('dossier')).toEqual(fetched('dossier'))
})

test("one's own read_status from another device: nothing is unread any more", async () => {
  const at = '2025-09-04T11:00:00.000Z'
  client.setQueryData(sidebarQuery().queryKey, [{ ...item(), unread_count: 4 }])
  server.dossier = {
    ...server.dossier,
    read_seq: 5,
    users: [{ ...participant(anna, 5), read_at: at }, participant(bram, 1)],
  }

  hear.read_status({ message_type: 'read_status', dossier_id, user_id: anna.id, seq: 5, at })

  await expect.poll(() => shown('dossier', 'sidebar')).toEqual(fetched('dossier', 'sidebar'))
})

test('dossier_update: the title everywhere', async () => {
  server.dossier = { ...server.dossier, title: 'PO 4500128' }
  server.sidebar = [{ ...item(), title: 'PO 4500128' }]

  hear.dossier_update({ message_type: 'dossier_update', dossier_id, title: 'PO 4500128' })

  await expect.poll(() => shown('dossier', 'sidebar')).toEqual(fetched('dossier', 'sidebar'))
})

test('user_added and company_added: they are there at once, and what one may do is asked again', async () => {
  const els = { ...participant(bram), id: idOf(8), full_name: 'Els' }
  const company = { id: idOf(9), name: 'Derde BV', is_klopt_client: false }
  const { users, companies } = server.dossier
  server.dossier = { ...server.dossier, users: [...users, els], companies: [...companies, company] }

  hear.user_added({ message_type: 'user_added', dossier_id, user: els })
  hear.company_added({ message_type: 'company_added', dossier_id, company })

  await expect.poll(() => shown('dossier')).toEqual(fetched('dossier'))
  expect(client.getQueryState(dossierQuery(dossier_id).queryKey)?.isInvalidated).toBe(true)
})

test('document_removed: it is gone; document_added: the documents are asked', async () => {
  server.documents = []

  hear.document_removed({ message_type: 'document_removed', dossier_id, document: paper(1) })
  await expect.poll(() => shown('documents')).toEqual(fetched('documents'))
  hear.document_added({ message_type: 'document_added', dossier_id, document: paper(2) })

  expect(client.getQueryState(documentsQuery(dossier_id).queryKey)?.isInvalidated).toBe(true)
})

test('relations_changed: the companies are asked again', async () => {
  network.on('GET', '/api/v1/relations', () => ({ accepted: [], pending: [], sent: [] }))
  await client.fetchQuery(relationsQuery())

  hear.relations_changed({ message_type: 'relations_changed' })

  expect(client.getQueryState(relationsQuery().queryKey)?.isInvalidated).toBe(true)
})

test('access_ended: the dossier leaves the list, and its screen asks why', async () => {
  server.sidebar = []
  network.on('GET', path, () => {
    throw new Refused(404, 'not_found')
  })

  hear.access_ended({ message_type: 'access_ended', dossier_id })

  await expect.poll(() => shown('sidebar')).toEqual(fetched('sidebar'))
  expect(client.getQueryState(dossierQuery(dossier_id).queryKey)?.isInvalidated).toBe(true)
})

test('watching: nothing is fetched when nothing was said, all that was missed otherwise', async () => {
  const before = network.asked.length
  hear.watching(dossier_id, 2)
  expect(network.asked.length).toBe(before)

  server.messages = [...server.messages, say(3, anna), say(4, bram)]
  hear.watching(dossier_id, 4)

  await expect.poll(() => shown('messages')).toEqual(fetched('messages'))
})

test.each(['user_left', 'user_removed', 'access_renewed', 'company_replaced'])(
  'who takes part is asked again after %s, which the line alone does not tell',
  (event) => {
    const line = { ...say(3, bram), event, data: {}, sender_id: null, user_id: null }

    hear.system({ ...line, message_type: 'system' })

    expect(client.getQueryState(dossierQuery(dossier_id).queryKey)?.isInvalidated).toBe(true)
  },
)

test('a dossier that was taken away is not put back by what still comes in about it', async () => {
  network.on('GET', path, () => {
    throw new Refused(403, 'dossier_closed')
  })
  await client.fetchQuery({ ...dossierQuery(dossier_id), staleTime: 0 }).catch(() => {})

  hear.read_status({
    message_type: 'read_status',
    dossier_id,
    user_id: bram.id,
    seq: 2,
    at: '2025-09-04T10:00:00.000Z',
  })

  expect(client.getQueryState(dossierQuery(dossier_id).queryKey)?.error).toMatchObject({ code: 'dossier_closed' })
})
