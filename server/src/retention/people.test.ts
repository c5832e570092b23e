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
} from '@klopt/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { klopt } from '../testing/klopt-command.ts'
import { wholeDatabase } from '../testing/whole-database.ts'
import { useWorld } from '../testing/world.ts'
import { indexChanged } from '../features/search/index/index-documents.ts'
import { find, indexAll } from '../features/search/testing/search-desk.ts'
import { findDue, retain } from './run.ts'
import { ago, usedDossier } from './testing/used-dossier.ts'

const world = useWorld()

test('thirty days after a company was closed its people are anonymous, and their messages stay', async () => {
  const { linde, anna, bram, params } = await usedDossier(world)
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

test('of two people of one name, only the deleted one becomes anonymous', async () => {
  const { linde, anna, bram, params } = await usedDossier(world)
  const name = `Jan${newId().slice(-6)}`
  const [gone, stays] = [await world.person(name, { company: linde }), await world.person(name, { company: linde })]
  for (const { id } of [gone, stays]) await anna.call(addParticipant, { params, body: { user_id: id } })
  for (const one of [gone, stays])
    await one.call(removeParticipant, { params: { ...params, user_id: one.id }, body: { status: 'removed' } })
  await sql`update person set deleted_at = ${ago('31 days')} where id = ${gone.id}`.execute(world.db)

  await retain(world.deps)

  const { messages } = (await bram.call(listMessages, { params })).body
  const named = messages.map(({ data }) => data).filter((data) => data && 'user_id' in data)
  const nobody = 'Verwijderde gebruiker'
  expect(named).toMatchObject([
    { user_id: gone.id, name: nobody },
    { user_id: stays.id, name: stays.full_name },
    { user_id: gone.id, name: nobody },
    { user_id: stays.id, name: stays.full_name },
  ])
  expect(JSON.stringify((await bram.call(listDossiers)).body)).toContain(stays.full_name)
})

test("a deleted person's name is also removed from the newest line of a dossier", async () => {
  const { anna, bram, dossier, params } = await usedDossier(world)
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
  const { anna, bram, linde, dossier, params } = await usedDossier(world)
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

test("a deleted person's name no longer finds the closed dossiers in which they took part, once their archive is made", async () => {
  const { anna, bram, dossier, dalen } = await usedDossier(world)
  await sql`update dossier set status = 'closed', closed_at = now() where id = ${dossier.id}`.execute(world.db)
  await world.db.insertInto('archive').values({ dossier_id: dossier.id, company_id: dalen.id }).execute()
  await indexAll(world)
  const found = async () =>
    (await find(bram, anna.full_name, { archive: 'true' })).groups.map(({ dossier }) => dossier.id)
  expect(await found()).toEqual([dossier.id])
  await sql`update person set deleted_at = ${ago('31 days')} where id = ${anna.id}`.execute(world.db)

  await retain(world.deps)
  const { rows } = await sql<{ full_name: string }>`select full_name from person where id = ${anna.id}`.execute(
    world.db,
  )
  expect(rows).toEqual([{ full_name: anna.full_name }])

  const sha256 = 'a'.repeat(64)
  await sql`
    update archive set state = 'ready', zip_sha256 = ${sha256}, pdf_sha256 = ${sha256}
    where dossier_id = ${dossier.id}`.execute(world.db)
  const jobs = await startJobs(world.deps, { index_changed: { work: indexChanged } })
  await retain(world.deps)
  await expect.poll(found).toEqual([])
  await jobs.stop()
})

test('a deleted account is anonymous after thirty days, and its address can be used again', async () => {
  const { linde, anna } = await usedDossier(world)
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
