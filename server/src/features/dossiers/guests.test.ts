import {
  createDossier,
  giveConsent,
  inviteGuest,
  listDossiers,
  listMessages,
  listRelations,
  me,
  postMessage,
  readConsent,
  readDossier,
  renewLink,
  requestExtension,
  validateAccess,
  validateLink,
} from '@klopt/contract'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashed, newToken } from '../../platform/ids.ts'
import type { Caller } from '../../testing/caller.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()
const say = (message: string) => ({ message_type: 'user', message, client_id: randomUUID() }) as const

/** Anna of Bouw invited Otto of her contact Kraan; he has not consented yet. */
async function invitedGuest() {
  const bouw = await world.customer('Bouw BV')
  const kraan = await world.contact('Vos Kraanverhuur', bouw)
  const anna = await world.person('Anna', { company: bouw })
  const dossier = await world.makeDossier('Kraanhuur week 36', anna, [bouw, kraan])
  const params = { id: dossier.id }
  const email = `otto@${randomUUID().slice(0, 8)}.example`
  const invitation = { email, company_id: kraan.id, dossier_id: dossier.id }
  const invited = await anna.call(inviteGuest, { params, body: invitation })
  const otto = await world.signedIn(invited.body.id)
  return { bouw, kraan, anna, otto, dossier, params, invitation, invited }
}

async function consented() {
  const guest = await invitedGuest()
  await guest.otto.call(giveConsent, { params: { id: guest.otto.id }, body: { consent: true } })
  return guest
}

const mailsTo = (person: { id: string }) =>
  world.db
    .selectFrom('mail')
    .select(['kind', 'data'])
    .where('person_id', '=', person.id)
    .orderBy('created_at')
    .execute()

async function linkOf(person: Caller, dossier: { id: string }) {
  const token = newToken()
  await world.db
    .insertInto('guest_link')
    .values({ token_hash: hashed(token), dossier_id: dossier.id, user_id: person.id })
    .execute()
  return token
}

async function endAccess(person: Caller) {
  await world.db
    .updateTable('participant')
    .set({ access_until: new Date(0) })
    .where('user_id', '=', person.id)
    .execute()
}

test('a guest is invited once, takes part for thirty days and is mailed once', async () => {
  const { anna, otto, params, invitation, invited } = await invitedGuest()

  const again = await anna.call(inviteGuest, { params, body: invitation })

  expect([invited.status, again.status]).toEqual([201, 200])
  expect(invited.body).toMatchObject({ role: 'viewer', full_name: invitation.email, first_name: '', can_renew: true })
  expect(Math.round((Date.parse(invited.body.token_expires_at ?? '') - Date.now()) / 86_400_000)).toBe(30)
  expect(await mailsTo(otto)).toHaveLength(1)
})

test('an address of an account, a customer, a company outside the dossier: each is refused with its reason', async () => {
  const { anna, bouw, params, invitation } = await invitedGuest()
  const elsewhere = await world.contact('Ander BV', bouw)
  const els = await world.person('Els', { company: await world.customer('Gevel BV') })
  const invite = async (change: object) =>
    (await anna.call(inviteGuest, { params, body: { ...invitation, ...change } })).refusal.code

  expect(await invite({ email: els.email })).toBe('email_other_company')
  expect(await invite({ company_id: bouw.id })).toBe('not_external')
  expect(await invite({ company_id: elsewhere.id })).toBe('company_not_in_dossier')
  expect(await invite({ dossier_id: randomUUID() })).toBe('validation_error')
  expect(await invite({ email: 'geen adres' })).toBe('validation_error')
})

test('the same address invited by two companies is two guests that know nothing of each other', async () => {
  const first = await invitedGuest()
  const second = await invitedGuest()

  const body = { ...second.invitation, email: first.invitation.email }
  const invited = await second.anna.call(inviteGuest, { params: second.params, body })

  expect(invited.status).toBe(201)
  expect(invited.body.id).not.toBe(first.otto.id)
  expect((await first.otto.call(validateAccess, { params: second.params })).status).toBe(404)
})

test('before the consent a guest gets nothing of a dossier, after it what they take part in', async () => {
  const { anna, otto, params } = await invitedGuest()
  await anna.call(postMessage, { params, body: say('Welkom Otto') })

  for (const refused of [await otto.call(readDossier, { params }), await otto.call(listDossiers)])
    expect(refused).toMatchObject({ status: 403, refusal: { code: 'consent_required' } })
  expect((await otto.call(readConsent, { params: { id: otto.id } })).status).toBe(404)
  expect((await otto.call(me)).body.email_consent_given).toBe(false)

  expect((await otto.call(giveConsent, { params: { id: otto.id }, body: { consent: true } })).status).toBe(200)
  expect((await otto.call(me)).body.email_consent_given).toBe(true)
  expect((await otto.call(listMessages, { params })).body.messages.map(({ message }) => message)).toContain(
    'Welkom Otto',
  )
  expect((await otto.call(listDossiers)).body).toMatchObject([{ counterpart_name: 'Bouw BV', unread_count: 2 }])
})

