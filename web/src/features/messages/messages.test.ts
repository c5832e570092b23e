import type { Message, MessagePage } from '@klopt/contract'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { useNetwork } from '../../testing/network.ts'
import { anna, bram, dossier_id, say } from '../../testing/messages.ts'
import { catchUp, fillMessages, loadOlder, markSeen, messagesQuery, receiveChange, receiveMessage } from './messages.ts'

const network = useNetwork()
const path = `/api/v1/dossiers/${dossier_id}/messages`
let client: QueryClient
let stored: Message[]

beforeEach(() => {
  client = new QueryClient()
  stored = range(1, 3)
  network.on('GET', path, ({ query }): MessagePage => {
    const limit = Number(query.get('limit') ?? 50)
    const after = Number(query.get('after_seq') ?? 0)
    const before = Number(query.get('before') ?? Infinity)
    const rest = stored.filter(({ seq }) => (query.has('after_seq') ? seq > after : seq < before))
    const messages = query.has('after_seq') ? rest.slice(0, limit) : rest.slice(-limit)
    const has_more = rest.length > messages.length
    return { messages, before: has_more ? String(messages[0]?.seq) : null, has_more, revision: 0 }
  })
})

function range(first: number, last: number): Message[] {
  return Array.from({ length: last - first + 1 }, (_, n) => say(first + n, n % 2 ? anna : bram))
}

function open(messages: Message[], before: string | null = null) {
  fillMessages(client, dossier_id, { messages, before, has_more: before !== null, revision: 0 })
}

function shown(): number[] | undefined {
  return client.getQueryData(messagesQuery(dossier_id).queryKey)?.messages.map(({ seq }) => seq)
}

test('a message that arrives by response and by live event is shown once', async () => {
  open(range(1, 2))

  await Promise.all([receiveMessage(client, say(3, anna)), receiveMessage(client, say(3, anna))])

  expect(shown()).toEqual([1, 2, 3])
  expect(network.requests).toEqual([])
})

test('a skipped number is fetched, and all messages are in order', async () => {
  open(range(1, 2))
  stored = range(1, 5)

  await receiveMessage(client, say(5, bram))

  expect(shown()).toEqual([1, 2, 3, 4, 5])
})

test('messages that arrive out of order are sorted', async () => {
  open([])
  stored = range(1, 4)

  await Promise.all([3, 1, 4, 2].map((seq) => receiveMessage(client, say(seq, bram))))

  expect(shown()).toEqual([1, 2, 3, 4])
})

test('catching up fetches every missed message, page by page', async () => {
  open(range(1, 2))
  stored = range(1, 250)

  await catchUp(client, dossier_id)

  expect(shown()).toEqual(stored.map(({ seq }) => seq))
  expect(network.requests.map(({ query }) => query.get('after_seq'))).toEqual(['2', '102', '202'])
})

test('calls during a running catch-up share one further fetch', async () => {
  open(range(1, 2))
  stored = range(1, 3)

  const first = catchUp(client, dossier_id)
  stored = range(1, 4)
  await Promise.all([first, catchUp(client, dossier_id), catchUp(client, dossier_id)])

  expect(shown()).toEqual([1, 2, 3, 4])
  expect(network.requests.length).toBeLessThanOrEqual(2)
})

test('a message of a dossier that was not loaded is ignored', async () => {
  await receiveMessage(client, say(4, bram))

  expect(shown()).toBeUndefined()
})

test('an older page is prepended, also when new messages arrive while it is fetched', async () => {
  stored = range(1, 120)
  open(stored.slice(70), '71')

  const loading = loadOlder(client, dossier_id)
  await receiveMessage(client, say(121, bram))
  await loading

  expect(shown()).toEqual([...range(21, 120), say(121, bram)].map(({ seq }) => seq))
})

test('an older page that is fetched twice at once is prepended once', async () => {
  stored = range(1, 120)
  open(stored.slice(70), '71')

  await Promise.all([loadOlder(client, dossier_id), loadOlder(client, dossier_id)])

  expect(shown()).toEqual(stored.slice(20).map(({ seq }) => seq))
})

test('reloading the dossier keeps older pages and newer messages', () => {
  open(range(10, 20), '10')

  fillMessages(client, dossier_id, { messages: range(15, 19), before: '15', has_more: true, revision: 0 })

  expect(shown()).toEqual(range(10, 20).map(({ seq }) => seq))
  expect(client.getQueryData(messagesQuery(dossier_id).queryKey)?.before).toBe('10')
})

test('reloading the dossier after a long absence starts from the fresh page, without a gap', () => {
  open(range(1, 5))

  fillMessages(client, dossier_id, { messages: range(60, 70), before: '60', has_more: true, revision: 0 })

  expect(shown()).toEqual(range(60, 70).map(({ seq }) => seq))
})

test('reading on another device removes the unread marks', () => {
  open(range(1, 3).map((message) => ({ ...message, unread: true })))

  markSeen(client, dossier_id, 2)

  const page = client.getQueryData(messagesQuery(dossier_id).queryKey)
  expect(page?.messages.map(({ unread }) => unread)).toEqual([false, false, true])
})

test.each([
  ['a loaded message', range(1, 5)],
  ['a message on an older page', range(4, 5)],
])('an answer to %s that arrives after its change quotes the words as they are now', async (_, loaded) => {
  open(loaded)
  const asked = say(2, bram)
  const edited = { ...asked, message: 'Acht stuks', revision: 1 }
  const deleted: Message = { ...edited, event: 'message_deleted', data: { by: bram.name }, message: '', revision: 2 }
  const quote = { kind: 'message', id: asked.id, seq: 2, sender_name: bram.name, deleted: false } as const
  const answer = (seq: number, message: string) => ({ ...say(seq, anna), quote: { ...quote, message } })

  await receiveChange(client, { dossier_id, revision: 1, message: edited })
  await receiveMessage(client, answer(6, 'Zeven stuks'))
  await receiveChange(client, { dossier_id, revision: 2, message: deleted })
  await receiveMessage(client, answer(7, 'Acht stuks'))

  const page = client.getQueryData(messagesQuery(dossier_id).queryKey)
  expect(page?.messages.slice(-2).map((one) => one.quote)).toEqual(
    [6, 7].map(() => ({ ...quote, message: '', deleted: true })),
  )
})
