import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { klopt } from '../testing/klopt-command.ts'
import { wholeDatabase } from '../testing/whole-database.ts'
import { useWorld } from '../testing/world.ts'
import { tasks } from '../tasks.ts'
import { retain } from './run.ts'
import { ago, upload, usedDossier } from './testing/used-dossier.ts'

const world = useWorld()

/** Makes the file of a document old. */
async function old(sha256: string) {
  const path = join(world.config.dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  await utimes(path, new Date(0), new Date(0))
}

async function isStored(sha256: string) {
  for await (const file of world.deps.files.stored()) if (file.sha256 === sha256) return true
  return false
}

test('a dossier is deleted with its contents and files seven years after it was closed', async () => {
  const recent = await usedDossier(world)
  const expired = await usedDossier(world)
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
  const first = await usedDossier(world)
  const content = `%PDF-1.4\n${newId()}\n%%EOF\n`
  const [shared, late, lone] = [
    await upload(first.anna, first.dossier.id, content),
    await upload(first.anna, first.dossier.id, `${content}late`),
    await upload(first.anna, first.dossier.id, `${content}lone`),
  ]
  await usedDossier(world, content) // a current document with the same bytes
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
  const first = await usedDossier(world)
  const content = `%PDF-1.4\n${newId()}\n%%EOF\n`
  const [shared, late, lone] = [
    await upload(first.anna, first.dossier.id, content),
    await upload(first.anna, first.dossier.id, `${content}late`),
    await upload(first.anna, first.dossier.id, `${content}lone`),
  ]
  await usedDossier(world, content) // a current document with the same bytes
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
  const { sha256 } = await usedDossier(world)
  await old(sha256)
  const nameless = Array.from({ length: 501 }, (_, n) => createHash('sha256').update(`van niemand ${n}`).digest('hex'))
  const folder = join(world.config.dataDir, 'files', 'ff', 'ff')
  await mkdir(folder, { recursive: true })
  for (const name of nameless) {
    await writeFile(join(folder, name), 'x'.repeat(1024))
    await utimes(join(folder, name), new Date(0), new Date(0))
  }

  await sql`insert into dropped_file (sha256) select unnest(${nameless}::text[])`.execute(world.db)

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
  const { dossier, anna } = await usedDossier(world)
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
