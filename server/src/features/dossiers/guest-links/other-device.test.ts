import {
  askOwnAccess,
  device_header,
  dismissColleague,
  earlier_token_header,
  giveConsent,
  inviteGuest,
  listMessages,
  mailLinkCode,
  me,
  openLinkWithCode,
  readDossier,
  renewLink,
  validateLink,
} from '@klopt/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hashed, newToken } from '../../../platform/ids.ts'
import { Caller } from '../../../testing/caller.ts'
import { klopt } from '../../../testing/klopt-command.ts'
import { tokenOf, useMailingWorld } from '../../../testing/mailing-world.ts'
import { externalDossierOf } from '../testing/external-dossier.ts'

const { world, sink, quiet } = await useMailingWorld()
const externalDossier = externalDossierOf(world)
const [phone, laptop] = [newToken(), newToken()]

const open = (token: string, device: string) =>
  world.stranger.call(validateLink, { query: { token }, headers: { [device_header]: device } })
const enter = (token: string, device: string, code: string) =>
  world.stranger.call(openLinkWithCode, { body: { token, device, code } })
const codeIn = (mail: { mail: { text?: string | undefined } } | undefined) =>
  /code is (\d{3} \d{3})/.exec(mail?.mail.text ?? '')?.[1] ?? ''
const otherThan = (code: string) => (code === '000 000' ? '000001' : '000000')

/** Bram was invited by Anna, opened the link on his phone, and agreed there. */
async function bramAgreed() {
  const { anna, vos, dossier, params, invite } = await externalDossier()
  const { id, email } = await invite()
  const token = tokenOf((await sink.mailTo(email)).link)
  const { access_token } = (await open(token, phone)).body
  const bram = new Caller(world.address, access_token, { id, email, full_name: email, company_id: '' })
  await bram.call(giveConsent, { params: { id }, body: { consent: true }, headers: { [device_header]: phone } })
  await sink.mailsTo(email, 2) // the mailbox hears of it
  await world.db.updateTable('person').set({ first_name: 'Bram', last_name: 'Jansen' }).where('id', '=', id).execute()
  return { anna, vos, dossier, params, invite, bram, token }
}

async function mailedCode(token: string, { email }: { email: string }, device = laptop) {
  const before = await sink.mailsTo(email)
  expect((await world.stranger.call(mailLinkCode, { body: { token, device } })).status).toBe(204)
  return codeIn((await sink.mailsTo(email, before.length + 1)).at(-1))
}

test('a disabled guest gets no code, and the code of a mail no longer opens', async () => {
  const { bram, token, invite } = await bramAgreed()
  const code = await mailedCode(token, bram)

  expect((await klopt(world, 'user:disable', bram.email)).code).toBe(0)

  expect((await enter(token, laptop, code)).refusal.code).toBe('invalid_link')
  const again = await world.stranger.call(mailLinkCode, { body: { token, device: laptop } })
  expect(again.refusal.code).toBe('invalid_link')
  expect((await invite(bram.email)).id).toBeUndefined()
})

test('a link of a guest who agreed opens on the same device, and asks on another one', async () => {
  const { token, dossier } = await bramAgreed()

  expect((await open(token, phone)).body.dossier_id).toBe(dossier.id)
  const { status, refusal } = await open(token, laptop)

  expect({ status, code: refusal.code }).toEqual({ status: 403, code: 'other_device' })
  expect(refusal.guest).toMatchObject({ name: 'Bram Jansen', inviter: 'Anna de Wit', company: 'Bouwbedrijf De Linde' })
  expect(refusal.guest?.email).toMatch(/^.…@vos\.example$/)
  expect((await world.stranger.call(validateLink, { query: { token } })).status).toBe(403)
})

test('before the guest agreed a link opens anywhere; agreeing ends what was only opened', async () => {
  const { invite } = await externalDossier()
  const { id, email } = await invite()
  const token = tokenOf((await sink.mailTo(email)).link)
  const callerOf = (accessToken: string) =>
    new Caller(world.address, accessToken, { id, email, full_name: email, company_id: '' })
  const scanner = callerOf((await open(token, laptop)).body.access_token)
  const bram = callerOf((await open(token, phone)).body.access_token)
  expect((await scanner.call(me)).status).toBe(200)

  await bram.call(giveConsent, { params: { id }, body: { consent: true }, headers: { [device_header]: phone } })

  expect([(await scanner.call(me)).status, (await bram.call(me)).status]).toEqual([401, 200])
  expect((await open(token, laptop)).refusal.code).toBe('other_device')
  expect((await open(token, phone)).status).toBe(200)
})

test('every later link of the guest asks too, and another guest on the same browser is a stranger to it', async () => {
  const { invite, params, anna, bram } = await bramAgreed()
  await anna.call(renewLink, { params: { ...params, user_id: bram.id } })
  const renewed = tokenOf((await sink.mailsTo(bram.email, 3)).at(-1)?.link ?? '')
  expect([(await open(renewed, laptop)).status, (await open(renewed, phone)).status]).toEqual([403, 200])

  const other = tokenOf((await sink.mailTo((await invite()).email)).link)
  expect((await open(other, laptop)).status).toBe(200)
})

test('a device with a session from before the upgrade is known by its token', async () => {
  const { token, bram } = await bramAgreed()
  await sql`update device set token_hash = ${hashed(bram.token ?? '')} where person_id = ${bram.id}`.execute(world.db)

  const headers = { [device_header]: phone, [earlier_token_header]: bram.token ?? '' }
  expect((await world.stranger.call(validateLink, { query: { token }, headers })).status).toBe(200)
  expect((await open(token, phone)).status).toBe(200) // from now on also by its own secret
  expect((await open(token, laptop)).status).toBe(403)
})

