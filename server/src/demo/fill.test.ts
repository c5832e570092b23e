import { downloadDocument, listDossiers, listMessages, listRelations, login, readCard, readDossierData } from '@klopt/contract'
import { createHash } from 'node:crypto'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist'
import { beforeAll, expect, test } from 'vitest'
import { checkCards } from '../features/checks/run.ts'
import { mailUnread } from '../features/messages/mail-unread.ts'
import { mailWriters } from '../tasks.ts'
import type { Caller } from '../testing/caller.ts'
import { useWorld } from '../testing/world.ts'
import { type DemoAccount, fillDemo } from './fill.ts'

const world = useWorld()
let accounts: DemoAccount[] = []

// Filling reads the documents, with readers of the lowest priority.
const patience = 400_000
beforeAll(async () => {
  accounts = (await fillDemo(world.deps)) ?? []
}, patience)

async function person(email: string): Promise<Caller> {
  const { id } = await world.db.selectFrom('person').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return world.signedIn(id)
}

async function listOf(caller: Caller) {
  const { body } = await caller.call(listDossiers)
  return body.map(({ title, unread_count }) => [title, unread_count])
}

test('four people can sign in with the passwords that the start prints', async () => {
  expect(accounts.map(({ email }) => email)).toEqual([
    'anna@bouw.example',
    'daan@bouw.example',
    'bram@gevel.example',
    'els@gevel.example',
  ])
  for (const { email, password } of accounts) {
    const { status } = await world.stranger.call(login, { body: { email, password } })
    expect(status).toBe(200)
    expect(password.length).toBeGreaterThanOrEqual(12)
  }
})

test('Anna sees three dossiers, newest first, with their unread counts', async () => {
  expect(await listOf(await person('anna@bouw.example'))).toEqual([
    ['Kraanhuur week 36', 1],
    ['PO 4500127 gevelelementen', 3],
    ['Staalleverantie fase 2', 1],
  ])
})

test('Bram sees the two dossiers of his company', async () => {
  expect(await listOf(await person('bram@gevel.example'))).toEqual([
    ['PO 4500127 gevelelementen', 0],
    ['Staalleverantie fase 2', 1],
  ])
  expect(await listOf(await person('els@gevel.example'))).toEqual([
    ['PO 4500127 gevelelementen', 3],
    ['Staalleverantie fase 2', 1],
  ])
})

async function pagesOf(pdf: Buffer): Promise<number> {
  return (await getDocument({ data: new Uint8Array(pdf) }).promise).numPages
}

test('every document downloads unchanged, and orders and invoices are PDFs of one page', async () => {
  const anna = await person('anna@bouw.example')
  const { body: dossiers } = await anna.call(listDossiers)
  const names: string[] = []
  const pages: number[] = []

  for (const { id } of dossiers) {
    const { body } = await anna.call(readDossierData, { params: { id } })
    for (const document of body.documents) {
      const link = await anna.call(downloadDocument, { params: { id: document.id }, query: {} })
      const answer = await anna.fetch(link.body.signed_url)
      const received = Buffer.from(await answer.arrayBuffer())
      expect(createHash('sha256').update(received).digest('hex')).toBe(document.sha256)
      if (document.filename.endsWith('.pdf')) pages.push(await pagesOf(received))
      names.push(document.filename)
    }
  }

  expect(pages).toEqual([1, 1, 1, 1, 1, 1, 1])
  expect(names.toSorted()).toEqual([
    'Factuur_2025-0341.pdf',
    'Factuur_2025-0388.pdf',
    'Factuur_VK-2291.pdf',
    'Inkooporder_4500098.pdf',
    'Inkooporder_4500127.pdf',
    'Offerte_VK-1184.pdf',
    'Pakbon_61842.pdf',
    'Werkbon_7731.png',
  ])
})

test('every order, invoice and delivery note is read, and its dates match the day of the first start', async () => {
  const { rows } = await world.pool.query(`
    select filename, reading_state, issue_date.value as day, due_date.value as due,
      issue_date.value::date - document.created_at::date as apart
    from document left join reading on reading.document_id = document.id
    left join reading_value issue_date on issue_date.reading_id = reading.id and issue_date.path = 'issue_date'
    left join reading_value due_date on due_date.reading_id = reading.id and due_date.path = 'due_date'
    where content_type = 'application/pdf'`)

  expect(rows).toHaveLength(7)
  for (const { filename, reading_state, day, apart } of rows) {
    expect([filename, reading_state]).toEqual([filename, 'read'])
    expect(day).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(apart).toBeLessThanOrEqual(0)
    expect(apart).toBeGreaterThanOrEqual(-4)
  }
  const ofVanDalen = rows.filter(({ filename }) => filename.startsWith('Factuur_2025'))
  expect(ofVanDalen.map(({ day, due }) => (Date.parse(due) - Date.parse(day)) / 86_400_000)).toEqual([30, 30])
})

