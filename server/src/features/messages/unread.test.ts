import {
  addParticipant,
  answerCard,
  closeDossier,
  listAgreements,
  markRead,
  offerExtraWork,
  postMessage,
  propose,
  refuseAgreement,
  removeParticipant,
  withdrawAnswer,
} from '@klopt/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction } from '../../platform/database/transaction.ts'
import { tasks } from '../../tasks.ts'
import { insertDifferingCard } from '../agreements/testing/insert-agreement.ts'
import { holdDossier } from '../dossiers/hold.ts'
import { tellDossier } from '../dossiers/lines/line.ts'
import { insertCard } from '../cards/testing/insert-card.ts'
import { mailUnread } from './mail-unread.ts'
import { useUnreadMails } from './testing/unread-mails.ts'

const { world, sink, jobs, sharedDossier, say, after, mailed } = await useUnreadMails()

test('everything unread for five minutes is mailed once to those who have not read it', async () => {
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

test('a standing proposal is the subject of the mail, with its amounts, and the button leads to it', async () => {
  const { anna, bram, dossier, params } = await sharedDossier()
  const cardId = await insertDifferingCard(world.db, dossier, bram)
  await say(anna, dossier, 'Zie de werkbon.')
  const body = { run: 1, outcomes: [{ n: 1, way: 'credit' as const }] }
  await anna.call(propose, { params: { id: cardId }, body })
  await after(6, dossier)

  const { mail, link, raw } = await sink.mailTo(bram.email)
  expect(mail.subject).toBe('Voorstel van Bouwbedrijf De Linde: €\u00a0860,00 minder · PO 4500127')
  expect(mail.text).toContain('Zie de werkbon.')
  expect(mail.text).toContain('Voorstel van Bouwbedrijf De Linde: €\u00a0860,00 minder')
  expect(raw).toContain('Bekijk het voorstel')
  expect(link).toBe(`${world.config.publicUrl}/app/dossier/${dossier.id}?seq=2`)

  // Opening the link accepts nothing.
  await bram.call(markRead, { params, body: {} })
  expect((await bram.call(listAgreements, { params })).body).toMatchObject([{ state: 'offered' }])
})

test('extra work is mailed with its amount, and an offer that was withdrawn is an ordinary message', async () => {
  const { anna, bram, dossier, params } = await sharedDossier()
  const work = { description: 'Extra dorpel', how: 'fixed', amount: '215.00' } as const
  await anna.call(offerExtraWork, { params, body: work })
  await after(6, dossier)

  const { mail } = await sink.mailTo(bram.email)
  expect(mail.subject).toBe('Meerwerk MW1 van Bouwbedrijf De Linde: €\u00a0215,00 · PO 4500127')
  expect(mail.text).toContain('Extra dorpel, €\u00a0215,00')

  await bram.call(markRead, { params, body: {} })
  await anna.call(offerExtraWork, { params, body: work })
  const [offered] = (await anna.call(listAgreements, { params })).body
  await anna.call(refuseAgreement, { params: { id: offered?.id ?? '' }, body: {} })
  await after(6, dossier)
  expect((await sink.mailsTo(bram.email, 2))[1]?.mail.subject).toBe('2 nieuwe berichten in PO 4500127')
})

test('no further mail is sent until they have read', async () => {
  const { anna, bram, dossier, params } = await sharedDossier()
  await say(anna, dossier, 'Eén')
  await after(6, dossier)
  await sink.mailTo(bram.email) // reading before it is sent would cancel it
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

test('a person with an open line is not mailed until they leave without reading', async () => {
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

test('people who have read, switched mails off or left are not mailed, and nobody after closing', async () => {
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

test('a mail is skipped if its receiver reads before it is sent', async () => {
  const { anna, bram, dossier, params } = await sharedDossier()
  await jobs.stop()
  await say(anna, dossier, 'Al gelezen')
  await after(6, dossier)
  await bram.call(markRead, { params, body: {} })

  await jobs.start()

  const row = () => world.db.selectFrom('mail').selectAll().where('person_id', '=', bram.id).executeTakeFirst()
  await expect.poll(async () => (await row())?.skipped_at).toBeTruthy()
  expect(sink.received.filter(({ to }) => to.includes(bram.email))).toEqual([])
})

test('documents cause a mail; other events do not', async () => {
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

test.each([
  ['NL', 'Aantal klopt niet · graag informatie Welke dorpels zijn dat?', 'Klopt'],
  ['EN', "Quantity doesn't match · please explain Welke dorpels zijn dat?", 'Checks out'],
] as const)('an answer to a card is quoted as its sender’s message (%s)', async (language, differs, agreed) => {
  const { anna, bram, dossier } = await sharedDossier(language)
  const card = await insertCard(world.db, dossier, anna)
  const answer = (body: object) =>
    anna.call(answerCard, { params: { id: card.id }, body: { answer: 'agreed', run: 1, ...body } })
  await answer({ answer: 'differs', reason: 'quantity', wish: 'explain', note: 'Welke dorpels zijn dat?' })
  await answer({})

  await after(6, dossier)

  const { text } = (await sink.mailTo(bram.email)).mail
  const quote = (words: string) => new RegExp(`Anna de Wit, Bouwbedrijf De Linde · [\\d :-]+:\n${words}\n`)
  expect(text).toMatch(quote(differs.replace('?', '\\?')))
  expect(text).toMatch(quote(agreed))
  expect(text).not.toContain('undefined')
})

test('a withdrawn ‘Klopt’ is not mailed', async () => {
  const { anna, bram, dossier } = await sharedDossier()
  const { id } = await insertCard(world.db, dossier, anna)
  const { body } = await anna.call(answerCard, { params: { id }, body: { answer: 'agreed', run: 1 } })
  const withdrawn = await anna.call(withdrawAnswer, { params: { id, message_id: body.id } })
  expect(withdrawn.status).toBe(204)

  await after(6, dossier)

  expect(await mailed(bram)).toBe(0)
})

test.each([
  ['EN', '9 new messages in PO 4500127', 'And 3 more.', '<html lang="en">'],
  ['NL', '9 nieuwe berichten in PO 4500127', 'En nog 3.', '<html lang="nl">'],
] as const)(
  'many unread messages are quoted in part, in the language of the receiver (%s)',
  async (language, subject, more, page) => {
    const { anna, bram, dossier } = await sharedDossier(language)
    for (const n of Array.from({ length: 9 }, (_, place) => place + 1))
      await say(anna, dossier, `Nr ${n} ${'ë'.repeat(400)}`)

    await after(6, dossier)

    const { mail } = await sink.mailTo(bram.email)
    expect(mail.subject).toBe(subject)
    expect(mail.text).toContain(more)
    expect(mail.text).toContain('Nr 6 ')
    expect(mail.text).not.toContain('Nr 7 ')
    expect(mail.text).toMatch(/ë{235}…\n/)
    expect(mail.text).not.toMatch(/ë{240}/)
    expect(mail.html).toContain(page)
  },
)

test('eight simultaneous job runs mail once', async () => {
  const { anna, bram, dossier } = await sharedDossier()
  await say(anna, dossier, 'Eén keer')
  await sql`update message set created_at = created_at - interval '6 minutes' where dossier_id = ${dossier.id}`.execute(
    world.db,
  )
  await sql`update dossier set unread_due_at = now() where id = ${dossier.id}`.execute(world.db)

  await Promise.all(Array.from({ length: 8 }, () => mailUnread(world.deps)))

  expect(await mailed(bram)).toBe(1)
})

test('news in several dossiers is one mail with a line for each, and none of them is mailed again', async () => {
  const { anna, bram, linde, dalen, dossier, params } = await sharedDossier()
  const makeOther = async (title: string) => {
    const other = await world.makeDossier(title, anna, [linde, dalen])
    await world.takePart(other, bram)
    return other
  }
  const [other, read] = [await makeOther('PO 77'), await makeOther('PO 88')]
  await say(anna, dossier, 'Eén')
  await say(anna, other, 'Zie werkbon 7731.')
  await say(anna, read, 'Al gelezen')
  await bram.call(markRead, { params: read, body: {} })
  await after(6, dossier)

  const { mail } = await sink.mailTo(bram.email)
  expect(mail.subject).toBe('Nieuws in 2 dossiers')
  expect(mail.text).toContain('PO 4500127')
  expect(mail.text).toContain('Anna de Wit: Zie werkbon 7731.')
  expect(mail.text).toContain(`/app/dossier/${other.id}?seq=1`)
  expect(mail.text).not.toContain('PO 88')

  await after(6, other)
  const kinds = await world.db.selectFrom('mail').select('kind').where('person_id', '=', bram.id).execute()
  expect(kinds).toEqual([{ kind: 'unread_several' }])

  await bram.call(markRead, { params, body: {} })
  await say(anna, dossier, 'Twee')
  await after(6, dossier)
  expect((await sink.mailsTo(bram.email, 2))[1]?.mail.subject).toBe('1 nieuw bericht in PO 4500127')
})

test('news in another dossier waits until ten minutes after the last mail, unless it names its reader', async () => {
  const { anna, bram, linde, dalen, dossier, params } = await sharedDossier()
  const other = await world.makeDossier('PO 77', anna, [linde, dalen])
  await world.takePart(other, bram)
  await say(anna, dossier, 'Eén')
  await after(6, dossier)
  expect(await mailed(bram)).toBe(1)

  await say(anna, other, 'Zie werkbon 7731.')
  await after(6, other)
  expect(await mailed(bram)).toBe(1)
  await bram.call(markRead, { params, body: {} })
  await say(anna, dossier, 'Twee')
  await after(4.5, other)
  const kinds = await world.db
    .selectFrom('mail')
    .select('kind')
    .where('person_id', '=', bram.id)
    .orderBy('id')
    .execute()
  expect(kinds).toEqual([{ kind: 'unread' }, { kind: 'unread_several' }])

  await bram.call(markRead, { params, body: {} })
  const mentions = [{ user_id: bram.id, at: 0, length: 12 }]
  const body = { message_type: 'user' as const, message: '@Bram de Wit', mentions }
  const third = await world.makeDossier('PO 88', anna, [linde, dalen])
  await world.takePart(third, bram)
  expect((await anna.call(postMessage, { params: { id: third.id }, body })).status).toBe(201)
  await after(1.1, third)
  expect(await mailed(bram)).toBe(2)
})

test('the subject of a card that differs says by how much', async () => {
  const { anna, bram, dossier } = await sharedDossier()
  await transaction(world.deps, async (tx) => {
    const held = await holdDossier(tx, dossier.id)
    if (!held) throw new Error('the dossier is open')
    const paper = { invoice: '20261001', kind: 'invoice', filename: 'factuur.pdf' } as const
    const data = { card_id: dossier.id, ...paper, state: 'differs', difference: '76.05', currency: 'EUR' } as const
    await tellDossier(tx, null, held, { event: 'card_made', data }, { caused_by: anna.id })
  })
  await after(6, dossier)

  expect((await sink.mailTo(bram.email)).mail.subject).toBe(
    'Factuur 20261001: €\u00a076,05 meer dan besteld · PO 4500127',
  )
  expect(await mailed(anna)).toBe(0)
})

test('the task runs every minute and at every start', () => {
  expect(tasks['mail_unread']).toMatchObject({ every: '* * * * *', work: mailUnread })
})
