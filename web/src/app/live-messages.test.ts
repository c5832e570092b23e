import { type Dossier, type DossierEvent, type Message, replyDuty, turnOf } from '@klopt/contract'
import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { dossierQuery } from '../features/dossiers/detail/dossier.ts'
import { sidebarQuery } from '../features/dossiers/dossiers.ts'
import { anna, bram, dossier_id, participant, say, systemMessage } from '../testing/messages.ts'
import { messagesQuery } from '../features/messages/messages.ts'
import { idOf } from '../testing/examples.ts'
import { chat, item, path, useOpenDossier } from '../testing/live.ts'

/** The duty that the server reports after a message. */
function askedOf(companyId: string, message: Message): Pick<Dossier, 'duties' | 'turn'> {
  const duties = [replyDuty(companyId, message)].flatMap((one) => one ?? [])
  return { duties, turn: turnOf(duties) }
}

const { network, client, events, server, shown, fetched } = useOpenDossier()

test('chat_message: the message, the last number and the list', async () => {
  const message = { ...say(3, bram, '2025-09-04T10:00:00.000Z'), unread: true }
  server.messages = [...server.messages, message]
  const reader = { ...participant(bram, 3), read_at: message.created_at }
  const asked = askedOf(anna.company.id, message)
  server.dossier = { ...server.dossier, last_seq: 3, users: [participant(anna, 2), reader], ...asked }
  server.sidebar = [
    {
      ...item(),
      last_message_preview: message.message,
      last_message_time: message.created_at,
      last_message_sender: bram.name,
      sender_email: null,
      unread_count: 1,
      turn_company_id: anna.company.id,
      own_duty: asked.duties[0] ?? null,
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
    ...askedOf(bram.company.id, message),
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
  events.watching(dossier_id, 2, 0)
  expect(network.requests.length).toBe(before)

  server.messages = [...server.messages, say(3, anna), say(4, bram)]
  events.watching(dossier_id, 4, 0)

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

/** The event of a changed message. */
function changed(message: Message) {
  return { message_type: 'message_changed', dossier_id, revision: message.revision, message } as const
}
const data = { document_id: idOf(600), filename: 'Factuur.pdf', by: 'Bram de Wit' }
const added = { ...systemMessage(3, { event: 'document_added', data }), unread: true }
const version = (n: string, revision: number) => ({
  ...systemMessage(3, { event: 'version_added', data: { ...data, version: n } }),
  unread: true,
  revision,
})

/** The server's third message is now this one. */
function become(now: Message) {
  server.messages = [...server.messages.filter(({ seq }) => seq !== now.seq), now]
}

test('a message that changed is replaced in its place, in the list of messages and the list of dossiers', async () => {
  const said = { ...say(3, bram), unread: true }
  become(said)
  events.chat_message(chat(said))
  await expect.poll(() => shown('messages')).toEqual(fetched('messages'))
  const edited: Message = { ...said, message: 'Het zijn er 28.', revision: 1 }
  become(edited)

  events.message_changed(changed(edited))

  await expect.poll(() => shown('messages')).toEqual(fetched('messages'))
  const rows = client.getQueryData(sidebarQuery().queryKey)
  expect(rows?.map((row) => row.last_message_preview)).toEqual(['Het zijn er 28.'])
  events.chat_message(chat(said)) // late, from another node
  expect(shown('messages')).toEqual(fetched('messages'))
})

test('a change that arrives before its message is not undone by it', async () => {
  const edited: Message = { ...say(3, bram), message: 'Het zijn er 28.', unread: true, revision: 1 }
  become(edited)

  events.message_changed(changed(edited))
  events.chat_message(chat({ ...say(3, bram), unread: true }))

  await expect.poll(() => shown('messages')).toEqual(fetched('messages'))
})

test('a skipped change is fetched, and nothing if none was skipped', async () => {
  const [first = say(1, anna), second = say(2, bram)] = server.messages
  const [one, two] = [
    { ...first, message: 'een', revision: 1 },
    { ...second, message: 'twee', revision: 2 },
  ]
  server.messages = [one, two]

  events.message_changed(changed(two))

  await expect.poll(() => shown('messages')).toEqual(fetched('messages'))
  const before = network.requests.length
  const three: Message = { ...one, message: 'drie', revision: 3 }
  server.messages = [three, two]
  events.message_changed(changed(three))
  await expect.poll(() => shown('messages')).toEqual(fetched('messages'))
  events.watching(dossier_id, 2, 3)
  expect(network.requests.length).toBe(before)
})

test('a message that changed during a disconnection is updated when the connection is back', async () => {
  become(added)
  const stop = new QueryObserver(client, { ...dossierQuery(dossier_id), staleTime: Infinity }).subscribe(() => {})
  events.system(added)
  await expect.poll(() => shown('messages')).toEqual(fetched('messages'))
  become(version('2', 1))

  events.watching(dossier_id, 3, 1)

  await expect.poll(() => shown('messages')).toEqual(fetched('messages'))
  events.resync() // the first connection
  become(version('3', 2))
  events.resync()

  await expect.poll(() => shown('messages')).toEqual(fetched('messages'))
  stop()
})

test('an answer that is older than a pin does not take it off the screen', async () => {
  const stop = new QueryObserver(client, { ...dossierQuery(dossier_id), staleTime: 0 }).subscribe(() => undefined)
  const answer = Promise.withResolvers<void>()
  const older = server.dossier
  network.on('GET', path, () => answer.promise.then(() => older))
  const refetch = client.refetchQueries({ queryKey: dossierQuery(dossier_id).queryKey })
  const { id, seq, message, created_at: at } = say(2, bram)
  const pinned = { kind: 'message', id, seq, message, by: { id: bram.id, full_name: bram.name }, at } as const
  server.dossier = { ...server.dossier, pinned }
  network.on('GET', path, () => server.dossier)

  events.pinned({ message_type: 'pinned', dossier_id, pinned })
  answer.resolve()
  await refetch

  await expect.poll(() => shown('dossier')).toEqual(fetched('dossier'))
  expect(client.getQueryData(dossierQuery(dossier_id).queryKey)?.pinned).toEqual(pinned)
  stop()
})