test('the cards match the documents: € 860 more, € 1.240 more, and one without a difference', async () => {
  const anna = await person('anna@bouw.example')
  const { body: dossiers } = await anna.call(listDossiers)
  const cards = new Map<string, unknown>()
  for (const { id, title } of dossiers) {
    const { body } = await anna.call(readDossierData, { params: { id } })
    const line = body.messages.messages.find(({ event }) => event === 'card_made')
    cards.set(
      title,
      body.cards.map(({ state, difference, run, run_at }) => [state, difference, run, run_at === line?.created_at]),
    )
  }

  expect(Object.fromEntries(cards)).toEqual({
    'PO 4500127 gevelelementen': [['differs', '860.00', 1, true]],
    'Kraanhuur week 36': [['differs', '1240.00', 1, true]],
    'Staalleverantie fase 2': [['fits', '0.00', 1, true]],
  })
})

test('the delivery note stands on the matching card: all that was ordered was delivered', async () => {
  const anna = await person('anna@bouw.example')
  const { body: dossiers } = await anna.call(listDossiers)
  const id = dossiers.find(({ title }) => title === 'Staalleverantie fase 2')?.id ?? ''

  const [shown] = (await anna.call(readDossierData, { params: { id } })).body.cards
  const { body: card } = await anna.call(readCard, { params: { id: shown?.id ?? '' } })

  expect(shown?.delivery?.notes.map(({ number }) => number)).toEqual(['61842'])
  expect(card.lines.map(({ delivered }) => [delivered?.quantity, delivered?.sure])).toEqual([
    ['48', true],
    ['36', true],
    ['192', true],
  ])
})

test('the checks find nothing wrong with the senders of the demo invoices', async () => {
  const invoices = await world.db.selectFrom('card').select('dossier_id').execute()
  for (const { dossier_id } of invoices) await checkCards(world.deps, { dossier_id })

  expect(invoices).toHaveLength(3)
  expect(await world.db.selectFrom('company_check').select(['kind', 'data']).execute()).toEqual([])
})

test('both companies agreed with the matching card, and one answered the other card, so it is the turn of the other', async () => {
  const anna = await person('anna@bouw.example')
  const { body: dossiers } = await anna.call(listDossiers)
  const linde = (await world.db.selectFrom('person').select('company_id').where('id', '=', anna.id).executeTakeFirst())
    ?.company_id
  const [, gevel, staal] = await Promise.all(
    dossiers.map(async ({ id }) => (await anna.call(readDossierData, { params: { id } })).body),
  )

  expect(gevel?.cards[0]?.answers.map(({ current }) => [current?.answer, current?.reason, current?.wish])).toEqual([
    ['differs', 'quantity', 'explain'],
    [undefined, undefined, undefined],
  ])
  expect(staal?.cards[0]?.answers.map(({ current }) => current?.answer)).toEqual(['agreed', 'agreed'])
  expect(gevel?.dossier.turn).toMatchObject({ company_id: linde, cause: 'proposed' })
  expect(dossiers.map(({ card_state, card_difference }) => [card_state, card_difference])).toEqual([
    ['differs', '1240.00'],
    ['proposed', '430.00'],
    ['fits', null],
  ])
})

test('in every dossier the messages are numbered without gaps, in time order, and the list shows the last one', async () => {
  const dossiers = await world.db.selectFrom('dossier').selectAll().execute()

  for (const dossier of dossiers) {
    const lines = await world.db
      .selectFrom('message')
      .selectAll()
      .where('dossier_id', '=', dossier.id)
      .orderBy('seq')
      .execute()
    const last = lines.at(-1)
    expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, place) => place + 1))
    expect(lines.map(({ created_at }) => created_at)).toEqual(lines.map(({ created_at }) => created_at).toSorted())
    expect(dossier).toMatchObject({
      last_seq: lines.length,
      last_message_preview: last?.message.slice(0, 200),
      last_message_time: last?.created_at,
      last_message_sender_id: last?.sender_id,
    })
    expect(Date.parse(dossier.created_at)).toBeLessThan(Date.parse(lines[0]?.created_at ?? ''))
    expect(Date.parse(last?.created_at ?? '')).toBeLessThan(Date.now())
  }
})

test('nobody has unread messages of their own or wrote before they joined', async () => {
  const { rows } = await world.pool.query(`
    select person.full_name, seq from message
    join participant on participant.dossier_id = message.dossier_id and user_id = sender_id
    join person on person.id = user_id
    where seq > read_seq or message.created_at < joined_at`)

  expect(rows).toEqual([])
})

