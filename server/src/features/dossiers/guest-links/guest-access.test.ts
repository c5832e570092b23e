import {
  listDossiers,
  listMessages,
  postMessage,
  readDossier,
  renewLink,
  requestExtension,
  validateAccess,
} from '@klopt/contract'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useWorld } from '../../../testing/world.ts'
import { guestsOf } from '../testing/guests.ts'

const world = useWorld()
const { invitedGuest, consented, mailsTo, endAccess } = guestsOf(world)
const say = (message: string) => ({ message_type: 'user', message, client_id: randomUUID() }) as const

test('a guest whose access ended sees nothing of the dossier and can request an extension once a day', async () => {
  const { anna, otto, params, dossier } = await consented()
  await anna.call(postMessage, { params, body: say('Geheim bedrag') })
  await endAccess(otto)

  for (const call of [readDossier, listMessages] as const)
    expect(await otto.call(call, { params })).toMatchObject({ status: 403, refusal: { code: 'access_expired' } })
  expect((await otto.call(postMessage, { params, body: say('Hallo?') })).status).toBe(403)
  expect((await otto.call(listDossiers)).body).toMatchObject([
    { title: dossier.title, access_ended: true, last_message_preview: null, unread_count: 0, users: [], documents: [] },
  ])
  expect((await otto.call(validateAccess, { params })).body).toMatchObject({
    valid: false,
    invited_by: 'Bouw BV',
    extension_requested: false,
  })

  expect((await otto.call(requestExtension, { params })).status).toBe(204)
  expect((await otto.call(requestExtension, { params })).status).toBe(204)

  expect((await otto.call(validateAccess, { params })).body.extension_requested).toBe(true)
  expect((await mailsTo(anna)).map(({ kind }) => kind)).toEqual(['extension_requested'])
  const { messages } = (await anna.call(listMessages, { params })).body
  expect(messages.filter(({ event }) => event === 'extension_requested')).toHaveLength(1)
})

test('a guest who comes too late asks to extend access before they agree to anything', async () => {
  const { anna, otto, params } = await invitedGuest()
  await endAccess(otto)

  expect((await otto.call(validateAccess, { params })).body).toMatchObject({ valid: false, invited_by: 'Bouw BV' })
  expect((await otto.call(requestExtension, { params })).status).toBe(204)

  expect((await otto.call(readDossier, { params })).refusal.code).toBe('consent_required')
  expect((await mailsTo(anna)).map(({ kind }) => kind)).toEqual(['extension_requested'])
})

test('people who may renew access see which guest asked for it; guests do not', async () => {
  const { anna, otto, params } = await consented()
  await endAccess(otto)
  const waits = async () =>
    (await anna.call(readDossier, { params })).body.users.map((user) => user.extension_requested)
  expect(await waits()).toEqual([false, false])

  await otto.call(requestExtension, { params })
  expect(await waits()).toEqual([false, true])

  await anna.call(renewLink, { params: { ...params, user_id: otto.id } })
  expect(await waits()).toEqual([false, false])
  await world.db
    .updateTable('participant')
    .set({ extension_requested_at: new Date() })
    .where('user_id', '=', otto.id)
    .execute()
  const seen = (await otto.call(readDossier, { params })).body.users
  expect(seen.map((user) => user.extension_requested)).toEqual([false, false])
})

test('an extension cannot be requested while access lasts, and only by a guest', async () => {
  const { anna, otto, params } = await consented()

  expect(await otto.call(requestExtension, { params })).toMatchObject({
    status: 409,
    refusal: { code: 'not_allowed_in_state' },
  })
  expect((await anna.call(requestExtension, { params })).status).toBe(403)
})

test('renewing counts from now, notifies the open screen and mails a new link', async () => {
  const { anna, otto, params } = await consented()
  await endAccess(otto)
  const line = await otto.listen()
  await line.ask({ type: 'subscribe', topic: `user:${otto.id}` })

  const { status, body } = await anna.call(renewLink, { params: { ...params, user_id: otto.id } })

  expect(status).toBe(200)
  expect(await line.waitFor('access_changed')).toMatchObject({ token_expires_at: body.token_expires_at })
  expect((await otto.call(readDossier, { params })).status).toBe(200)
  expect((await mailsTo(otto)).map(({ kind }) => kind)).toEqual(['guest_invited', 'link_in_use', 'access_renewed'])
  expect(await anna.call(renewLink, { params: { ...params, user_id: anna.id } })).toMatchObject({
    status: 409,
    refusal: { code: 'not_a_guest' },
  })
})

test('a socket stops sending events the moment access ends', async () => {
  const { anna, otto, params, dossier } = await consented()
  const line = await otto.listen()
  await world.db
    .updateTable('participant')
    .set({ access_until: new Date(Date.now() + 300) })
    .where('user_id', '=', otto.id)
    .execute()
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })
  await expect.poll(async () => (await otto.call(readDossier, { params })).status).toBe(403)

  await anna.call(postMessage, { params, body: say('Niet voor Otto') })

  expect((await line.settled()).filter(({ message_type }) => message_type === 'chat_message')).toEqual([])
})
