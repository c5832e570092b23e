import {
  addParticipant,
  inviteGuest,
  listDossiers,
  listMessages,
  me,
  postMessage,
  removeParticipant,
  uploadDocuments,
} from '@klopt/contract'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { klopt } from '../testing/klopt-command.ts'
import { useWorld } from '../testing/world.ts'
import { tasks } from '../tasks.ts'
import { findDue, retain } from './run.ts'

const world = useWorld()

const ago = (interval: string) => sql`now() - ${interval}::interval`

/** Anna and Bram in a dossier that they talked in, with a document of Anna's. */
async function talkedIn(content = `%PDF-1.4\n${newId()}\n%%EOF\n`) {
  const linde = await world.customer('Bouwbedrijf De Linde')
  const dalen = await world.customer('Van Dalen Gevelbouw')
  await world.relate(linde, dalen)
  const anna = await world.person(`Anna${newId().slice(-6)}`, { company: linde, role: 'admin' })
  const bram = await world.person('Bram', { company: dalen })
  const dossier = await world.makeDossier(`PO ${newId()}`, anna, [linde, dalen])
  await world.takePart(dossier, bram)
  const params = { id: dossier.id }
  const body = { message_type: 'user', message: 'Hierbij de factuur' } as const
  await anna.call(postMessage, { params, body })
  const sha256 = await upload(anna, dossier.id, content)
  return { linde, dalen, anna, bram, dossier, params, sha256 }
}

async function upload(who: Awaited<ReturnType<typeof world.person>>, dossierId: string, content: string) {
  const form = new FormData()
  form.append('dossier_id', dossierId)
  form.append('file', new File([content], 'Factuur.pdf'))
  expect((await who.fetch(uploadDocuments.path, { method: 'POST', body: form })).status).toBe(201)
  return createHash('sha256').update(content).digest('hex')
}

