import { deleteMessage, editMessage, logout, markRead, readPush, subscribePush, unsubscribePush } from '@klopt/contract'
import { expect, test } from 'vitest'
import { klopt } from '../../testing/klopt-command.ts'
import { sharedDossier } from '../documents/testing/scene.ts'
import { devicesMost } from './limits.ts'
import { senderOf } from './testing/device.ts'
import { usePushDesk } from './testing/push-desk.ts'

const { world, desk, deviceOf, sendDue, later, say } = usePushDesk()

test('a message reaches the devices of the others, encrypted for them, signed, and without its text', async () => {
  const { anna, bram, daan, dossier } = await sharedDossier(world)
  const [phone, own, other] = [await deviceOf(bram), await deviceOf(anna), await deviceOf(daan)]

  await say(anna, dossier, 'De kraan komt om zeven uur')
  await sendDue()

  const shown = { dossier_id: dossier.id, unread: 1, title: 'Anna · Bouw BV', body: 'PO 4500127', seq: 1 }
  expect(phone.received()).toEqual([shown])
  expect(other.received()).toEqual([shown])
  expect(own.received()).toEqual([])
  const push = desk.service.received.find(({ path }) => path === phone.path)
  expect(push?.headers).toMatchObject({ urgency: 'high', topic: dossier.id.replaceAll('-', '') })
  const { key } = (await bram.call(readPush)).body
  const sender = push && senderOf(push, key)
  expect(sender).toMatchObject({ aud: desk.service.origin, sub: `mailto:${world.config.operator.email}` })
})

test('a disabled person gets no notification, also of what was said before', async () => {
  const { anna, bram, daan, dossier } = await sharedDossier(world)
  const [phone, other] = [await deviceOf(bram), await deviceOf(daan)]
  await say(anna, dossier, 'Een')

  expect((await klopt(world, 'user:disable', bram.email)).code).toBe(0)
  await say(anna, dossier, 'Twee')
  await sendDue()
  await later()

  expect(phone.received()).toEqual([])
  expect(other.received()).not.toEqual([])
})

test('the text is shown on a device whose person allows it, and stays allowed when the device is renewed', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const phone = await deviceOf(bram, true)
  await bram.call(subscribePush, { body: phone.subscription })

  await say(anna, dossier, 'De kraan\nkomt   om zeven uur')
  await sendDue()

  expect(phone.received()).toEqual([
    expect.objectContaining({ title: 'Anna · Bouw BV', body: 'PO 4500127\nDe kraan komt om zeven uur' }),
  ])
})

test('several messages at once are one notification, of the newest, and a message that was read causes none', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const phone = await deviceOf(bram)
  await say(anna, dossier, 'Een')
  await say(anna, dossier, 'Twee')
  await sendDue()
  await say(anna, dossier, 'Drie')
  await bram.call(markRead, { params, body: { seq: 3 } })
  await sendDue()

  expect(phone.received()).toEqual([
    expect.objectContaining({ seq: 2 }),
    { dossier_id: dossier.id, unread: 0, title: null }, // read elsewhere: taken away
  ])
})

test('a notification that is read elsewhere is removed once, and not on a device that showed nothing', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const phone = await deviceOf(bram)
  await say(anna, dossier, 'Zie je dit?')
  await sendDue()
  const laptop = await deviceOf(await world.signedIn(bram.id))
  await bram.call(markRead, { params, body: {} })
  await sendDue()
  await later()

  expect(phone.received().slice(1)).toEqual([{ dossier_id: dossier.id, unread: 0, title: null }])
  expect(laptop.received()).toEqual([])
})

test('the notification of a deleted message is replaced by an earlier one, or removed if there is none', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const phone = await deviceOf(bram)
  const first = (await say(anna, dossier, 'Een')).body
  const second = (await say(anna, dossier, 'Twee')).body
  await sendDue()
  for (const { id } of [second, first]) {
    await anna.call(deleteMessage, { params: { ...params, message_id: id }, query: { revision: 0 } })
    await sendDue()
  }

  expect(phone.received()).toEqual([
    expect.objectContaining({ seq: 2 }),
    expect.objectContaining({ seq: 1 }),
    { dossier_id: dossier.id, unread: 1, title: null }, // its lines say that something was deleted
  ])
})

