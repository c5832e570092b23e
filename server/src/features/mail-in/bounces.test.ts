import { addColleague, inviteGuest, listCompanyUsers, listHeldMails, readDossier } from '@klopt/contract'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { bounceAddress, bounceHash } from '../../platform/mail/addresses.ts'
import type { Caller } from '../../testing/caller.ts'
import { guestDossier, sharedDossier } from '../documents/testing/scene.ts'
import { usePostbox } from './testing/postbox.ts'
import { sayTo } from './testing/say.ts'

const { world, sink, open, messagesOf, quiet } = await usePostbox()
const say = (...lines: string[]) => sayTo(open.listener?.port ?? 0, ...lines)

/** A mail that was sent to a person, and the address to which its delivery is reported. */
async function sentTo(personId: string, dossierId: string | null) {
  const id = newId()
  const row = { id, kind: 'unread', person_id: personId, dossier_id: dossierId, sent_at: new Date() }
  await world.db
    .insertInto('mail')
    .values({ ...row, bounce_hash: bounceHash(world.config, id) })
    .execute()
  return { id, row, to: bounceAddress(world.config, id) ?? '' }
}

async function bouncedAt(id: string) {
  return (await world.db.selectFrom('mail').select('bounced_at').where('id', '=', id).executeTakeFirstOrThrow())
    .bounced_at
}

const reportOfExim =
  'X-Failed-Recipients: bram@staal.example\r\nAuto-Submitted: auto-replied\r\nFrom: Mail Delivery System <Mailer-Daemon@x.example>\r\n\r\nNo such user'
const reports: [kind: string, sender: string, mail: string, isFailure: boolean][] = [
  [
    'of a failure',
    '',
    'From: MAILER-DAEMON@x.example (Mail Delivery System)\r\nContent-Type: multipart/report\r\n\r\nAction: failed',
    true,
  ],
  [
    'of a failure, with a sender',
    'daemon@x.example',
    'From: daemon@x.example\r\nContent-Type: multipart/report; report-type=delivery-status\r\n\r\nAction: failed',
    true,
  ],
  ['of a failure, in the words of an old server', '', reportOfExim, true],
  ['of a delay', '', 'From: MAILER-DAEMON@x.example\r\nContent-Type: multipart/report\r\n\r\nAction: delayed', false],
  [
    'of an absence',
    '',
    'From: otto@x.example\r\nAuto-Submitted: auto-replied (vacation)\r\n\r\nAfwezig. Action: failed',
    false,
  ],
  [
    'of an absence, by a large mail server',
    '',
    'From: otto@x.example\r\nAuto-Submitted: auto-generated\r\nX-Auto-Response-Suppress: All\r\n\r\nAfwezig',
    false,
  ],
  [
    'of an absence, with a sender',
    'otto@x.example',
    'From: otto@x.example\r\nPrecedence: bulk\r\n\r\nAfwezig\r\nAction: failed',
    false,
  ],
]

test.each(reports)('a report %s marks the mail only if it failed', async (_, sender, mail, isFailure) => {
  const { anna, dossier } = await sharedDossier(world)
  const { id, to } = await sentTo(anna.id, dossier.id)

  const replies = await say('EHLO x.example', `MAIL FROM:<${sender}>`, `RCPT TO:<${to}>`, 'DATA', `${mail}\r\n.`)

  expect(replies.at(-1)).toMatch(/^250 /)
  await quiet()
  expect((await bouncedAt(id)) !== null).toBe(isFailure)
  expect(await messagesOf(anna, dossier.id)).toEqual([])
  expect((await anna.call(listHeldMails, { params: { id: dossier.id } })).body).toEqual([])
})

test('an invitation that the mail server refuses is told to open screens at once', async () => {
  const { anna, dossier, params, kraan } = await guestDossier(world)
  const email = `piet@${newId()}.example`
  sink.refusals.set(email, { responseCode: 550, message: '5.1.1 User unknown' })
  const line = await anna.listen()
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })

  const body = { email, company_id: kraan.id, dossier_id: dossier.id }
  const { id } = (await anna.call(inviteGuest, { params, body })).body

  expect(await line.waitFor('dossier_update')).toMatchObject({ dossier_id: dossier.id })
  const { users } = (await anna.call(readDossier, { params })).body
  expect(users.filter((user) => user.mail_bounced).map((user) => user.id)).toEqual([id])
})

