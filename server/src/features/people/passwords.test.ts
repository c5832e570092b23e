import {
  changePassword,
  checkPasswordLink,
  confirmPassword,
  downloadDocument,
  login,
  me,
  requestPasswordReset,
  wsTicket,
} from '@klopt/contract'
import { sql } from 'kysely'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { hashed, newId, newToken } from '../../platform/ids.ts'
import { addMailJobs } from '../../platform/mail/queue.ts'
import { tokenOf, useMailingWorld } from '../../testing/mailing-world.ts'
import { password } from '../../testing/world.ts'
import { mailReset } from './request-reset.ts'

const { world, sink, quiet } = await useMailingWorld()
const next = 'vijf blauwe kranen'

async function anna(change: Record<string, unknown> = {}) {
  const person = await world.person('Anna', { company: await world.customer('Bouwbedrijf De Linde'), role: 'admin' })
  if (Object.keys(change).length) await world.db.updateTable('person').set(change).where('id', '=', person.id).execute()
  return person
}

const ask = (email: string) => world.stranger.call(requestPasswordReset, { body: { email } })
const confirm = (token: string, new_password = next) =>
  world.stranger.call(confirmPassword, { body: { token, new_password } })
const signIn = (email: string, secret: string) => world.stranger.call(login, { body: { email, password: secret } })

async function resetToken(email: string, count = 1) {
  await ask(email)
  const mails = await sink.mailsTo(email, count)
  return tokenOf(mails.at(-1)?.link ?? '')
}

test('a reset link sets a new password once and does not sign in', async () => {
  const { email } = await anna()

  const token = await resetToken(email)
  const { status, body } = await confirm(token)

  expect({ status, body }).toEqual({ status: 204, body: undefined })
  expect((await signIn(email, password)).refusal.code).toBe('incorrect_password')
  expect((await signIn(email, next)).status).toBe(200)
  expect(await confirm(token, 'zes groene kranen')).toMatchObject({ status: 400, refusal: { code: 'invalid_token' } })
  const [, changed] = await sink.mailsTo(email, 2)
  expect(changed?.mail.subject).toBe('Uw wachtwoord voor Klopt is gewijzigd')
  expect(changed?.link).toBe(`${world.config.publicUrl}/forgot-password`)
})

test('the reset mail contains a link and how long it works, and the token is not stored', async () => {
  const { email } = await anna()

  await ask(` ${email.toUpperCase()} `)

  const { mail, link } = await sink.mailTo(email)
  expect(mail.subject).toBe('Kies een nieuw wachtwoord voor Klopt')
  expect(mail.text).toContain('De link werkt één uur.')
  expect(mail.html).toContain('<html lang="nl">')
  expect(link).toMatch(new RegExp(`^${world.config.publicUrl}/reset-password\\?token=[\\w-]{43}$`))
  const row = await world.db.selectFrom('password_token').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(tokenOf(link))
})

test('an English reader gets an English mail with a link to an English page', async () => {
  const { email } = await anna({ language: 'EN' })

  await ask(email)

  const { mail, link } = await sink.mailTo(email)
  expect(mail.subject).toBe('Choose a new Klopt password')
  expect(link.startsWith(`${world.config.publicUrl}/en/reset-password?token=`)).toBe(true)
})

test('every address gets the same response, but only accounts are mailed', async () => {
  const account = await anna()
  const linde = await world.customer('Linde BV')
  const guest = await world.guest(await world.contact('Vos', linde))
  const deleted = await anna({ deleted_at: new Date() })
  const closed = await anna()
  await world.db.updateTable('company').set({ status: 'inactive' }).where('id', '=', closed.company_id).execute()
  const addresses = [account, guest, deleted, closed].map(({ email }) => email).concat(`niemand@${newId()}.example`)

  const answers = await Promise.all(addresses.map((email) => ask(email)))
  await quiet()

  expect(answers.map(({ status, body }) => [status, body])).toEqual(addresses.map(() => [204, undefined]))
  expect(addresses.map((email) => sink.received.filter(({ to }) => to.includes(email)).length)).toEqual([1, 0, 0, 0, 0])
  expect((await ask('geen adres')).status).toBe(422)
})