test('nobody consents for somebody else', async () => {
  const { anna, otto } = await invitedGuest()

  const forced = await anna.call(giveConsent, { params: { id: otto.id }, body: { consent: true } })

  expect(forced.status).toBe(403)
  expect((await otto.call(me)).body.email_consent_given).toBe(false)
})

test('a nameless guest writes as "Externe gebruiker", shown by e-mail', async () => {
  const { anna, otto, params, invitation } = await consented()

  await otto.call(postMessage, { params, body: say('De kraan staat er.') })

  expect((await anna.call(listDossiers)).body[0]).toMatchObject({
    last_message_sender: 'Externe gebruiker',
    sender_email: invitation.email,
    last_message_preview: 'De kraan staat er.',
  })
})

test('a guest makes no dossier, invites nobody, sees no relations', async () => {
  const { otto, params, invitation } = await consented()

  expect((await otto.call(createDossier, { body: { title: 'Van mij' } })).status).toBe(403)
  expect((await otto.call(inviteGuest, { params, body: invitation })).status).toBe(403)
  expect((await otto.call(listRelations)).body).toEqual({ accepted: [], pending: [], sent: [] })
})

test('a link opens a session any number of times; an invented, a renewed and a removed one do not', async () => {
  const { anna, otto, dossier, params } = await consented()
  const token = await linkOf(otto, dossier)
  const open = (link: string) => world.stranger.call(validateLink, { query: { token: link } })

  expect((await open(token)).body.dossier_id).toBe(dossier.id)
  expect((await open(token)).status).toBe(200)
  expect(await open('verzonnen')).toMatchObject({ status: 400, refusal: { code: 'invalid_link' } })

  await anna.call(renewLink, { params: { ...params, user_id: otto.id } })
  expect((await open(token)).status).toBe(400)

  const newer = await linkOf(otto, dossier)
  await world.db.updateTable('participant').set({ status: 'removed' }).where('user_id', '=', otto.id).execute()
  expect((await open(newer)).status).toBe(400)
})

test('when access has ended nothing of the dossier is told, and the guest can ask for more once a day', async () => {
  const { anna, otto, params, dossier } = await consented()
  await anna.call(postMessage, { params, body: say('Geheim bedrag') })
  await endAccess(otto)

  for (const call of [readDossier, listMessages] as const)
    expect(await otto.call(call, { params })).toMatchObject({ status: 403, refusal: { code: 'access_expired' } })
  expect((await otto.call(postMessage, { params, body: say('Hallo?') })).status).toBe(403)
  expect((await otto.call(listDossiers)).body).toMatchObject([
    { title: dossier.title, last_message_preview: null, unread_count: 0, users: [], documents: [] },
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

test('who may renew sees which guest waits for it, until it is done; a guest does not', async () => {
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

test('access that still lasts cannot be extended by asking, and only a guest asks', async () => {
  const { anna, otto, params } = await consented()

  expect(await otto.call(requestExtension, { params })).toMatchObject({
    status: 409,
    refusal: { code: 'not_allowed_in_state' },
  })
  expect((await anna.call(requestExtension, { params })).status).toBe(403)
})

test('renewing counts from now, tells the open screen and mails a new link', async () => {
  const { anna, otto, params } = await consented()
  await endAccess(otto)
  const line = await otto.listen()
  await line.ask({ type: 'subscribe', topic: `user:${otto.id}` })

  const { status, body } = await anna.call(renewLink, { params: { ...params, user_id: otto.id } })

  expect(status).toBe(200)
  expect(await line.hears('access_changed')).toMatchObject({ token_expires_at: body.token_expires_at })
  expect((await otto.call(readDossier, { params })).status).toBe(200)
  expect((await mailsTo(otto)).map(({ kind }) => kind)).toEqual(['guest_invited', 'access_renewed'])
  expect(await anna.call(renewLink, { params: { ...params, user_id: anna.id } })).toMatchObject({
    status: 409,
    refusal: { code: 'not_a_guest' },
  })
})

test('a socket stops telling at the very moment that access ends', async () => {
  const { anna, otto, params, dossier } = await consented()
  const line = await otto.listen()
  await world.db
    .updateTable('participant')
    .set({ access_until: new Date(Date.now() + 300) })
    .where('user_id', '=', otto.id)
    .execute()
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })
  await expect.poll(async () => (await otto.call(readDossier, { params })).status, { timeout: 3000 }).toBe(403)

  await anna.call(postMessage, { params, body: say('Niet voor Otto') })

  expect((await line.settled()).filter(({ message_type }) => message_type === 'chat_message')).toEqual([])
})