test('edited words take the place of the earlier ones, without a sound, only where words are shown', async () => {
  const { anna, bram, daan, dossier, params } = await sharedDossier(world)
  const [phone, other] = [await deviceOf(bram, true), await deviceOf(daan)]
  const { id } = (await say(anna, dossier, 'De code is 1234')).body
  await sendDue()
  const edit = { params: { ...params, message_id: id }, body: { message: 'De code hoor je zo', revision: 0 } }
  expect((await anna.call(editMessage, edit)).status).toBe(200)
  await sendDue()
  await later()

  expect(phone.received()).toMatchObject([
    { seq: 1, body: 'PO 4500127\nDe code is 1234' },
    { seq: 1, body: 'PO 4500127\nDe code hoor je zo', edited: true },
  ])
  expect(phone.received()[0]).not.toHaveProperty('edited')
  expect(other.received()).toHaveLength(1)
})

test('a person has at most twenty devices, and one more ends the one that was there longest ago', async () => {
  const { bram } = await sharedDossier(world)
  const devices = []
  for (let n = 0; n < devicesMost + 1; n += 1) devices.push(await deviceOf(await world.signedIn(bram.id)))

  const on = await Promise.all(devices.map((device) => device.on()))

  expect(on).toEqual([false, ...Array.from({ length: devicesMost }, () => true)])
})

test('somebody with the dossier on screen is notified only after leaving it without having read', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const phone = await deviceOf(bram)
  const line = await bram.listen()
  line.send({ type: 'look', dossier_id: dossier.id })
  await line.settled()

  await say(anna, dossier, 'Zie je dit?')
  await sendDue()
  expect(phone.received()).toEqual([])

  line.send({ type: 'look', dossier_id: null })
  await line.settled()
  await later()
  expect(phone.received()).toHaveLength(1)
})

test('somebody who is removed just before sending gets nothing, and an earlier notification is removed', async () => {
  const { anna, bram, daan, dossier } = await sharedDossier(world)
  const [phone, earlier] = [await deviceOf(bram), await deviceOf(daan)]
  const line = await bram.listen()
  line.send({ type: 'look', dossier_id: dossier.id })
  await line.settled()
  await say(anna, dossier, 'Kanarie')
  await sendDue()
  line.socket.close()

  await world.pool.query(`update participant set status = 'removed' where user_id = any($1)`, [[bram.id, daan.id]])
  await say(anna, dossier, 'Nog een kanarie')
  await later()

  expect(phone.received()).toEqual([])
  expect(earlier.received()).toEqual([
    expect.objectContaining({ seq: 1 }),
    { dossier_id: dossier.id, unread: 0, title: null },
  ])
})

test('a notification carries the number of unread dossiers, without muted ones', async () => {
  const { anna, bram, bouw, gevel, dossier } = await sharedDossier(world)
  const [second, muted] = [
    await world.makeDossier('PO 2', anna, [bouw, gevel]),
    await world.makeDossier('PO 3', anna, [bouw, gevel]),
  ]
  for (const one of [second, muted]) await world.takePart(one, bram)
  const mute = `update participant set muted_until = 'infinity' where dossier_id = $1 and user_id = $2`
  await world.pool.query(mute, [muted.id, bram.id])
  const phone = await deviceOf(bram)

  for (const one of [dossier, muted, second]) await say(anna, one, 'Zie je dit?')
  await sendDue()

  expect(phone.received().map(({ unread }) => unread)).toEqual([2, 2])
})

test('a muted dossier sends nothing until the mute ends', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const phone = await deviceOf(bram)
  const mute = 'update participant set muted_until = $3 where dossier_id = $1 and user_id = $2'
  await world.pool.query(mute, [dossier.id, bram.id, 'infinity'])
  await say(anna, dossier, 'Stil')
  await sendDue()
  expect(phone.received()).toEqual([])

  await world.pool.query(mute, [dossier.id, bram.id, new Date()])
  await say(anna, dossier, 'Hoorbaar')
  await sendDue()
  expect(phone.received()).toHaveLength(1)
})

test('signing out ends the notifications of that device only', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const phone = await deviceOf(bram)
  const second = await world.signedIn(bram.id)
  const laptop = await deviceOf(second)
  await bram.call(logout)
  await say(anna, dossier, 'Wie leest dit?')
  await sendDue()

  expect(phone.received()).toEqual([])
  expect(laptop.received()).toHaveLength(1)

  await second.call(unsubscribePush)
  await say(anna, dossier, 'En dit?')
  await sendDue()
  expect(laptop.received()).toHaveLength(1)
})

test('a browser on which somebody else signs in belongs to them from then on', async () => {
  const { anna, bram, daan, dossier } = await sharedDossier(world)
  const phone = await deviceOf(bram, true)
  await say(anna, dossier, 'Voor wie?')
  await daan.call(subscribePush, { body: phone.subscription })
  await sendDue()

  expect(phone.received()).toEqual([expect.objectContaining({ body: 'PO 4500127' })])
  expect((await bram.call(readPush)).body.on).toBe(false)
  expect((await daan.call(readPush)).body).toMatchObject({ on: true, show_text: false })
})
