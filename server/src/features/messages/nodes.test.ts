import {
  addParticipant,
  changePassword,
  me,
  listMessages,
  logout,
  postMessage,
  removeParticipant,
  wsTicket,
} from '@klopt/contract'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { on, useNodes, sharedDossier } from '../../testing/nodes.ts'
import { RedisServer } from '../../testing/redis-server.ts'
import { klopt } from '../../testing/klopt-command.ts'
import { password } from '../../testing/world.ts'
import { mailUnread } from './mail-unread.ts'

const { world, nodes } = useNodes()
const say = (message: string) => ({ message_type: 'user', message, client_id: randomUUID() }) as const
// By a signal, also on a busy machine. Without it, the check of every minute would act.
const atOnce = { timeout: 15_000, interval: 10 }

async function listening(person: Caller, dossier_id?: string) {
  const line = await person.listen()
  await line.ask({ type: 'subscribe', topic: `user:${person.id}` })
  if (dossier_id) await line.ask({ type: 'subscribe', dossier_id })
  return line
}

test.skipIf(RedisServer.isMissing)(
  'messages posted on one node arrive on the other, each once and in order',
  async () => {
    const { anna, bram, params, dossier_id } = await sharedDossier(world)
    const far = await listening(on(nodes.b, bram), dossier_id)
    const near = await listening(anna)

    for (let n = 1; n <= 30; n += 1) await anna.call(postMessage, { params, body: say(`nr ${n}`) })
    await expect.poll(() => far.received.length).toBe(30)
    await on(nodes.b, bram).call(postMessage, { params, body: say('Gehoord') })

    const seqs = Array.from({ length: 31 }, (_, n) => n + 1)
    await expect.poll(() => far.received.length).toBe(31)
    await expect.poll(() => near.received.length).toBe(31)
    expect(far.received.map((event) => 'seq' in event && event.seq)).toEqual(seqs)
    const { body } = await anna.call(listMessages, { params, query: { limit: 100 } })
    expect(near.received).toEqual(body.messages.map((message) => ({ ...message, unread: true })))
  },
)

test.skipIf(RedisServer.isMissing)(
  'a person added on one node gets events on the other from then on, and none after removal',
  async () => {
    const { gevel, anna, bram, params } = await sharedDossier(world)
    const otto = await world.person('Otto', { company: gevel })
    const line = await listening(on(nodes.b, otto))
    await anna.call(postMessage, { params, body: say('Voor Otto erbij was') })

    await bram.call(addParticipant, { params, body: { user_id: otto.id } })
    await anna.call(postMessage, { params, body: say('Welkom Otto') })
    expect(await line.waitFor('chat_message')).toMatchObject({ message: 'Welkom Otto' })

    await bram.call(removeParticipant, { params: { ...params, user_id: otto.id }, body: { status: 'removed' } })
    await expect.poll(() => line.received.at(-1)?.message_type, atOnce).toBe('access_ended')
    await anna.call(postMessage, { params, body: say('Otto is weg') })
    await on(nodes.b, bram).call(postMessage, { params, body: say('Inderdaad') })
    expect((await line.settled()).at(-1)).toMatchObject({ message_type: 'access_ended' })
    expect((await on(nodes.b, otto).call(listMessages, { params })).status).toBe(404)
  },
)

test.skipIf(RedisServer.isMissing)(
  'signing out on one node closes the line on the other at once and ends its session',
  async () => {
    const { anna, bram } = await sharedDossier(world)
    const line = await listening(on(nodes.b, bram))
    const other = await listening(on(nodes.b, anna))
    expect((await on(nodes.b, bram).call(me)).status).toBe(200)

    await bram.call(logout)

    await expect.poll(() => line.closed, atOnce).toBe(4401)
    expect((await on(nodes.b, bram).call(me)).status).toBe(401)
    expect((await on(nodes.b, anna).call(me)).status).toBe(200)
    expect(await other.ask({ type: 'ping' })).toEqual({ type: 'pong' })
  },
)

test.skipIf(RedisServer.isMissing)('changing the password ends every session on every node at once', async () => {
  const { bram } = await sharedDossier(world)
  const phone = on(nodes.b, await world.signedIn(bram.id))
  const line = await listening(phone)
  expect((await phone.call(me)).status).toBe(200)

  const body = { current_password: password, new_password: 'nog een lang wachtwoord' }
  expect((await bram.call(changePassword, { body })).status).toBe(204)

  await expect.poll(() => line.closed, atOnce).toBe(4401)
  expect((await phone.call(me)).status).toBe(401)
})

test.skipIf(RedisServer.isMissing)('a ticket opens one line across all nodes', async () => {
  const { bram } = await sharedDossier(world)
  const { body } = await bram.call(wsTicket)

  const first = await bram.listen(body.ticket)
  const second = await on(nodes.b, bram).listen(body.ticket)

  expect(await second.closes()).toBe(4401)
  expect(await first.ask({ type: 'ping' })).toEqual({ type: 'pong' })
})

test.skipIf(RedisServer.isMissing)(
  'a person has at most ten lines across all nodes, and closing one makes room',
  async () => {
    const { bram } = await sharedDossier(world)
    const lines = []
    for (let n = 0; n < 10; n += 1) lines.push(await listening(n % 2 ? bram : on(nodes.b, bram)))

    expect(await (await on(nodes.b, bram).listen()).closes()).toBe(4429)
    lines[1]?.socket.close()
    await lines[1]?.closes()

    await expect
      .poll(async () => {
        const line = await on(nodes.b, bram).listen()
        return Promise.race([line.closes(), line.ask({ type: 'ping' })])
      })
      .toEqual({ type: 'pong' })
  },
)

test.skipIf(RedisServer.isMissing)(
  'a person with an open line on another node is not mailed until they leave without reading',
  async () => {
    const { anna, bram, els, dossier, params } = await sharedDossier(world)
    const line = await listening(on(nodes.b, bram))
    await anna.call(postMessage, { params, body: say('Zie je dit?') })
    const mails = async (id: string) => (await world.pool.query('select from mail where person_id = $1', [id])).rowCount
    const later = async () => {
      await world.pool.query(`update message set created_at = now() - interval '6 minutes' where dossier_id = $1`, [
        dossier.id,
      ])
      await world.pool.query('update dossier set unread_due_at = now() where id = $1', [dossier.id])
      await mailUnread(world.deps)
    }

    await later()
    expect([await mails(bram.id), await mails(els.id)]).toEqual([0, 1])
    line.socket.close()
    await line.closes()

    await expect.poll(async () => (await later(), mails(bram.id))).toBe(1)
  },
)

test.skipIf(RedisServer.isMissing)('a person whom a command disables is out on every node, by a signal', async () => {
  const { bram, dossier_id } = await sharedDossier(world)
  const lines = [await listening(bram, dossier_id), await listening(on(nodes.b, bram), dossier_id)]
  expect((await on(nodes.b, bram).call(me)).status).toBe(200) // now the session is cached

  expect((await klopt(world, 'user:disable', bram.email)).code).toBe(0)

  for (const line of lines) await expect.poll(() => line.closed, atOnce).toBe(4401)
  await expect.poll(async () => (await on(nodes.b, bram).call(me)).status, atOnce).toBe(401)
})
