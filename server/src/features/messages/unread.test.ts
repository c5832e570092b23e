import {
  addParticipant,
  closeDossier,
  inviteGuest,
  type Language,
  markRead,
  postMessage,
  removeParticipant,
  validateLink,
} from '@klopt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobs } from '../../platform/jobs.ts'
import { newId } from '../../platform/ids.ts'
import { SmtpSink } from '../../testing/smtp-sink.ts'
import { useWorld } from '../../testing/world.ts'
import { tasks } from '../../tasks.ts'
import { mailUnread } from './mail-unread.ts'

const sink = await SmtpSink.open()
const world = useWorld({ SMTP_URL: sink.url })
const { mail_unread, ...otherTasks } = tasks // the tests say when it is its time
let jobs: Awaited<ReturnType<typeof startJobs>>

beforeAll(async () => void (jobs = await startJobs(world.deps, otherTasks)))
afterAll(async () => {
  await jobs.stop()
  await sink.close()
})

type Talker = Awaited<ReturnType<typeof world.person>>

/** Anna of De Linde and Bram of Van Dalen in one dossier. */
async function sharedDossier(language: Language = 'NL') {
  const linde = await world.customer('Bouwbedrijf De Linde')
  const dalen = await world.customer('Van Dalen Gevelbouw')
  await world.relate(linde, dalen)
  const anna = await world.person('Anna', { company: linde })
  const bram = await world.person('Bram', { company: dalen, language })
  const dossier = await world.makeDossier('PO 4500127', anna, [linde, dalen])
  await world.takePart(dossier, bram)
  return { linde, dalen, anna, bram, dossier, params: { id: dossier.id } }
}

function say(who: Talker, dossier: { id: string }, message: string) {
  return who.call(postMessage, { params: { id: dossier.id }, body: { message_type: 'user', message } })
}

/** Moves everything in a dossier back in time, and looks. */
async function after(minutes: number, dossier: { id: string }) {
  const back = sql`make_interval(secs => ${minutes * 60})`
  await sql`update message set created_at = created_at - ${back} where dossier_id = ${dossier.id}`.execute(world.db)
  await sql`update dossier set unread_due_at = unread_due_at - ${back} where id = ${dossier.id}`.execute(world.db)
  await mailUnread(world.deps)
}

async function mailed(person: { id: string }) {
  const rows = world.db.selectFrom('mail').select('id').where('kind', '=', 'unread').where('person_id', '=', person.id)
  return (await rows.execute()).length
}

test('what stays unread for five minutes is mailed: all of it, once, to whoever has not read', async () => {
  const { anna, bram, dossier } = await sharedDossier()
  await say(anna, dossier, 'Hierbij de factuur van week 34.')
  await say(anna, dossier, 'Het zijn er 28.')

  await after(4.9, dossier)
  expect(await mailed(bram)).toBe(0)
  await after(0.2, dossier)

  const { mail, link, raw } = await sink.mailTo(bram.email)
  expect(mail.subject).toBe('2 nieuwe berichten in PO 4500127')
  expect(mail.text).toContain('2 ongelezen')
  expect(mail.text).toMatch(/Anna de Wit, Bouwbedrijf De Linde · [\d :-]+:\nHierbij de factuur van week 34\.\n\nAnna/)
  expect(mail.html).toContain('Het zijn er 28.')
  expect(link).toBe(`${world.config.publicUrl}/app/dossier/${dossier.id}?seq=1`)
  expect(raw).toContain('Lees en antwoord')
  expect(await mailed(anna)).toBe(0)
})

test('there is no further mail until they have read, and then there is', async () => {
  const { anna, bram, dossier, params } = await sharedDossier()
  await say(anna, dossier, 'Eén')
  await after(6, dossier)
  await sink.mailTo(bram.email) // else reading would overtake it, and it would rightly not be sent
  await say(anna, dossier, 'Twee')
  await after(6, dossier)
  expect(await mailed(bram)).toBe(1)

  await bram.call(markRead, { params, body: {} })
  await after(6, dossier)
  expect(await mailed(bram)).toBe(1)
  await say(anna, dossier, 'Drie')
  await after(6, dossier)

  expect(await mailed(bram)).toBe(2)
  const second = (await sink.mailsTo(bram.email, 2))[1]
  expect(second?.mail.subject).toBe('1 nieuw bericht in PO 4500127')
  expect(second?.mail.text).not.toContain('Twee')
  expect(second?.link).toContain('?seq=3')
})

