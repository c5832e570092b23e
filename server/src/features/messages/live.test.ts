import {
  closeCodes,
  giveConsent,
  listMessages,
  logout,
  markRead,
  postMessage,
  renewLink,
  wsTicket,
} from '@klopt/contract'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { hashed } from '../../platform/ids.ts'
import type { Caller } from '../../testing/caller.ts'
import { useWorld } from '../../testing/world.ts'
import { checkRights } from './watch-rights.ts'

const world = useWorld()
const say = (message: string) => ({ message_type: 'user', message, client_id: randomUUID() }) as const

async function sharedDossier() {
  const [bouw, gevel] = [await world.customer('Bouw BV'), await world.customer('Gevel BV')]
  const anna = await world.person('Anna', { company: bouw })
  const bram = await world.person('Bram', { company: gevel })
  const dossier = await world.makeDossier('PO 4500127', anna, [bouw, gevel])
  await world.takePart(dossier, bram)
  return { bouw, gevel, anna, bram, params: { id: dossier.id }, dossier_id: dossier.id }
}

async function listening(person: Caller) {
  const line = await person.listen()
  expect(await line.ask({ type: 'subscribe', topic: `user:${person.id}` })).toMatchObject({ type: 'subscribed' })
  return line
}

test('a message arrives on the user topic of everybody in the dossier', async () => {
  const { anna, bram, params } = await sharedDossier()
  const line = await listening(bram)

  const { body } = await anna.call(postMessage, { params, body: say('Klopt het?') })

  expect(await line.waitFor('chat_message')).toEqual({ ...body, unread: true })
})

test('subscribing to one’s own topic twice at once is confirmed twice and works', async () => {
  const { anna, bram, params } = await sharedDossier()
  const line = await bram.listen()
  const topic = { type: 'subscribe', topic: `user:${bram.id}` } as const

  line.send(topic)
  line.send(topic)
  const confirmed = () => line.replies.filter(({ type }) => type === 'subscribed')
  await expect.poll(() => confirmed().length).toBe(2)
  await anna.call(postMessage, { params, body: say('Klopt het?') })

  await line.waitFor('chat_message')
})

test('a socket subscribed twice gets each event once', async () => {
  const { anna, bram, params, dossier_id } = await sharedDossier()
  const line = await listening(bram)
  await line.ask({ type: 'subscribe', dossier_id })

  await anna.call(postMessage, { params, body: say('Klopt het?') })
  await line.waitFor('chat_message')

  expect(await line.settled()).toHaveLength(1)
})

test('events of a dossier created after connecting arrive too', async () => {
  const { bouw, gevel, anna, bram } = await sharedDossier()
  const line = await listening(bram)
  const later = await world.makeDossier('Meerwerk', anna, [bouw, gevel])
  await world.takePart(later, bram)
  world.deps.live.publish({ signal: { kind: 'admit', user_id: bram.id, dossier_id: later.id, until: null } })

  await anna.call(postMessage, { params: { id: later.id }, body: say('Nieuw') })

  expect(await line.waitFor('chat_message')).toMatchObject({ dossier_id: later.id })
})

test('a guest gets no events before giving consent, even when access is renewed, and all of them afterwards', async () => {
  const { anna, bouw, params, dossier_id } = await sharedDossier()
  const otto = await world.guest(await world.contact('Vos Kraanverhuur', bouw), { consent: false })
  await world.takePart({ id: dossier_id }, otto, new Date(Date.now() + 3_600_000))
  const line = await listening(otto)
  const renewed = await anna.call(renewLink, { params: { id: dossier_id, user_id: otto.id } })
  expect(renewed.status).toBe(200)
  await anna.call(postMessage, { params, body: say('Niet voor u') })
  expect((await line.settled()).map(({ message_type }) => message_type)).toEqual(['access_changed'])

  await otto.call(giveConsent, { params: { id: otto.id }, body: { consent: true } })
  const after = await listening(otto)
  await anna.call(postMessage, { params, body: say('Voor u') })
  expect(await after.waitFor('chat_message')).toMatchObject({ message: 'Voor u' })
})

test('a subscription returns the last number, so that a gap can be detected', async () => {
  const { anna, bram, params, dossier_id } = await sharedDossier()
  await anna.call(postMessage, { params, body: say('een') })
  const line = await bram.listen()

  expect(await line.ask({ type: 'subscribe', dossier_id })).toEqual({
    type: 'subscribed',
    topic: `dossier:${dossier_id}`,
    last_seq: 1,
    revision: 0,
  })
})

test('typing and reading events go to everybody who has the dossier open', async () => {
  const { anna, bram, params, dossier_id } = await sharedDossier()
  const [annas, brams] = [await listening(anna), await listening(bram)]
  await annas.ask({ type: 'subscribe', dossier_id })

  brams.send({ type: 'typing', dossier_id })

  expect(await annas.waitFor('typing')).toEqual({
    message_type: 'typing',
    dossier_id,
    user_id: bram.id,
    name: bram.full_name,
  })
  await anna.call(postMessage, { params, body: say('Gelezen?') })
  await bram.call(markRead, { params, body: {} })
  expect(await annas.waitFor('read_status')).toMatchObject({ user_id: bram.id, seq: 1 })
  expect(await brams.waitFor('read_status')).toMatchObject({ user_id: bram.id, seq: 1 })
})