test('an invitation of a colleague that the mail server refuses is told to the inviter at once, until one arrives', async () => {
  const { anna } = await guestDossier(world)
  const email = `piet@${newId()}.example`
  const piet = { first_name: 'Piet', last_name: 'de Vries', email, role: 'user' } as const
  sink.refusals.set(email, { responseCode: 550, message: '5.1.1 User unknown' })
  const line = await anna.listen()
  await line.ask({ type: 'subscribe', topic: `user:${anna.id}` })
  const bounced = async () => {
    const { body } = await anna.call(listCompanyUsers, { params: { id: anna.company_id }, query: {} })
    return body.filter((person) => 'mail_bounced' in person && person.mail_bounced).map((person) => person.email)
  }

  await anna.call(addColleague, { body: piet })

  await line.waitFor('colleagues_changed')
  expect(await bounced()).toEqual([email])
  sink.refusals.delete(email)
  await anna.call(addColleague, { body: piet })
  await sink.mailTo(email)
  await quiet()
  expect(await bounced()).toEqual([])
})

test('a report that arrives while the mail is being sent finds its mail', async () => {
  const { anna, dossier, params, kraan } = await guestDossier(world)
  const email = `piet@${newId()}.example`
  const replies: string[] = []
  sink.beforeAnswer = async () => {
    const { id } = await world.db
      .selectFrom('mail')
      .innerJoin('person', 'person.id', 'mail.person_id')
      .select('mail.id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const to = bounceAddress(world.config, id) ?? ''
    replies.push(...(await say('EHLO x.example', 'MAIL FROM:<>', `RCPT TO:<${to}>`)))
  }

  await anna.call(inviteGuest, { params, body: { email, company_id: kraan.id, dossier_id: dossier.id } })
  await sink.mailTo(email)
  sink.beforeAnswer = async () => undefined

  expect(replies.at(-1)).toMatch(/^250 /)
})

test('an answer to the address for reports is posted as one to the address for replies', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const { id, to } = await sentTo(bram.id, dossier.id)
  const mail = `From: ${bram.email}\r\nSubject: Re: PO\r\n\r\nHet zijn er 28.\r\n.`

  await say('EHLO x.example', `MAIL FROM:<${bram.email}>`, `RCPT TO:<${to}>`, 'DATA', mail)
  await quiet()

  expect(await messagesOf(anna, dossier.id)).toMatchObject([{ message: 'Het zijn er 28.', sender_id: bram.id }])
  expect(await bouncedAt(id)).toBeNull()
})

test('an answer to the report address of a mail without a dossier is refused with a sentence, an absence is not', async () => {
  const { bram } = await sharedDossier(world)
  const { to } = await sentTo(bram.id, null)
  const answer = (more: string) => `From: ${bram.email}\r\n${more}\r\nDag\r\n.`

  const data = ['EHLO x.example', `MAIL FROM:<${bram.email}>`, `RCPT TO:<${to}>`, 'DATA']
  const [refused, noted] = [
    await say(...data, answer('')),
    await say(...data, answer('Auto-Submitted: auto-replied\r\n')),
  ]

  expect(refused.at(-1)).toContain('550 5.7.1 Dit adres is voor berichten van mailservers.')
  expect(noted.at(-1)).toMatch(/^250 /)
})

test('people who can act see whose mail bounced, until another mail arrives or that person opens the dossier', async () => {
  const { anna, otto, params, dossier } = await guestDossier(world)
  const { row, to } = await sentTo(otto.id, dossier.id)
  const seenBy = async (who: Caller) =>
    (await who.call(readDossier, { params })).body.users.filter((user) => user.mail_bounced).map((user) => user.id)
  expect(await seenBy(anna)).toEqual([])

  await say('EHLO x.example', 'MAIL FROM:<>', `RCPT TO:<${to}>`, 'DATA', 'From: postmaster@x.example\r\n\r\nNee\r\n.')

  expect(await seenBy(anna)).toEqual([otto.id])
  expect(await seenBy(otto)).toEqual([])
  const next = { ...row, id: newId(), kind: 'invited', sent_at: null }
  await world.db.insertInto('mail').values(next).execute()
  expect(await seenBy(anna)).toEqual([otto.id])
  const setNext = (sent_at: Date, bounced_at: Date | null) =>
    world.db.updateTable('mail').set({ sent_at, bounced_at }).where('id', '=', next.id).execute()
  await setNext(new Date(), null)
  expect(await seenBy(anna)).toEqual([])
  await setNext(new Date(), new Date())
  expect(await seenBy(anna)).toEqual([otto.id])
  await world.db
    .updateTable('participant')
    .set({ last_opened_at: new Date(Date.now() + 1000) })
    .where('user_id', '=', otto.id)
    .execute()
  expect(await seenBy(anna)).toEqual([])
})
