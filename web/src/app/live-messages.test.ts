import type { Message, Turn } from '@klopt/contract'
import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { dossierQuery } from '../features/dossiers/detail/dossier.ts'
import { sidebarQuery } from '../features/dossiers/dossiers.ts'
import { anna, bram, dossier_id, participant, say } from '../testing/messages.ts'
import { messagesQuery } from '../features/messages/messages.ts'
import { idOf } from '../testing/examples.ts'
import { chat, item, useOpenDossier } from '../testing/live.ts'

/** The turn that the server reports after a message. */
function turnOf(company_id: string, { sender_id, sender_name, created_at: at }: Message): Turn {
  return { company_id, cause: 'message', at, by: { id: sender_id ?? '', full_name: sender_name }, by_hand: false }
}

const { network, client, events, server, shown, fetched } = useOpenDossier()

test('chat_message: the message, the last number and the list', async () => {
  const message = { ...say(3, bram, '2025-09-04T10:00:00.000Z'), unread: true }
  server.messages = [...server.messages, message]
  const reader = { ...participant(bram, 3), read_at: message.created_at }
  const turn = turnOf(anna.company.id, message)
  server.dossier = { ...server.dossier, last_seq: 3, users: [participant(anna, 2), reader], turn }
  server.sidebar = [
    {
      ...item(),
      last_message_preview: message.message,
      last_message_time: message.created_at,
      last_message_sender: bram.name,
      sender_email: null,
      unread_count: 1,
      turn_company_id: anna.company.id,
    },
  ]

  events.chat_message(chat(message))

  await expect.poll(() => shown('messages', 'dossier', 'sidebar')).toEqual(fetched('messages', 'dossier', 'sidebar'))
})

test('chat_message from oneself: it counts as read', async () => {
  const message = say(3, anna, '2025-09-04T10:00:00.000Z')
  server.messages = [...server.messages, message]
  server.dossier = {
    ...server.dossier,
    last_seq: 3,
    read_seq: 3,
    users: [{ ...participant(anna, 3), read_at: message.created_at }, participant(bram, 1)],
    turn: turnOf(bram.company.id, message),
  }

  events.chat_message(chat(message))

  await expect.poll(() => shown('messages', 'dossier')).toEqual(fetched('messages', 'dossier'))
})

test('chat_message after a gap: the missed messages are fetched', async () => {
  server.messages = [...server.messages, say(3, anna), say(4, bram), say(5, bram)]

  events.chat_message(chat(say(5, bram)))

  await expect.poll(() => shown('messages')).toEqual(fetched('messages'))
})

test('chat_message of an unknown dossier: the list is refetched', async () => {
  const other = idOf(77)

  events.chat_message(chat({ ...say(9, bram), dossier_id: other }))

  expect(client.getQueryData(messagesQuery(other).queryKey)).toBeUndefined()
  expect(client.getQueryState(sidebarQuery().queryKey)?.isInvalidated).toBe(true)
})

test('read_status of another person: shows how far they have read', async () => {
  const at = '2025-09-04T11:00:00.000Z'
  server.dossier = { ...server.dossier, users: [participant(anna, 2), { ...participant(bram, 2), read_at: at }] }

  events.read_status({ message_type: 'read_status', dossier_id, user_id: bram.id, seq: 2, at })
  events.read_status({
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

  events.read_status({ message_type: 'read_status', dossier_id, user_id: anna.id, seq: 5, at })

  await expect.poll(() => shown('dossier', 'sidebar')).toEqual(fetched('dossier', 'sidebar'))
})

test('watching: missed messages are fetched, and nothing if there are none', async () => {
  const before = network.requests.length
  events.watching(dossier_id, 2)
  expect(network.requests.length).toBe(before)

  server.messages = [...server.messages, say(3, anna), say(4, bram)]
  events.watching(dossier_id, 4)

  await expect.poll(() => shown('messages')).toEqual(fetched('messages'))
})

test.each(['user_left', 'user_removed', 'access_renewed', 'company_replaced'])(
  'the participants are refetched after %s, which lacks their ids',
  (event) => {
    const line = { ...say(3, bram), event, data: {}, sender_id: null, user_id: null }

    events.system({ ...line, message_type: 'system' })

    expect(client.getQueryState(dossierQuery(dossier_id).queryKey)?.isInvalidated).toBe(true)
  },
)

test('a message that changed, such as a withdrawn answer, is replaced in its place', async () => {
  const data = { card_id: idOf(700), answer: 'agreed' }
  const answer = { ...say(3, bram), event: 'card_answer', data, message: 'Klopt', unread: true }
  server.messages = [...server.messages, answer]
  events.chat_message(chat(answer))
  await expect.poll(() => shown('messages')).toEqual(fetched('messages'))
  const withdrawn = {
    ...answer,
    event: 'answer_withdrawn',
    data: { card_id: idOf(700) },
    message: 'Antwoord teruggenomen',
  }
  server.messages = server.messages.map((one) => (one.seq === 3 ? withdrawn : one))

  events.chat_message(chat(withdrawn))

  await expect.poll(() => shown('messages')).toEqual(fetched('messages'))
  expect(client.getQueryData(messagesQuery(dossier_id).queryKey)?.messages.at(-1)?.event).toBe('answer_withdrawn')
})

test('a message that changed during a disconnection is updated when the connection is back', async () => {
  const data = { document_id: idOf(600), filename: 'Factuur.pdf', by: 'Bram de Wit' }
  const added = { ...say(3, bram), message_type: 'system' as const, event: 'document_added', data }
  server.messages = [...server.messages, { ...added, unread: true }]
  const stop = new QueryObserver(client, { ...dossierQuery(dossier_id), staleTime: Infinity }).subscribe(() => {})
  events.resync()
  events.system({ ...chat(added), message_type: 'system' })
  await expect.poll(() => shown('messages')).toEqual(fetched('messages'))
  const version = { ...added, unread: true, event: 'version_added', data: { ...data, version: '2' } }
  server.messages = server.messages.map((one) => (one.seq === 3 ? version : one))

  events.resync()

  await expect.poll(() => shown('messages')).toEqual(fetched('messages'))
  stop()
})
