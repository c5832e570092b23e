import { allowHeldMail, listDocuments, listHeldMails, readDossier, refuseHeldMail } from '@klopt/contract'
import { expect, test } from 'vitest'
import { klopt } from '../../testing/klopt-command.ts'
import { samples } from '../documents/testing/samples.ts'
import { guestDossier, sharedDossier } from '../documents/testing/scene.ts'
import { usePostbox } from './testing/postbox.ts'

const { world, sink, send, addressFor, messagesOf, quiet, protect } = await usePostbox()

protect('vandalen.example')
const from = 'Van Dalen Facturatie <facturen@vandalen.example>'

async function heldMail(sender = from) {
  const scene = await sharedDossier(world)
  const to = await addressFor(scene.dossier.id, null)
  const mail = { from: sender, to, subject: 'Factuur 2025-0412', text: 'Hierbij onze factuur.' }
  await send({ ...mail, attachments: [{ filename: 'Factuur.pdf', content: samples.pdf }] })
  await quiet()
  const [held] = (await scene.anna.call(listHeldMails, { params: scene.params })).body
  return { ...scene, mail, id: held?.id ?? '' }
}

test('a mail that is let in is a message of the one who lets it in, with its files as theirs', async () => {
  const { anna, bram, params, id } = await heldMail()
  const line = await bram.listen()
  await line.ask({ type: 'subscribe', topic: `user:${bram.id}` })
  expect((await anna.call(readDossier, { params })).body.held_mails).toBe(1)

  const { status, body } = await anna.call(allowHeldMail, { params: { id }, body: {} })

  expect(status).toBe(201)
  expect(body).toMatchObject({
    sender_id: anna.id,
    message: 'Hierbij onze factuur.',
    mail: { from_email: 'facturen@vandalen.example', proven: true, let_in_by: { id: anna.id } },
  })
  expect((await bram.call(listDocuments, { params })).body).toMatchObject([
    { filename: 'Factuur.pdf', by_mail: true, uploader: { id: anna.id } },
  ])
  expect(await line.waitFor('held_mail')).toMatchObject({ count: 0 })
  expect((await anna.call(allowHeldMail, { params: { id } })).refusal.code).toBe('not_allowed_in_state')
})

test('mails of a sender who is let in for good are posted from then on, unread, in the name of the person who decided', async () => {
  const { anna, bram, params, id, mail } = await heldMail()
  await anna.call(allowHeldMail, { params: { id }, body: { always: true } })

  await send({ ...mail, subject: 'Factuur 2', text: 'De tweede.' })
  await quiet()

  const message = (await messagesOf(bram, params.id)).findLast(({ message_type }) => message_type === 'chat_message')
  expect(message).toMatchObject({ message: 'De tweede.', sender_id: anna.id, mail: { let_in_by: { id: anna.id } } })
})

test('mails of a disabled person wait, also of one who was let in for good', async () => {
  const { anna, bram, dossier, params, id, mail } = await heldMail()
  await anna.call(allowHeldMail, { params: { id }, body: { always: true } })
  const carl = await world.person('Carl', {
    company: await world.customer('Derden BV'),
    email: 'facturen@vandalen.example',
  })
  const own = await addressFor(dossier.id, bram.id)
  for (const { email } of [carl, bram]) expect((await klopt(world, 'user:disable', email)).code).toBe(0)
  const before = await messagesOf(anna, params.id)

  expect((await send({ ...mail, subject: 'Factuur 3', text: 'Derde' })).code).toBe(250)
  expect((await send({ from: bram.email, to: own, text: 'Aan mijn adres' })).text).toContain('550')
  await send({ from: bram.email, to: mail.to, subject: 'Dag', text: 'Aan het dossier' })
  await quiet()

  expect(await messagesOf(anna, params.id)).toEqual(before)
  expect((await anna.call(listHeldMails, { params })).body.map(({ subject }) => subject).toSorted()).toEqual([
    'Dag',
    'Factuur 3',
  ])
})

test('a sender who is not proven cannot be let in for good', async () => {
  const { anna, id } = await heldMail('otto@elders.example')

  expect((await anna.call(allowHeldMail, { params: { id }, body: { always: true } })).refusal.code).toBe(
    'sender_not_proven',
  )
  expect((await anna.call(allowHeldMail, { params: { id } })).status).toBe(201)
})

test('a refused mail is deleted, and a blocked sender is refused by the mail server', async () => {
  const { anna, bram, params, id, mail } = await heldMail()

  expect((await anna.call(refuseHeldMail, { params: { id }, body: { block: true } })).status).toBe(204)

  expect((await anna.call(listHeldMails, { params })).body).toEqual([])
  expect((await bram.call(refuseHeldMail, { params: { id } })).status).toBe(409)
  expect((await send({ ...mail, text: 'Weer' })).text).toContain('550 5.7.1 Mail van deze afzender is geblokkeerd.')
  expect(await messagesOf(anna, params.id)).toEqual([])
})

test('people are notified of waiting mails once a day, guests never', async () => {
  const { anna, otto, dossier, params } = await guestDossier(world)
  const to = await addressFor(dossier.id, null)
  await send({ from, to, subject: 'Een', text: 'Een' })
  await send({ from, to, subject: 'Twee', text: 'Twee' })
  await quiet()

  expect((await otto.call(listHeldMails, { params })).body).toEqual([])
  expect((await otto.call(readDossier, { params })).body.held_mails).toBe(0)
  expect(sink.received.filter((mail) => mail.to.includes(anna.email))).toHaveLength(1)
})

test('the limit of twenty waiting mails also holds for mails that arrive at once', async () => {
  const { dossier, anna, params } = await sharedDossier(world)
  const to = await addressFor(dossier.id, null)

  const replies = await Promise.all(
    Array.from({ length: 25 }, (_, n) => send({ from, to, subject: `Mail ${n}`, text: 'Hierbij' })),
  )
  await quiet()

  const codes = Map.groupBy(replies, ({ code }) => code)
  expect([codes.get(250)?.length, codes.get(451)?.length]).toEqual([20, 5])
  expect((await anna.call(listHeldMails, { params })).body).toHaveLength(20)
})

test('at most twenty mails wait, and the sender of another one is asked to keep it', async () => {
  const { dossier } = await sharedDossier(world)
  const to = await addressFor(dossier.id, null)
  for (let n = 0; n < 20; n += 1) await send({ from, to, subject: `Mail ${n}`, text: 'Hierbij' })
  await quiet()

  expect((await send({ from, to, subject: 'Te veel', text: 'Hierbij' })).text).toContain('451 4.7.1')
})