test('the mailed code lets the guest in on the device that asked, once, and for good', async () => {
  const { token, bram, dossier } = await bramAgreed()
  const code = await mailedCode(token, bram)
  expect(code).toMatch(/^\d{3} \d{3}$/)
  expect((await sink.mailTo(bram.email)).mail.subject).toBe("Uw code voor dossier 'PO 4500127'")
  expect((await enter(token, phone, code)).refusal.code).toBe('code_ended') // of another device
  expect((await enter(token, laptop, otherThan(code))).refusal.code).toBe('wrong_code')

  const entered = await enter(token, laptop, code)

  expect(entered.body).toMatchObject({ dossier_id: dossier.id, user_id: bram.id })
  expect((await enter(token, laptop, code)).refusal.code).toBe('code_ended')
  expect([(await open(token, laptop)).status, (await open(token, phone)).status]).toEqual([200, 200])
  const { rows } = await sql<{ text: string }>`select t::text as text from mail t`.execute(world.db)
  expect(rows.filter(({ text }) => text.includes(code.replace(' ', '')) || text.includes(code))).toEqual([])
})

test('five wrong codes end a code, and so do fifteen minutes; a new one works', async () => {
  const { token, bram } = await bramAgreed()
  const first = await mailedCode(token, bram)
  for (const _ of [1, 2, 3, 4]) expect((await enter(token, laptop, otherThan(first))).refusal.code).toBe('wrong_code')
  expect((await enter(token, laptop, otherThan(first))).refusal.code).toBe('code_ended')
  expect((await enter(token, laptop, first)).refusal.code).toBe('code_ended')

  const late = await mailedCode(token, bram)
  await sql`update guest_code set expires_at = now() - interval '1 second'`.execute(world.db)
  expect((await enter(token, laptop, late)).refusal.code).toBe('code_ended')

  await mailedCode(token, bram)
  const newest = await mailedCode(token, bram)
  expect((await enter(token, laptop, newest)).status).toBe(200)
  expect((await enter(token, laptop, 'geen')).status).toBe(422)
})

test('a revoked link mails no code and accepts none', async () => {
  const { anna, params, token, bram } = await bramAgreed()
  const code = await mailedCode(token, bram)
  await anna.call(renewLink, { params: { ...params, user_id: bram.id } })

  const body = { token, device: laptop }
  expect((await world.stranger.call(mailLinkCode, { body })).refusal.code).toBe('link_ended')
  expect((await enter(token, laptop, code)).refusal.code).toBe('link_ended')
})

const karel = { first_name: 'Karel', last_name: 'Smit', email: '' }
const address = () => `karel.${newToken().slice(0, 8).toLowerCase()}@vos.example`

test('a colleague asks for access of their own: the inviter and the guest are told, and an invitation grants it', async () => {
  const { anna, vos, dossier, params, bram, token } = await bramAgreed()
  const email = address()

  const asked = await world.stranger.call(askOwnAccess, { body: { token, ...karel, email } })
  const again = await world.stranger.call(askOwnAccess, { body: { token, ...karel, email } })

  expect([asked.status, again.status]).toEqual([204, 204])
  const line = 'Karel Smit opende de link van Bram Jansen en vraagt eigen toegang'
  const { messages } = (await anna.call(listMessages, { params })).body
  expect(messages.filter(({ message }) => message === line)).toHaveLength(1)
  const toAnna = (await sink.mailTo(anna.email)).mail
  expect(toAnna.subject).toBe("Karel Smit vraagt toegang tot dossier 'PO 4500127'")
  expect(toAnna.text).toContain(email)
  const toBram = (await sink.mailsTo(bram.email, 3)).at(-1)
  expect(toBram?.mail.subject).toBe("Karel Smit opende uw link van dossier 'PO 4500127'")
  expect(toBram?.mail.text).toContain('Wij vragen Bouwbedrijf De Linde om een eigen uitnodiging.')
  const waiting = { full_name: 'Karel Smit', email, guest: 'Bram Jansen', company_id: vos.id }
  expect((await anna.call(readDossier, { params })).body.colleagues).toMatchObject([waiting])
  expect((await bram.call(readDossier, { params })).body.colleagues).toEqual([])

  const invited = await anna.call(inviteGuest, {
    params,
    body: { email, company_id: vos.id, dossier_id: dossier.id },
  })
  expect(invited.body).toMatchObject({ full_name: 'Karel Smit', email })
  expect((await anna.call(readDossier, { params })).body.colleagues).toEqual([])
  const own = tokenOf((await sink.mailTo(email)).link)
  expect((await open(own, laptop)).body.user_id).toBe(invited.body.id)
})

test('a request is refused with the address of the guest, and dismissed only by those who may invite', async () => {
  const { anna, params, bram, token } = await bramAgreed()
  const email = address()
  const refused = await world.stranger.call(askOwnAccess, { body: { token, ...karel, email: bram.email } })
  expect(refused.status).toBe(422)
  const nameless = { token, ...karel, first_name: 'https://evil.example', email }
  expect((await world.stranger.call(askOwnAccess, { body: nameless })).status).toBe(422)
  await world.stranger.call(askOwnAccess, { body: { token, ...karel, email } })
  const [request] = (await anna.call(readDossier, { params })).body.colleagues ?? []
  const dismiss = { params: { ...params, request_id: request?.id ?? '' } }

  expect((await bram.call(dismissColleague, dismiss)).status).toBe(403)
  expect((await anna.call(dismissColleague, dismiss)).status).toBe(204)

  expect((await anna.call(dismissColleague, dismiss)).status).toBe(404)
  expect((await anna.call(readDossier, { params })).body.colleagues).toEqual([])
  await quiet()
})