/** Makes the bytes as old as those of a document that has been there for long. */
async function old(sha256: string) {
  const path = join(world.config.dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  await utimes(path, new Date(0), new Date(0))
}

async function isStored(sha256: string) {
  for await (const file of world.deps.files.stored()) if (file.sha256 === sha256) return true
  return false
}

/** Every table as text: what a copy of the database would tell. */
async function wholeDatabase(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(world.db)
  const texts = tables.map(async ({ name }) => {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(world.db)
    return rows.map(({ text }) => text).join('\n')
  })
  return (await Promise.all(texts)).join('\n')
}

test('thirty days after a company was closed its people are nobody, and what they wrote stays', async () => {
  const { linde, anna, bram, params } = await talkedIn()
  const guestMail = `${newId()}@vos.example`
  const vos = await world.contact('Vos Kraanverhuur', linde)
  const own = await world.makeDossier('Kraan', anna, [linde, vos])
  const invitation = { email: guestMail, company_id: vos.id, dossier_id: own.id }
  expect((await anna.call(inviteGuest, { params: { id: own.id }, body: invitation })).status).toBe(201)
  const colleague = await world.person(`Cees${newId().slice(-6)}`, { company: linde })
  await anna.call(addParticipant, { params, body: { user_id: colleague.id } })
  await anna.call(removeParticipant, { params: { ...params, user_id: colleague.id }, body: { status: 'removed' } })
  await klopt(world, 'company:close', linde.id, '--yes')

  await sql`update company set closed_at = ${ago('29 days 23 hours')} where id = ${linde.id}`.execute(world.db)
  await retain(world.deps)
  expect((await wholeDatabase()).includes(anna.email)).toBe(true)
  await sql`update company set closed_at = ${ago('30 days 1 minute')}, phone = '020', address = 'Kade 1' where id = ${linde.id}`.execute(
    world.db,
  )
  await retain(world.deps)

  const left = await wholeDatabase()
  for (const gone of [anna.email, anna.full_name, colleague.email, colleague.full_name, guestMail, 'Kade 1'])
    expect({ gone, left: left.includes(gone) }).toEqual({ gone, left: false })
  expect(left.includes('Bouwbedrijf De Linde')).toBe(true)
  const { body: page } = await bram.call(listMessages, { params, query: {} })
  expect(page.messages[0]).toMatchObject({ message: 'Hierbij de factuur', sender_name: 'Verwijderde gebruiker' })
  expect(page.messages.map(({ message }) => message)).toContain('Verwijderde gebruiker heeft Factuur.pdf toegevoegd')
  const { body: list } = await bram.call(listDossiers, { query: {} })
  expect(JSON.stringify(list)).not.toContain(anna.full_name)
  expect((await bram.call(me)).body.full_name).toBe('Bram de Wit')
  const again = (await findDue(world.deps)).filter(({ name }) => ['accounts', 'companies'].includes(name))
  expect(again.map(({ count }) => count)).toEqual([0, 0])
})

test('an account that was deleted is forgotten after thirty days; its address is free for a new one', async () => {
  const { linde, anna } = await talkedIn()
  await sql`update person set deleted_at = ${ago('31 days')} where id = ${anna.id}`.execute(world.db)
  const second = await world.person('Anna', { company: linde, email: anna.email })

  await retain(world.deps)

  const rows = await world.db
    .selectFrom('person')
    .select(['id', 'full_name', 'email'])
    .where('company_id', '=', linde.id)
    .execute()
  expect(rows.find(({ id }) => id === anna.id)).toMatchObject({
    full_name: 'Verwijderde gebruiker',
    email: `verwijderd-${anna.id}@klopt.invalid`,
  })
  expect(rows.find(({ id }) => id === second.id)?.email).toBe(anna.email)
})

test('a dossier goes seven years after it was closed, with all in it and its files', async () => {
  const kept = await talkedIn()
  const gone = await talkedIn()
  for (const { dossier, interval } of [
    { ...kept, interval: '6 years 364 days' },
    { ...gone, interval: '7 years 1 day' },
  ])
    await sql`update dossier set status = 'closed', closed_at = ${ago(interval)} where id = ${dossier.id}`.execute(
      world.db,
    )
  for (const { sha256 } of [kept, gone]) await old(sha256)

  await retain(world.deps)

  const left = await wholeDatabase()
  expect(left.includes(gone.dossier.id)).toBe(false)
  expect(left.includes(kept.dossier.id)).toBe(true)
  expect([await isStored(kept.sha256), await isStored(gone.sha256)]).toEqual([true, false])
})

test('the bytes of a document go when for thirty days no document has named them', async () => {
  const first = await talkedIn()
  const content = `%PDF-1.4\n${newId()}\n%%EOF\n`
  const [shared, late, lone] = [
    await upload(first.anna, first.dossier.id, content),
    await upload(first.anna, first.dossier.id, `${content}late`),
    await upload(first.anna, first.dossier.id, `${content}lone`),
  ]
  await talkedIn(content) // the same bytes, named by a document that lives
  const deleted = (sha: string, interval: string) =>
    sql`update document set deleted_at = ${ago(interval)} where sha256 = ${sha} and dossier_id = ${first.dossier.id}`.execute(
      world.db,
    )
  await deleted(shared, '40 days')
  await deleted(late, '29 days')
  await deleted(lone, '31 days')
  const nameless = await world.deps.files.draft(bytes('van niemand'))
  await nameless.keep()
  const young = await world.deps.files.draft(bytes('van nog niemand'))
  await young.keep()
  for (const draft of [nameless, young]) await draft.discard()
  for (const sha of [shared, late, lone, nameless.sha256]) await old(sha)

  await retain(world.deps)

  const stored = await Promise.all([shared, late, lone, nameless.sha256, young.sha256].map(isStored))
  expect(stored).toEqual([true, true, false, false, true])
})

async function* bytes(text: string) {
  yield Buffer.from(text)
}

test('logs, consents, sessions, links and mails each go at their time, and not before', async () => {
  const { anna, dossier, linde } = await talkedIn()
  const otto = await world.guest(await world.contact('Vos', linde), { consent: false })
  await world.takePart(dossier, otto, new Date(Date.now() + 86_400_000))
  const rows = async (when: string, early: boolean) => {
    const shift = early ? sql`interval '1 day'` : sql`interval '0'`
    const at = (interval: string) => sql`now() - ${interval}::interval + ${shift}`
    const hash = () => sql`sha256(${newId()}::bytea)`
    await sql`insert into audit (id, at, action) values (${newId()}, ${at('12 months 1 minute')}, ${when})`.execute(
      world.db,
    )
    await sql`
      insert into company_consent (id, company_id, company_name, registration_number, privacy_policy_agreed, terms_agreed, dpa_agreed, text_version, text_hash, created_at)
      values (${newId()}, ${linde.id}, ${when}, '12345678', true, true, true, '1.0', 'x', ${at('5 years 1 minute')})`.execute(
      world.db,
    )
    await sql`
      insert into session (id, token_hash, person_id, expires_at)
      values (${newId()}, ${hash()}, ${anna.id}, ${at('1 day 1 minute')})`.execute(world.db)
    await sql`
      insert into password_token (token_hash, person_id, purpose, expires_at)
      values (${hash()}, ${anna.id}, 'reset', ${at('1 day 1 minute')})`.execute(world.db)
    await sql`
      insert into guest_link (token_hash, dossier_id, user_id, revoked_at)
      values (${hash()}, ${dossier.id}, ${otto.id}, ${at('30 days 1 minute')})`.execute(world.db)
    await sql`
      insert into mail (id, kind, person_id, sent_at) values (${newId()}, ${when}, ${anna.id}, ${at('90 days 1 minute')})`.execute(
      world.db,
    )
    await sql`
      insert into mail (id, kind, person_id, failed_at) values (${newId()}, ${when}, ${anna.id}, ${at('12 months 1 minute')})`.execute(
      world.db,
    )
  }
  await rows('te_laat', false)
  await rows('early', true)
  await sql`insert into email_consent (person_id, consent, created_at) values (${otto.id}, true, ${ago('5 years 1 minute')})`.execute(
    world.db,
  )

  const names = [
    'log',
    'consents of companies',
    'consents of guests',
    'sessions',
    'password links',
    'guest links',
    'mails',
  ]
  const due = (await findDue(world.deps)).filter(({ name }) => names.includes(name))
  expect(due.map(({ name, count }) => `${name} ${count}`)).toEqual(
    names.map((name) => `${name} ${name === 'mails' ? 2 : 1}`),
  )
  await retain(world.deps)

  const after = (await findDue(world.deps)).filter(({ name }) => names.includes(name))
  expect(after.map(({ count }) => count)).toEqual(names.map(() => 0))
  const left = await wholeDatabase()
  expect(left.includes('te_laat')).toBe(false)
  const { rows: early } = await sql<{ count: number }>`
    select (select count(*) from audit where action = 'early') + (select count(*) from company_consent where company_name = 'early')
      + (select count(*) from mail where kind = 'early') + (select count(*) from password_token where person_id = ${anna.id})
      + (select count(*) from guest_link where user_id = ${otto.id}) as count`.execute(world.db)
  expect(early[0]?.count).toBe(6)
  expect((await anna.call(me)).status).toBe(200)
})

test('a dry run lists what would go, with examples, and takes nothing', async () => {
  const { dossier, anna } = await talkedIn()
  await sql`update dossier set status = 'closed', closed_at = ${ago('8 years')} where id = ${dossier.id}`.execute(
    world.db,
  )
  await sql`update person set deleted_at = ${ago('31 days')} where id = ${anna.id}`.execute(world.db)
  const before = await wholeDatabase()

  const { code, out, err } = await klopt(world, 'retention', '--dry-run')

  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/^ +1 {2}dossiers \(with messages and documents, 7 years after closing\)$/m)
  expect(out).toContain(`${dossier.title}, closed 20`)
  expect(out).toContain(`${anna.full_name} <${anna.email}>`)
  expect((await wholeDatabase()) === before).toBe(true)

  const done = await klopt(world, 'retention')
  expect(done.out).toMatch(/^ +1 {2}accounts$/m)
  expect(done.out).toMatch(/^ +1 {2}dossiers$/m)
  expect((await wholeDatabase()).includes(anna.email)).toBe(false)
})

test('it runs every night', () => {
  expect(tasks['retention']).toMatchObject({ every: '23 3 * * *', work: retain })
})
