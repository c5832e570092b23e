import type { DossierEvent, Message, Turn } from '@klopt/contract'
import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { dossierQuery } from '../features/dossiers/detail/dossier.ts'
import { sidebarQuery } from '../features/dossiers/dossiers.ts'
import { anna, bram, dossier_id, participant, say, systemMessage } from '../testing/messages.ts'
import { messagesQuery } from '../features/messages/messages.ts'
import { idOf } from '../testing/examples.ts'
import { type Chat, chat, item, useOpenDossier } from '../testing/live.ts'

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

const by = 'Anna de Bouwer'
const name = 'Bram van Staal'

test.each<DossierEvent>([
  { event: 'user_left', data: { name } },
  { event: 'user_removed', data: { by, name } },
  { event: 'access_renewed', data: { by, name, until: '2025-12-01T09:00:00.000Z' } },
  { event: 'company_replaced', data: { from: 'Staal', to: 'Staal BV' } },
])('the participants are refetched after $event, which lacks their ids', (event) => {
  events.system(systemMessage(3, event))

  expect(client.getQueryState(dossierQuery(dossier_id).queryKey)?.isInvalidated).toBe(true)
})

test('a message that changed, such as a withdrawn answer, is replaced in its place', async () => {
  const data = { card_id: idOf(700), answer: 'agreed', reason: null, wish: null } as const
  const answer: Chat = { ...say(3, bram), event: 'card_answer', data, message: 'Klopt', unread: true }
  server.messages = [...server.messages, answer]
  events.chat_message(chat(answer))
  await expect.poll(() => shown('messages')).toEqual(fetched('messages'))
  const withdrawn: Chat = {
    ...say(3, bram),
    unread: true,
    event: 'answer_withdrawn',
    data: { card_id: idOf(700) },
    message: 'Antwoord teruggenomen',
  }
  server.messages = server.messages.map((one) => (one.seq === 3 ? withdrawn : one))

  events.chat_message(chat(withdrawn))

  await expect.poll(() => shown('messages')).toEqual(fetched('messages'))
  expect(client.getQueryData(messagesQuery(dossier_id).queryKey)?.messages.at(-1)?.event).toBe('answer_withdrawn')
})

test('a line about corrections that counts more of them is replaced in its place, also after a lost connection', async () => {
  const data = { document_id: idOf(600), filename: 'Factuur.pdf', by: 'Bram de Wit' }
  const corrected = (count: string) => ({
    ...systemMessage(3, { event: 'value_corrected', data: { ...data, count } }),
    message: `Bram de Wit past ${count} waarden aan`,
    unread: true,
  })
  const [one, nine, ten] = [corrected('1'), corrected('9'), corrected('10')]
  server.messages = [...server.messages, one]
  events.system(one)
  await expect.poll(() => shown('messages')).toEqual(fetched('messages'))
  server.messages = server.messages.map((known) => (known.seq === 3 ? nine : known))

  events.system(nine)

  await expect.poll(() => shown('messages')).toEqual(fetched('messages'))
  const stop = new QueryObserver(client, { ...dossierQuery(dossier_id), staleTime: Infinity }).subscribe(() => {})
  events.resync()
  server.messages = server.messages.map((known) => (known.seq === 3 ? ten : known))

  events.resync() // the connection was lost while the tenth was corrected

  await expect.poll(() => shown('messages')).toEqual(fetched('messages'))
  stop()
})

test('a message that changed during a disconnection is updated when the connection is back', async () => {
  const data = { document_id: idOf(600), filename: 'Factuur.pdf', by: 'Bram de Wit' }
  const added = { ...systemMessage(3, { event: 'document_added', data }), unread: true }
  server.messages = [...server.messages, added]
  const stop = new QueryObserver(client, { ...dossierQuery(dossier_id), staleTime: Infinity }).subscribe(() => {})
  events.resync()
  events.system(added)
  await expect.poll(() => shown('messages')).toEqual(fetched('messages'))
  const version = { ...systemMessage(3, { event: 'version_added', data: { ...data, version: '2' } }), unread: true }
  server.messages = server.messages.map((one) => (one.seq === 3 ? version : one))

  events.resync()

  await expect.poll(() => shown('messages')).toEqual(fetched('messages'))
  stop()
})