test('a reset job that is run twice mails one link', async () => {
  const { email } = await anna()
  const payload = { email, mail_id: newId() }

  await mailReset(world.deps, payload)
  await quiet()
  await mailReset(world.deps, payload)
  await quiet()

  expect(await sink.mailsTo(email)).toHaveLength(1)
})

test('only the newest link works', async () => {
  const { email } = await anna()
  const older = await resetToken(email)
  const newer = await resetToken(email, 2)

  expect((await confirm(older)).refusal.code).toBe('invalid_token')
  expect((await confirm(newer)).status).toBe(204)
})

test('a link works for an hour', async () => {
  const { id, email } = await anna()
  const token = await resetToken(email)
  const { minutes } = await world.db
    .selectFrom('password_token')
    .select(sql<number>`round(extract(epoch from expires_at - now()) / 60)::int`.as('minutes'))
    .where('person_id', '=', id)
    .executeTakeFirstOrThrow()

  await world.db
    .updateTable('password_token')
    .set({ expires_at: sql<string>`now()` })
    .where('person_id', '=', id)
    .execute()

  expect(minutes).toBe(60)
  expect((await confirm(token)).refusal.code).toBe('invalid_token')
})

test('a delayed reset mail has a link that works for an hour, and an unwanted one is skipped', async () => {
  const [one, other] = [await anna(), await anna()]
  const waiting = async (personId: string) => {
    const mails = () => world.db.selectFrom('mail').selectAll().where('person_id', '=', personId).execute()
    await expect.poll(async () => (await mails())[0]?.tries ?? 0).toBe(1)
    return (await mails())[0]?.id ?? ''
  }
  sink.down = true
  await ask(one.email)
  await ask(other.email)
  const [first, second] = [await waiting(one.id), await waiting(other.id)]
  await other.call(changePassword, { body: { current_password: password, new_password: next } })
  await world.db
    .updateTable('mail')
    .set({ created_at: sql<string>`created_at - interval '5 hours'` })
    .where('id', '=', first)
    .execute()

  sink.down = false
  for (const id of [first, second]) await addMailJobs(world.db, [id])

  expect((await confirm(tokenOf((await sink.mailTo(one.email)).link))).status).toBe(204)
  const skipped = () => world.db.selectFrom('mail').select('skipped_at').where('id', '=', second).executeTakeFirst()
  await expect.poll(async () => (await skipped())?.skipped_at ?? null).not.toBeNull()
})

test('of twenty simultaneous confirmations exactly one succeeds', async () => {
  const { email } = await anna()
  const token = await resetToken(email)

  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => confirm(token, `${next} nummer ${n}`)))

  const won = answers.flatMap(({ status }, n) => (status === 204 ? [n] : []))
  expect(won).toHaveLength(1)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 400]))
  expect((await signIn(email, `${next} nummer ${won[0]}`)).status).toBe(200)
})

test.each([
  ['kort', 'Wachtwoord moet minstens 10 tekens lang zijn.'],
  ['Basketball1', 'Dit wachtwoord is te bekend. Kies een ander wachtwoord.'],
  ['Anna de Wit', 'Wachtwoord mag niet uw naam, e-mailadres of bedrijfsnaam zijn.'],
  ['bouwbedrijf de linde', 'Wachtwoord mag niet uw naam, e-mailadres of bedrijfsnaam zijn.'],
])('%s is refused with a reason, and the link still works', async (weak, msg) => {
  const person = await anna()
  const token = await resetToken(person.email)

  const refused = await confirm(token, weak)
  const change = { body: { current_password: password, new_password: weak } }
  const changed = await person.call(changePassword, change)

  for (const { status, refusal } of [refused, changed])
    expect({ status, ...refusal }).toMatchObject({
      status: 422,
      code: 'weak_password',
      detail: [{ loc: ['body', 'new_password'], msg }],
    })
  expect((await confirm(token)).status).toBe(204)
})

