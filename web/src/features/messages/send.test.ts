import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeToken } from '../../platform/token.ts'
import { type NetworkRequest, Refused, useNetwork } from '../../testing/network.ts'
import { anna, dossier_id, say } from '../../testing/messages.ts'
import { fillMessages, messagesQuery } from './messages.ts'
import { removeUnsent, resumeUnsent, send, sendAgain } from './send.ts'
import { readUnsent } from './unsent.ts'

const network = useNetwork()
const path = `/api/v1/dossiers/${dossier_id}/messages`
let client: QueryClient
let stored: string[]

beforeEach(() => {
  vi.useFakeTimers()
  storeToken('token of Anna')
  client = new QueryClient()
  stored = []
  fillMessages(client, dossier_id, { messages: [], before: null, has_more: false, revision: 0 })
  network.on('POST', path, store)
})
afterEach(() => vi.useRealTimers())

/** Like the server, returns the existing message for a known client_id. */
function store({ body }: NetworkRequest) {
  const { client_id, message } = Object(body)
  if (!stored.includes(client_id)) stored.push(client_id)
  return { ...say(stored.indexOf(client_id) + 1, anna, undefined, message), client_id }
}

/**
 * Advances the clock until `work` is done. Responses come through the browser, which the fake clock does not control.
 */
async function passTime(work: Promise<unknown>) {
  const state = { done: false }
  void work.finally(() => (state.done = true))
  while (!state.done) {
    await vi.advanceTimersByTimeAsync(1000)
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(null)
    })
  }
}

function draft(n: number) {
  const client_id = `00000000-0000-4000-8000-00000000000${n}`
  return { dossier_id, client_id, message: `bericht ${n}`, created_at: '2025-09-04T09:00:00.000Z' }
}

function shown(): string[] | undefined {
  return client.getQueryData(messagesQuery(dossier_id).queryKey)?.messages.map(({ message }) => message)
}

function pending(): string[] {
  return client
    .getMutationCache()
    .getAll()
    .map(({ state }) => state.status)
}

test('a confirmed message is shown and no longer stored or pending', async () => {
  await send(client, anna.id, draft(1))

  expect(shown()).toEqual(['bericht 1'])
  expect(pending()).toEqual([])
  expect(readUnsent(anna.id)).toEqual([])
})

test('messages written offline are sent once, in order, when the connection is back', async () => {
  network.offline = true
  const sendings = [1, 2, 3].map((n) => send(client, anna.id, draft(n)))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shown()).toEqual([])
  expect(readUnsent(anna.id)).toHaveLength(3)

  network.offline = false
  dispatchEvent(new Event('online'))
  await Promise.all(sendings)

  expect(shown()).toEqual(['bericht 1', 'bericht 2', 'bericht 3'])
  expect(stored).toHaveLength(3)
})

test('a lost response does not cause a second message', async () => {
  let lost = true
  network.on('POST', path, (request) => {
    const sent = store(request)
    if (lost) {
      lost = false
      throw new TypeError('Failed to fetch')
    }
    return sent
  })

  await passTime(send(client, anna.id, draft(1)))

  expect(network.times('POST', path)).toBe(2)
  expect(shown()).toEqual(['bericht 1'])
})

test('a server error is retried automatically', async () => {
  network.on('POST', path, (request) => {
    if (network.times('POST', path) < 4) throw new Refused(503, 'unavailable')
    return store(request)
  })

  await passTime(send(client, anna.id, draft(1)))

  expect(shown()).toEqual(['bericht 1'])
})

test('a refused message stays, and can be sent again or removed', async () => {
  network.on('POST', path, () => {
    throw new Refused(403, 'forbidden')
  })
  await send(client, anna.id, draft(1))
  await send(client, anna.id, draft(2))
  expect(pending()).toEqual(['error', 'error'])
  expect(readUnsent(anna.id)).toHaveLength(2)

  network.on('POST', path, store)
  removeUnsent(client, anna.id, draft(2))
  await sendAgain(client, anna.id, draft(1))

  expect(shown()).toEqual(['bericht 1'])
  expect(pending()).toEqual([])
  expect(readUnsent(anna.id)).toEqual([])
})

test('messages left over from a reload are sent, and none is sent twice', async () => {
  network.offline = true
  const beforeReload = send(client, anna.id, draft(1))
  await vi.advanceTimersByTimeAsync(100)
  client = new QueryClient()
  fillMessages(client, dossier_id, { messages: [], before: null, has_more: false, revision: 0 })

  network.offline = false
  resumeUnsent(client, anna.id)
  resumeUnsent(client, anna.id)
  await passTime(beforeReload)
  await vi.waitFor(() => expect(pending()).toEqual([]), 10_000)

  expect(shown()).toEqual(['bericht 1'])
  expect(stored).toHaveLength(1)
})

test('messages are not sent in the name of a user who signed in later', async () => {
  network.offline = true
  const sending = send(client, anna.id, draft(1))
  await vi.advanceTimersByTimeAsync(100)

  storeToken('token of Bram')
  network.offline = false
  await passTime(sending)

  expect(stored).toEqual([])
  expect(readUnsent(anna.id)).toHaveLength(1)
})

test('a draft that another tab sent with other words is a message of its own, once', async () => {
  const texts = new Map<string, string>([[draft(1).client_id, 'Hallo']])
  network.on('POST', path, ({ body }) => {
    const { client_id, message } = Object(body)
    if (!texts.has(client_id)) texts.set(client_id, message)
    return { ...say(1, anna, undefined, texts.get(client_id)), client_id }
  })
  const other = { ...draft(1), message: 'Hallo daar', instead: draft(2).client_id }

  await passTime(send(client, anna.id, other))
  await passTime(send(client, anna.id, { ...other, message: 'Hallo' }))

  expect([...texts.values()]).toEqual(['Hallo', 'Hallo daar'])
  expect(readUnsent(anna.id)).toEqual([])
})