test('whoever has a line open is not mailed; when they leave without reading, they are', async () => {
  const { anna, bram, dossier } = await sharedDossier()
  const line = await bram.listen()
  await line.settled()
  await say(anna, dossier, 'Bram, zie je dit?')

  await after(6, dossier)
  expect(await mailed(bram)).toBe(0)
  line.socket.close()
  await line.closes()
  await expect.poll(() => world.deps.live.isConnected(bram.id)).toBe(false)
  await after(1, dossier)

  expect((await sink.mailTo(bram.email)).mail.text).toContain('Bram, zie je dit?')
})

test('nobody is mailed who has read, has switched it off, has gone, or whose dossier was closed', async () => {
  const { linde, dalen, anna, bram, dossier, params } = await sharedDossier()
  const els = await world.person('Els', { company: dalen })
  const off = await world.person('Otto', { company: dalen })
  const deleted = await world.person('Piet', { company: dalen })
  const boss = await world.person('Rie', { company: dalen, role: 'admin' })
  const reader = await world.person('Daan', { company: linde })
  for (const person of [els, off, deleted, boss, reader]) await world.takePart(dossier, person)
  await say(anna, dossier, 'Wie leest dit?')
  await reader.call(markRead, { params, body: {} })
  await boss.call(removeParticipant, { params: { ...params, user_id: els.id }, body: { status: 'removed' } })
  await sql`update person set unread_mails = false where id = ${off.id}`.execute(world.db)
  await sql`update person set deleted_at = now() where id = ${deleted.id}`.execute(world.db)

  await after(6, dossier)

  expect(await Promise.all([anna, reader, els, off, deleted].map(mailed))).toEqual([0, 0, 0, 0, 0])
  expect(await mailed(bram)).toBe(1)

  const internal = await world.makeDossier('Intern', anna, [linde])
  await world.takePart(internal, reader)
  await say(anna, internal, 'Nog één ding')
  await anna.call(closeDossier, { params: { id: internal.id } })
  await after(6, internal)
  expect(await mailed(reader)).toBe(0)
})

test('whoever reads between the queueing and the sending gets nothing', async () => {
  const { anna, bram, dossier, params } = await sharedDossier()
  await jobs.stop()
  await say(anna, dossier, 'Al gelezen')
  await after(6, dossier)
  await bram.call(markRead, { params, body: {} })

  jobs = await startJobs(world.deps, otherTasks)

  const row = () => world.db.selectFrom('mail').selectAll().where('person_id', '=', bram.id).executeTakeFirst()
  await expect.poll(async () => (await row())?.skipped_at).toBeTruthy()
  expect(sink.received.filter(({ to }) => to.includes(bram.email))).toEqual([])
})

test('documents are mailed too, other happenings are not', async () => {
  const { anna, bram, dalen, dossier, params } = await sharedDossier()
  const els = await world.person('Els', { company: dalen })
  await bram.call(addParticipant, { params, body: { user_id: els.id } })
  await after(6, dossier)
  expect(await Promise.all([anna, els].map(mailed))).toEqual([0, 0])

  const form = new FormData()
  form.append('dossier_id', dossier.id)
  form.append('file', new File(['%PDF-1.4\n%%EOF\n'], 'Factuur_0388.pdf'))
  expect((await bram.fetch('/api/v1/documents', { method: 'POST', body: form })).status).toBe(201)
  await after(6, dossier)

  expect((await sink.mailTo(anna.email)).mail.subject).toBe('1 nieuw bericht in PO 4500127')
  const other = await sink.mailsTo(els.email, 2)
  expect(other.at(-1)?.mail.text).toContain('Document toegevoegd: Factuur_0388\u2060.pdf')
})

