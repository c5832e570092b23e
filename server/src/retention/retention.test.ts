import {
  addParticipant,
  deleteMessage,
  inviteGuest,
  listDocuments,
  listDossiers,
  listMessages,
  me,
  postMessage,
  removeParticipant,
  setDocumentKind,
  uploadDocuments,
} from '@klopt/contract'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { klopt } from '../testing/klopt-command.ts'
import { wholeDatabase } from '../testing/whole-database.ts'
import { useWorld } from '../testing/world.ts'
import { indexChanged } from '../features/search/index/index-documents.ts'
import { find, indexAll } from '../features/search/testing/search-desk.ts'
import { tasks } from '../tasks.ts'
import { findDue, retain } from './run.ts'

const world = useWorld()

const ago = (interval: string) => sql`now() - ${interval}::interval`

/** A dossier of Anna and Bram with a message and a document of Anna. */
async function usedDossier(content = `%PDF-1.4\n${newId()}\n%%EOF\n`) {
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

/** Makes the file of a document old. */
async function old(sha256: string) {
  const path = join(world.config.dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  await utimes(path, new Date(0), new Date(0))
}

async function isStored(sha256: string) {
  for await (const file of world.deps.files.stored()) if (file.sha256 === sha256) return true
  return false
}

test('thirty days after a company was closed its people are anonymous, and their messages stay', async () => {
  const { linde, anna, bram, params } = await usedDossier()
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
  expect((await wholeDatabase(world.db)).includes(anna.email)).toBe(true)
  await sql`update company set closed_at = ${ago('30 days 1 minute')}, phone = '020', address = 'Kade 1' where id = ${linde.id}`.execute(
    world.db,
  )
  await retain(world.deps)

  const left = await wholeDatabase(world.db)
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

test("a deleted person's name is also removed from the newest line of a dossier", async () => {
  const { anna, bram, dossier, params } = await usedDossier()
  const { id = '' } = (await bram.call(listDocuments, { params })).body[0] ?? {}
  const body = { kind: 'quote' } as const
  expect((await anna.call(setDocumentKind, { params: { id }, body })).status).toBe(200)
  expect(JSON.stringify((await bram.call(listDossiers)).body)).toContain(`${anna.full_name} zegt dat Factuur.pdf`)
  await sql`update person set deleted_at = ${ago('31 days')} where id = ${anna.id}`.execute(world.db)

  await retain(world.deps)

  const row = await world.db
    .selectFrom('dossier')
    .select(['last_message_preview', 'last_message_event', 'last_message_data'])
    .where('id', '=', dossier.id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    last_message_preview: 'Verwijderde gebruiker zegt dat Factuur.pdf een offerte is',
    last_message_event: 'kind_corrected',
    last_message_data: { by: 'Verwijderde gebruiker' },
  })
  const list = JSON.stringify((await bram.call(listDossiers)).body)
  expect(list).toContain(row.last_message_preview)
  expect(list).not.toContain(anna.full_name)
})

test("a deleted person's name is also removed from what is left of the messages that they deleted", async () => {
  const { anna, bram, linde, dossier, params } = await usedDossier()
  const name = `Cees${newId().slice(-6)}`
  const cees = await world.person(name, { company: linde })
  await world.takePart(dossier, cees)
  const { body } = await cees.call(postMessage, { params, body: { message_type: 'user', message: 'Vergeet dit' } })
  const gone = { params: { ...params, message_id: body.id }, query: { revision: 0 } }
  expect((await cees.call(deleteMessage, gone)).status).toBe(200)
  await indexAll(world)
  const found = async () => (await find(bram, name)).groups.flatMap(({ hits }) => hits)
  expect(await found()).toHaveLength(1)
  await sql`update person set deleted_at = ${ago('31 days')} where id = ${cees.id}`.execute(world.db)

  const jobs = await startJobs(world.deps, { index_changed: { work: indexChanged } })
  await retain(world.deps)
  await expect.poll(found).toEqual([])
  await jobs.stop()

  const { messages } = (await bram.call(listMessages, { params })).body
  expect(messages.at(-1)).toMatchObject({
    event: 'message_deleted',
    message: 'Verwijderde gebruiker heeft een bericht verwijderd',
    data: { by: 'Verwijderde gebruiker' },
  })
  expect(JSON.stringify((await anna.call(listDossiers)).body)).not.toContain(name)
})

test("a deleted person's name no longer finds the closed dossiers in which they took part", async () => {
  const { anna, bram, dossier, dalen } = await usedDossier()
  await sql`update dossier set status = 'closed', closed_at = now() where id = ${dossier.id}`.execute(world.db)
  await world.db.insertInto('archive').values({ dossier_id: dossier.id, company_id: dalen.id }).execute()
  await indexAll(world)
  const found = async () =>
    (await find(bram, anna.full_name, { archive: 'true' })).groups.map(({ dossier }) => dossier.id)
  expect(await found()).toEqual([dossier.id])
  await sql`update person set deleted_at = ${ago('31 days')} where id = ${anna.id}`.execute(world.db)

  const jobs = await startJobs(world.deps, { index_changed: { work: indexChanged } })
  await retain(world.deps)
  await expect.poll(found).toEqual([])
  await jobs.stop()
})

test('a deleted account is anonymous after thirty days, and its address can be used again', async () => {
  const { linde, anna } = await usedDossier()
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

test('a dossier is deleted with its contents and files seven years after it was closed', async () => {
  const recent = await usedDossier()
  const expired = await usedDossier()
  for (const { dossier, interval } of [
    { ...recent, interval: '6 years 364 days' },
    { ...expired, interval: '7 years 1 day' },
  ])
    await sql`update dossier set status = 'closed', closed_at = ${ago(interval)} where id = ${dossier.id}`.execute(
      world.db,
    )
  for (const { sha256 } of [recent, expired]) await old(sha256)

  await retain(world.deps)

  const left = await wholeDatabase(world.db)
  expect(left.includes(expired.dossier.id)).toBe(false)
  expect(left.includes(recent.dossier.id)).toBe(true)
  expect([await isStored(recent.sha256), await isStored(expired.sha256)]).toEqual([true, false])
})

test('a file is deleted when no document has referred to it for thirty days', async () => {
  const first = await usedDossier()
  const content = `%PDF-1.4\n${newId()}\n%%EOF\n`
  const [shared, late, lone] = [
    await upload(first.anna, first.dossier.id, content),
    await upload(first.anna, first.dossier.id, `${content}late`),
    await upload(first.anna, first.dossier.id, `${content}lone`),
  ]
  await usedDossier(content) // a current document with the same bytes
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

test('the words of a document are deleted when it has been deleted for thirty days, unless another has the same file', async () => {
  const first = await usedDossier()
  const content = `%PDF-1.4\n${newId()}\n%%EOF\n`
  const [shared, late, lone] = [
    await upload(first.anna, first.dossier.id, content),
    await upload(first.anna, first.dossier.id, `${content}late`),
    await upload(first.anna, first.dossier.id, `${content}lone`),
  ]
  await usedDossier(content) // a current document with the same bytes
  const [word, page] = [`woord${newId()}`, `bladzijde${newId()}`]
  for (const sha256 of [shared, late, lone])
    await sql`
      with known as (
        insert into recognition (sha256, engine, words) values (${sha256}, 1, ${JSON.stringify([word])}::jsonb)
      )
      insert into document_page (document_id, page, text)
      select id, 1, ${page} from document where sha256 = ${sha256} and dossier_id = ${first.dossier.id}`.execute(
      world.db,
    )
  for (const [sha256, interval] of [
    [shared, '40 days'],
    [late, '29 days'],
    [lone, '31 days'],
  ] as const)
    await sql`
      update document set deleted_at = ${ago(interval)}
      where sha256 = ${sha256} and dossier_id = ${first.dossier.id}`.execute(world.db)

  await retain(world.deps)

  const left = await world.db.selectFrom('recognition').select('sha256').execute()
  expect([shared, late, lone].filter((sha256) => left.some((row) => row.sha256 === sha256))).toEqual([shared, late])
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from document_page join document on document.id = document_id where text = ${page}`.execute(world.db)
  expect(rows).toEqual([{ sha256: late }])
})

test('all unreferenced files are found, and the dry run shows some of them', async () => {
  const { sha256 } = await usedDossier()
  await old(sha256)
  const nameless = Array.from({ length: 501 }, (_, n) => createHash('sha256').update(`van niemand ${n}`).digest('hex'))
  const folder = join(world.config.dataDir, 'files', 'ff', 'ff')
  await mkdir(folder, { recursive: true })
  for (const name of nameless) {
    await writeFile(join(folder, name), 'x'.repeat(1024))
    await utimes(join(folder, name), new Date(0), new Date(0))
  }

  const { out } = await klopt(world, 'retention', '--dry-run')

  expect(out).toMatch(/^ +501 {2}files \(/m)
  expect(out).toMatch(/^ +[0-9a-f]{12}… \(1 kB\)$/m)
  expect(out).toContain('501 kB in all')
  await rm(folder, { recursive: true })
})

test('mail files are deleted thirty days after they were written, and other files in the folder stay', async () => {
  const mails = join(world.config.dataDir, 'mail')
  const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().replaceAll(':', '-')
  const [due, early, other] = [`${at(30.01)}_${newId()}.eml`, `${at(29.99)}_${newId()}.eml`, 'aantekening.txt']
  await mkdir(mails, { recursive: true })
  for (const name of [due, early, other]) await writeFile(join(mails, name), 'To: otto@vos.example\r\n\r\nDag Otto')

  const { out } = await klopt(world, 'retention', '--dry-run')
  expect(out).toMatch(/^ +1 {2}mail files \(/m)
  expect(out).toContain(due)
  expect(await readdir(mails)).toHaveLength(3)
  await retain(world.deps)

  expect((await readdir(mails)).toSorted()).toEqual([early, other].toSorted())
})

async function* bytes(text: string) {
  yield Buffer.from(text)
}

test('a dry run lists what would be deleted, with examples, and deletes nothing', async () => {
  const { dossier, anna } = await usedDossier()
  await sql`update dossier set status = 'closed', closed_at = ${ago('8 years')} where id = ${dossier.id}`.execute(
    world.db,
  )
  await sql`update person set deleted_at = ${ago('31 days')} where id = ${anna.id}`.execute(world.db)
  const before = await wholeDatabase(world.db)

  const { code, out, err } = await klopt(world, 'retention', '--dry-run')

  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/^ +1 {2}dossiers \(with messages, documents and archives, 7 years after closing\)$/m)
  expect(out).toContain(`${dossier.title}, closed 20`)
  expect(out).toContain(`${anna.full_name} <${anna.email}>`)
  expect((await wholeDatabase(world.db)) === before).toBe(true)

  const done = await klopt(world, 'retention')
  expect(done.out).toMatch(/^ +1 {2}accounts$/m)
  expect(done.out).toMatch(/^ +1 {2}dossiers$/m)
  expect((await wholeDatabase(world.db)).includes(anna.email)).toBe(false)
})

test('retention runs every night', () => {
  expect(tasks['retention']).toMatchObject({ every: '23 3 * * *', work: retain })
})