test('an invented token is refused, and a malformed body is a validation error', async () => {
  expect(await confirm('verzonnen')).toMatchObject({ status: 400, refusal: { code: 'invalid_token' } })
  const answer = await world.stranger.fetch('/api/v1/auth/password-reset/confirm', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: 'x', new_password: 'x'.repeat(65_536) }),
  })
  expect(answer.status).toBe(422)
})

/** Anna on three devices, with an open socket, a ticket and a file link. */
async function everywhere() {
  const person = await anna()
  const devices = [person, await world.signedIn(person.id), await world.signedIn(person.id)]
  const lines = await Promise.all(devices.map((device) => device.listen()))
  for (const line of lines) await line.ask({ type: 'ping' })
  const dossier = await world.makeDossier('PO 7', person, [{ id: person.company_id }])
  const document = { id: newId(), dossier_id: dossier.id, filename: 'order.pdf', content_type: 'application/pdf' }
  const uploader = { uploader_id: person.id, uploader_company_id: person.company_id }
  const draft = await world.deps.files.draft(Readable.from([Buffer.from('%PDF-1.4')]))
  await draft.keep()
  await draft.discard()
  const { size, sha256 } = draft
  await world.db
    .insertInto('document')
    .values({ ...document, ...uploader, size, sha256 })
    .execute()
  const { body: link } = await person.call(downloadDocument, { params: { id: document.id } })
  const { body: ticket } = await person.call(wsTicket)
  return { person, devices, lines, signed_url: link.signed_url, ticket: ticket.ticket }
}

test.each([
  [
    'changing a password',
    async ({ person }: Awaited<ReturnType<typeof everywhere>>) =>
      person.call(changePassword, { body: { current_password: password, new_password: next } }),
  ],
  [
    'resetting it',
    async ({ person }: Awaited<ReturnType<typeof everywhere>>) => confirm(await resetToken(person.email)),
  ],
])('%s ends every session, socket, ticket and file link at once', async (_, act) => {
  const scene = await everywhere()
  const { devices, lines, signed_url, ticket } = scene
  const statuses = () => Promise.all(devices.map(async (device) => (await device.call(me)).status))
  expect(await statuses()).toEqual([200, 200, 200])

  expect((await act(scene)).status).toBe(204)

  const began = Date.now()
  expect(await Promise.all(lines.map((line) => line.closes()))).toEqual([4401, 4401, 4401])
  expect(Date.now() - began).toBeLessThan(15_000) // without the signal, the check of every minute would close them
  expect(await statuses()).toEqual([401, 401, 401])
  expect((await world.stranger.fetch(signed_url)).status).toBe(403)
  expect(await (await world.stranger.listen(ticket)).closes()).toBe(4401)
  expect((await signIn(scene.person.email, next)).status).toBe(200)
})

test('a link says before anything is typed whether it still works, and looking does not use it', async () => {
  const { id } = await world.person('Anna', { company: await world.customer('Bouw BV') })
  const token = newToken()
  await world.db
    .insertInto('password_token')
    .values({ token_hash: hashed(token), person_id: id, purpose: 'reset', expires_at: new Date(Date.now() + 60_000) })
    .execute()
  const check = () => world.stranger.call(checkPasswordLink, { body: { token } })

  expect([(await check()).status, (await check()).status]).toEqual([204, 204])
  const body = { token, new_password: 'vijf blauwe kranen' }
  expect((await world.stranger.call(confirmPassword, { body })).status).toBe(204)
  expect(await check()).toMatchObject({ status: 400, refusal: { code: 'invalid_token' } })
})
