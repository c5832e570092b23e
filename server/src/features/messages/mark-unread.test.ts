import { listDossiers, markRead, markUnread, muteDossier, readDossier } from '@klopt/contract'
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { useUnreadMails } from './testing/unread-mails.ts'

const { world, sharedDossier, say } = await useUnreadMails()

async function rowOf(who: Caller, dossier: { id: string }) {
  const { body } = await who.call(listDossiers, { query: {} })
  const row = body.find(({ id }) => id === dossier.id)
  return row && { count: row.unread_count, marked: row.marked_unread }
}

test('a dossier that was read is marked as unread, which only the reader sees, until they read again', async () => {
  const { anna, bram, dossier, params } = await sharedDossier()
  for (const text of ['Eén', 'Twee', 'Drie']) await say(anna, dossier, text)
  await bram.call(markRead, { params, body: {} })
  const readers = async () => (await anna.call(readDossier, { params })).body.users.map(({ read_seq }) => read_seq)
  const before = await readers()
  const line = await anna.listen()
  await line.ask({ type: 'subscribe', topic: `user:${anna.id}` })

  expect((await bram.call(markUnread, { params, body: {} })).status).toBe(204)
  expect(await rowOf(bram, dossier)).toEqual({ count: 0, marked: true })
  await bram.call(markUnread, { params, body: { seq: 2 } })
  expect(await rowOf(bram, dossier)).toEqual({ count: 2, marked: true })
  expect((await bram.call(readDossier, { params })).body).toMatchObject({ unread_from: 2, read_seq: 3 })

  await bram.call(markRead, { params, body: {} })
  expect(await rowOf(bram, dossier)).toEqual({ count: 0, marked: false })
  expect(await readers()).toEqual(before)
  expect(await line.settled()).toEqual([])
  line.socket.close()
})

test('a mark from the list ends when its reader opens the dossier, and not by a late report of an earlier message', async () => {
  const { anna, bram, dossier, params } = await sharedDossier()
  await bram.call(markUnread, { params, body: {} })
  await bram.call(markRead, { params, body: { seq: 0 } }) // nothing is written yet
  expect(await rowOf(bram, dossier)).toEqual({ count: 0, marked: false })

  for (const text of ['Eén', 'Twee']) await say(anna, dossier, text)
  await bram.call(markRead, { params, body: {} })
  await bram.call(markUnread, { params, body: {} })
  await bram.call(markRead, { params, body: { seq: 1 } })
  expect(await rowOf(bram, dossier)).toEqual({ count: 0, marked: true })
  await bram.call(markRead, { params, body: { seq: 2 } })
  expect(await rowOf(bram, dossier)).toEqual({ count: 0, marked: false })
})

test('a message after the mark counts, and an own message ends it', async () => {
  const { anna, bram, dossier, params } = await sharedDossier()
  await say(anna, dossier, 'Eén')
  await bram.call(markRead, { params, body: {} })
  await bram.call(markUnread, { params, body: {} })
  await say(anna, dossier, 'Twee')
  expect(await rowOf(bram, dossier)).toEqual({ count: 1, marked: true })

  await say(bram, dossier, 'Gezien.')

  expect(await rowOf(bram, dossier)).toEqual({ count: 0, marked: false })
})

test('somebody who does not take part can neither mute nor mark as unread', async () => {
  const { dalen, dossier, params } = await sharedDossier()
  const mia = await world.person('Mia', { company: dalen, role: 'admin' })
  const { body } = await mia.call(readDossier, { params })
  expect(body.permissions).toMatchObject({ mute: false, mark_unread: false })

  expect((await mia.call(markUnread, { params, body: {} })).status).toBe(403)
  expect((await mia.call(muteDossier, { params, body: { for: 'always' } })).status).toBe(403)
  expect(await rowOf(mia, dossier)).toEqual({ count: 0, marked: false })
})