test('a stranger gets no events of another’s user topic or a dossier, and cannot type in it', async () => {
  const { anna, bram, params, dossier_id } = await sharedDossier()
  const theo = await world.person('Theo', { company: await world.customer('Staal BV'), role: 'admin' })
  const line = await listening(theo)

  expect(await line.ask({ type: 'subscribe', topic: `user:${bram.id}` })).toEqual({ type: 'error', code: 'forbidden' })
  expect(await line.ask({ type: 'subscribe', dossier_id })).toEqual({ type: 'error', code: 'not_found' })
  expect(await line.ask({ type: 'typing', dossier_id })).toEqual({ type: 'error', code: 'not_found' })
  await anna.call(postMessage, { params, body: say('Onder ons') })
  expect(await line.settled()).toEqual([])
})

test('an invalid frame gets an error and the line stays open', async () => {
  const { bram } = await sharedDossier()
  const line = await bram.listen()

  for (const frame of [
    'geen json',
    '[]',
    '{"type":"dans"}',
    '{"type":"subscribe"}',
    JSON.stringify({ type: 'x'.repeat(5000) }),
  ])
    expect(await line.ask(frame)).toEqual({ type: 'error', code: 'validation_error' })
  expect(await line.ask({ type: 'ping' })).toEqual({ type: 'pong' })
})

test('a ticket opens one socket, once', async () => {
  const { bram } = await sharedDossier()
  const { ticket } = (await bram.call(wsTicket)).body

  const first = await bram.listen(ticket)
  const second = await bram.listen(ticket)

  expect(await first.ask({ type: 'ping' })).toEqual({ type: 'pong' })
  expect(await second.closes()).toBe(closeCodes.no_session)
})

test.each(['', 'verzonnen', 'a.b', 'x'.repeat(500)])('the token %j opens no line', async (token) => {
  const line = await world.stranger.listen(token)

  expect(await line.closes()).toBe(closeCodes.no_session)
})

test('another site cannot open a line', async () => {
  const { bram } = await sharedDossier()
  const socket = new WebSocket(`${world.address.replace('http', 'ws')}/ws?token=${bram.token}`, {
    headers: { origin: 'https://elders.example' },
  })

  const [request, response] = await once(socket, 'unexpected-response')
  request.destroy()

  expect(response).toMatchObject({ statusCode: 403 })
})

test('signing out ends that session on the server and closes its sockets, but no other session', async () => {
  const { bram, params } = await sharedDossier()
  const elsewhere = await world.signedIn(bram.id)
  const [here, there] = [await listening(bram), await listening(elsewhere)]

  expect((await bram.call(logout)).status).toBe(204)

  expect(await here.closes()).toBe(closeCodes.no_session)
  expect((await bram.call(listMessages, { params })).status).toBe(401)
  expect(await there.ask({ type: 'ping' })).toEqual({ type: 'pong' })
  expect((await elsewhere.call(listMessages, { params })).status).toBe(200)
})

test.each([
  ['all at once', 5000],
  ['line by line', 1],
])('checking the rights and sessions of open lines repairs a lost signal, %s', async (_, most) => {
  const { anna, bram, params, dossier_id } = await sharedDossier()
  const [annas, brams] = [await listening(anna), await listening(bram)]
  const elsewhere = await world.signedIn(bram.id)
  const gone = await listening(elsewhere)
  await brams.ask({ type: 'subscribe', dossier_id })
  await world.db.updateTable('participant').set({ status: 'removed' }).where('user_id', '=', bram.id).execute()
  await world.db
    .deleteFrom('session')
    .where('token_hash', '=', hashed(elsewhere.token ?? ''))
    .execute()

  await checkRights(world.deps, most)
  await anna.call(postMessage, { params, body: say('Onder ons') })

  expect(await annas.waitFor('chat_message')).toMatchObject({ message: 'Onder ons' })
  expect(await brams.settled()).toEqual([])
  expect(await gone.closes()).toBe(closeCodes.no_session)
})

test('a client that disconnects while its session is looked up does not remain as connected', async () => {
  const { anna, bram } = await sharedDossier()
  const before = world.app.websocketServer.clients.size
  const holder = await world.pool.connect()
  await holder.query('begin')
  await holder.query('lock table session in access exclusive mode')
  const gone = await bram.listen() // connected, and its token is being looked up
  gone.socket.terminate()
  await gone.closes()
  await expect.poll(() => world.app.websocketServer.clients.size).toBeLessThanOrEqual(before)
  await holder.query('rollback')
  holder.release()
  await listening(anna)

  expect(world.deps.live.isConnected(anna.id)).toBe(true)
  expect(world.deps.live.isConnected(bram.id)).toBe(false)
})
