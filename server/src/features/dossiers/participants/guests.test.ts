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
  validateAccess,
  validateLink,
} from '@klopt/contract'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { legalTexts } from '../../../platform/http/legal.ts'
import { useWorld } from '../../../testing/world.ts'
import { guestsOf } from '../testing/guests.ts'

const world = useWorld()
const { invitedGuest, consented, mailsTo, linkOf } = guestsOf(world)
const say = (message: string) => ({ message_type: 'user', message, client_id: randomUUID() }) as const

test('a guest is invited once, takes part for thirty days and gets one mail', async () => {
  const { anna, otto, params, invitation, invited } = await invitedGuest()

  const again = await anna.call(inviteGuest, { params, body: invitation })

  expect([invited.status, again.status]).toEqual([201, 200])
  expect(invited.body).toMatchObject({ role: 'viewer', full_name: invitation.email, first_name: '', can_renew: true })
  expect(Math.round((Date.parse(invited.body.token_expires_at ?? '') - Date.now()) / 86_400_000)).toBe(30)
  expect(await mailsTo(otto)).toHaveLength(1)
})

test('invitations are refused for an account’s address, a customer, and a company outside the dossier', async () => {
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

test('two companies inviting the same address create two separate guests', async () => {
  const first = await invitedGuest()
  const second = await invitedGuest()

  const body = { ...second.invitation, email: first.invitation.email }
  const invited = await second.anna.call(inviteGuest, { params: second.params, body })

  expect(invited.status).toBe(201)
  expect(invited.body.id).not.toBe(first.otto.id)
  expect((await first.otto.call(validateAccess, { params: second.params })).status).toBe(404)
})

test('a guest sees nothing of a dossier before giving consent', async () => {
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
  expect((await otto.call(listDossiers)).body).toMatchObject([
    { counterpart_name: 'Bouw BV', unread_count: 2, access_ended: false },
  ])
})

test('the record of a consent contains the accepted texts and the time', async () => {
  const { otto } = await invitedGuest()

  await otto.call(giveConsent, { params: { id: otto.id }, body: { consent: true } })

  const consents = await world.db.selectFrom('email_consent').selectAll().where('person_id', '=', otto.id).execute()
  expect(consents).toMatchObject([{ consent: true, ...legalTexts(world.config), created_at: expect.any(String) }])
})

test('nobody can consent for somebody else', async () => {
  const { anna, otto } = await invitedGuest()

  const forced = await anna.call(giveConsent, { params: { id: otto.id }, body: { consent: true } })

  expect(forced.status).toBe(403)
  expect((await otto.call(me)).body.email_consent_given).toBe(false)
})

test('a guest without a name appears as "Externe gebruiker", with the e-mail address', async () => {
  const { anna, otto, params, invitation } = await consented()

  await otto.call(postMessage, { params, body: say('De kraan staat er.') })

  expect((await anna.call(listDossiers)).body[0]).toMatchObject({
    last_message_sender: 'Externe gebruiker',
    sender_email: invitation.email,
    last_message_preview: 'De kraan staat er.',
  })
})

test('a guest gets the event that somebody joined, but not that their mails bounced', async () => {
  const { anna, otto, params, invitation } = await consented()
  const piet = { ...invitation, email: `piet@${randomUUID().slice(0, 8)}.example` }
  const { id } = (await anna.call(inviteGuest, { params, body: piet })).body
  await world.db.updateTable('participant').set({ status: 'removed' }).where('user_id', '=', id).execute()
  const mails = world.db.updateTable('mail').where('person_id', '=', id)
  await mails.set({ sent_at: new Date(), bounced_at: new Date() }).execute()
  const line = await otto.listen()
  await line.ask({ type: 'subscribe', dossier_id: params.id })

  const again = await anna.call(inviteGuest, { params, body: piet })

  expect(again).toMatchObject({ status: 201, body: { id, mail_bounced: true } })
  expect((await line.waitFor('user_added')).user).toMatchObject({ id, mail_bounced: false })
})

test('a guest cannot create dossiers or invite anyone, and sees no relations', async () => {
  const { otto, params, invitation } = await consented()

  expect((await otto.call(createDossier, { body: { title: 'Van mij' } })).status).toBe(403)
  expect((await otto.call(inviteGuest, { params, body: invitation })).status).toBe(403)
  expect((await otto.call(listRelations)).body).toEqual({ accepted: [], pending: [], sent: [] })
})

test('a link opens any number of sessions; an invented, replaced or removed guest’s link opens none', async () => {
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

test('a mail scanner can open a link any number of times without using it up or starting a session', async () => {
  const { otto, dossier } = await invitedGuest()
  const token = await linkOf(otto, dossier)

  for (const method of ['GET', 'HEAD']) {
    for (let n = 0; n < 20; n += 1) {
      const opened = await world.stranger.fetch(`/validate?token=${token}`, {
        method,
        headers: { accept: 'text/html' },
      })
      expect(opened.headers.get('set-cookie')).toBeNull()
      expect(await opened.text()).not.toMatch(/"access_token"\s*:/)
    }
  }
  const ofGuest = world.db.selectFrom('session').selectAll().where('person_id', '=', otto.id)
  expect(await ofGuest.execute()).toHaveLength(1) // the one from the start of this test

  const came = await world.stranger.call(validateLink, { query: { token } })
  expect(came.status).toBe(200)
  expect(await ofGuest.execute()).toHaveLength(2)
})
