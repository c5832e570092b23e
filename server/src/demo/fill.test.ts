import { listDossiers, listMessages, listRelations, login, readDossierData } from '@klopt/contract'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { fillDemo } from './fill.ts'
import { useDemo } from './testing/use-demo.ts'

const { world, accounts, person } = useDemo()

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