test('a long silence is shown in part, in the language of the receiver', async () => {
  const { anna, bram, dossier } = await sharedDossier('EN')
  for (const n of Array.from({ length: 9 }, (_, place) => place + 1))
    await say(anna, dossier, `Nr ${n} ${'ë'.repeat(400)}`)

  await after(6, dossier)

  const { mail } = await sink.mailTo(bram.email)
  expect(mail.subject).toBe('9 new messages in PO 4500127')
  expect(mail.text).toContain('And 3 more.')
  expect(mail.text).toContain('Nr 6 ')
  expect(mail.text).not.toContain('Nr 7 ')
  expect(mail.text).toMatch(/ë{235}…\n/)
  expect(mail.text).not.toMatch(/ë{240}/)
  expect(mail.html).toContain('<html lang="en">')
})

test('a guest gets a link of their own; what was written is shown after they consented', async () => {
  const linde = await world.customer('Bouwbedrijf De Linde')
  const vos = await world.contact('Vos Kraanverhuur', linde)
  const anna = await world.person('Anna', { company: linde })
  const dossier = await world.makeDossier('Kraan week 12', anna, [linde, vos])
  await say(anna, dossier, 'Geheim van vóór de uitnodiging')
  const email = `${newId()}@vos.example`
  const body = { email, company_id: vos.id, dossier_id: dossier.id }
  const { body: otto } = await anna.call(inviteGuest, { params: { id: dossier.id }, body })
  const invitation = await sink.mailTo(email)
  await after(6, dossier)
  expect(await mailed(otto)).toBe(0) // the invitation told them

  await say(anna, dossier, 'Past dinsdag?')
  await after(6, dossier)

  const first = (await sink.mailsTo(email, 2))[1]
  expect(first?.mail.subject).toBe('1 nieuw bericht in Kraan week 12')
  expect(first?.raw).not.toContain('dinsdag')
  expect(first?.link.startsWith(`${world.config.publicUrl}/validate?token=`)).toBe(true)
  expect(first?.link).toContain('&seq=3')
  const token = new URL(first?.link ?? '').searchParams.get('token') ?? ''
  expect(token).not.toBe(new URL(invitation.link).searchParams.get('token'))
  expect((await world.stranger.call(validateLink, { query: { token } })).body.dossier_id).toBe(dossier.id)

  await sql`insert into email_consent (person_id, consent) values (${otto.id}, true)`.execute(world.db)
  await (await world.signedIn(otto.id)).call(markRead, { params: { id: dossier.id }, body: {} })
  await say(anna, dossier, 'Of liever woensdag?')
  await after(6, dossier)
  expect((await sink.mailsTo(email, 3))[2]?.mail.text).toContain('Of liever woensdag?')
})

test('a guest whose access has ended is not mailed', async () => {
  const linde = await world.customer('Bouwbedrijf De Linde')
  const vos = await world.contact('Vos Kraanverhuur', linde)
  const anna = await world.person('Anna', { company: linde })
  const otto = await world.guest(vos)
  const dossier = await world.makeDossier('Kraan', anna, [linde, vos])
  await world.takePart(dossier, otto, new Date())
  await say(anna, dossier, 'Te laat')

  await after(6, dossier)

  expect(await mailed(otto)).toBe(0)
})

test('two workers that look at once mail once', async () => {
  const { anna, bram, dossier } = await sharedDossier()
  await say(anna, dossier, 'Eén keer')
  await sql`update message set created_at = created_at - interval '6 minutes' where dossier_id = ${dossier.id}`.execute(
    world.db,
  )
  await sql`update dossier set unread_due_at = now() where id = ${dossier.id}`.execute(world.db)

  await Promise.all(Array.from({ length: 8 }, () => mailUnread(world.deps)))

  expect(await mailed(bram)).toBe(1)
})

test('the task runs every minute and at every start', () => {
  expect(mail_unread).toMatchObject({ every: '* * * * *', work: mailUnread })
})