test('Otto is invited by a queued mail, has access for thirty days, and has not read or consented yet', async () => {
  const otto = await person('otto@kraan.example')
  const { rows } = await world.pool.query(
    `select mail.kind, sent_at, first_name, read_seq, last_opened_at, consent, access_until - now() as left
     from mail join person on person.id = mail.person_id
     join participant on user_id = person.id left join email_consent on email_consent.person_id = person.id`,
  )

  expect(rows).toMatchObject([
    { kind: 'guest_invited', sent_at: null, first_name: 'Otto', read_seq: 0, last_opened_at: null, consent: null },
  ])
  expect(rows[0].left.days).toBe(29)
  expect((await otto.call(listDossiers)).refusal.code).toBe('consent_required')
})

test('Van Dalen has requested to close one dossier, and Staalbouw Oost has requested a relation with De Linde', async () => {
  const anna = await person('anna@bouw.example')
  const { body: dossiers } = await anna.call(listDossiers)
  const closing = dossiers.find(({ status }) => status === 'close_request')

  const { body } = await anna.call(readDossierData, { params: { id: closing?.id ?? '' } })
  const { body: relations } = await anna.call(listRelations)

  expect(body.dossier).toMatchObject({ title: 'Staalleverantie fase 2', permissions: { close: true } })
  expect(relations.accepted.map(({ company }) => company.name)).toEqual(['Van Dalen Gevelbouw', 'Vos Kraanverhuur'])
  expect(relations.pending.map(({ company }) => company.name)).toEqual(['Staalbouw Oost'])
})

test('the story of the four dorpels goes from the order to the werkbon', async () => {
  const bram = await person('bram@gevel.example')
  const { body: dossiers } = await bram.call(listDossiers)
  const { body } = await bram.call(listMessages, { params: { id: dossiers[0]?.id ?? '' }, query: {} })

  const added = body.messages.filter(({ event }) => event === 'document_added')
  expect(added.map(({ message }) => message)).toEqual([
    'Anna Bakker heeft Inkooporder_4500127.pdf toegevoegd',
    'Els Hoekstra heeft Factuur_2025-0388.pdf toegevoegd',
    'Bram de Wit heeft Werkbon_7731.png toegevoegd',
  ])
})

test('a second start changes nothing and prints the same accounts, except those with a changed password', async () => {
  const state = `select (select count(*) from company) as companies, (select count(*) from message) as messages,
    (select count(*) from mail) as mails, (select string_agg(password_hash, ' ' order by email) from person) as hashes`
  const before = (await world.pool.query(state)).rows

  const again = await fillDemo(world.deps)

  expect(again).toEqual(accounts)
  expect((await world.pool.query(state)).rows).toEqual(before)
  await world.db.updateTable('person').set({ password_hash: 'x' }).where('email', '=', 'els@gevel.example').execute()
  expect((await fillDemo(world.deps))?.map(({ email }) => email)).not.toContain('els@gevel.example')
})

test('only the owner of the data folder can read the stored passwords', async () => {
  const { mode } = await stat(join(world.config.dataDir, 'demo-accounts.json'))

  expect(mode & 0o777).toBe(0o600)
})

test('with a damaged password file no accounts are printed, and the demo still works', async () => {
  await writeFile(join(world.config.dataDir, 'demo-accounts.json'), '[{"email":"anna@bouw')

  expect(await fillDemo(world.deps)).toBeNull()
  expect(await listOf(await person('anna@bouw.example'))).not.toEqual([])
})

test('a proposal of the supplier waits for a yes, as old as its message, and is mailed with its amount', async () => {
  const anna = await person('anna@bouw.example')
  const { body: dossiers } = await anna.call(listDossiers)
  const dossier = dossiers.find(({ title }) => title.startsWith('PO 4500127'))
  const { body } = await anna.call(readDossierData, { params: { id: dossier?.id ?? '' } })
  const [card] = body.cards
  const last = body.messages.messages.at(-1)

  expect(last).toMatchObject({ event: 'agreement_offered', sender_name: 'Bram de Wit' })
  expect(card?.agreement).toMatchObject({
    state: 'offered',
    created_at: last?.created_at,
    terms: { excl: { credit: '430.00', open: '0.00' } },
    permissions: { accept: true, refuse: true, counter: true },
  })
  expect(card?.pay?.now).toBe('26281.20')

  await mailUnread(world.deps)

  const { rows } = await world.pool.query(
    `select mail.id, kind, dossier_id, data, email from mail join person on person.id = person_id where kind = 'unread'`,
  )
  const to = rows.find(({ email, dossier_id }) => email === anna.email && dossier_id === dossier?.id)
  const receiver = { id: anna.id, email: anna.email, full_name: 'Anna Bakker', language: 'NL' } as const
  const content = await mailWriters.unread(world.deps, { ...to, receiver })
  expect(content?.subject).toBe('Voorstel van Van Dalen Gevelbouw: €\u00a0430,00 minder · PO 4500127 gevelelementen')
})
