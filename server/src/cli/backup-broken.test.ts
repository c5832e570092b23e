import { sql } from 'kysely'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdf } from '../features/documents/testing/samples.ts'
import { sharedDossier, upload } from '../features/documents/testing/scene.ts'
import { migrate, migrationNames } from '../platform/database/db.ts'
import { openDeps } from '../platform/deps.ts'
import { emptyKlopt } from '../testing/empty-klopt.ts'
import { klopt } from '../testing/klopt-command.ts'
import { useWorld } from '../testing/world.ts'
import { type Head, headName } from './backup/manifest.ts'
import { readTar, writeTar } from './backup/tar-file.ts'
import { writeBackup } from './backup/write.ts'
import { migrateJobs } from '../platform/jobs/jobs.ts'

const world = useWorld()
let folder: string
let whole: string
let empty: Awaited<ReturnType<typeof emptyKlopt>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'klopt-broken-'))
  whole = join(folder, 'whole.tar')
  const { anna, dossier } = await sharedDossier(world)
  await upload(anna, { dossier_id: dossier.id }, ['a.pdf', pdf('een order', 50_000)])
  expect((await klopt(world, 'backup', whole)).code).toBe(0)
  expect((await klopt(world, 'backup', `${whole}.gz`)).code).toBe(0)
  empty = await emptyKlopt()
})
afterAll(async () => {
  await empty.close()
  await rm(folder, { recursive: true })
})

/** Expects that a restore is refused with one line and without changing the database. */
async function refused(file: string) {
  const answer = await empty.klopt('restore', file)
  const { rows } =
    await sql`select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(empty.db)
  expect(rows).toEqual([])
  expect(answer).toMatchObject({ code: 1, out: '' })
  expect(answer.err).not.toContain('\n')
  expect((await empty.klopt('restore', file, '--verify')).err).toBe(answer.err)
  return answer.err
}

async function changed(name: string, change: (bytes: Buffer) => Buffer) {
  const path = join(folder, name)
  await writeFile(path, change(await readFile(whole)))
  return path
}

/** A copy of the backup with a changed head. */
async function withHead(name: string, change: (head: Head) => Head) {
  const path = join(folder, name)
  await writeTar(path, false, async (put) => {
    for await (const { name: part, bytes } of readTar(whole)) {
      const content = Buffer.concat(await Array.fromAsync(bytes))
      await put(part, part === headName ? Buffer.from(JSON.stringify(change(JSON.parse(content.toString())))) : content)
    }
  })
  return path
}

test.each([0, 0.2, 0.5, 0.8, 0.97])('a backup that was cut at %d of its length is refused', async (part) => {
  const file = await changed(`cut-${part}.tar`, (bytes) => bytes.subarray(0, Math.floor(bytes.length * part)))
  expect(await refused(file)).toMatch(part === 0 ? /is not a backup of Klopt\.$/ : /(is cut off|is damaged): /)
})

test('a compressed backup that was cut or has a changed byte is refused', async () => {
  const bytes = await readFile(`${whole}.gz`)
  const path = join(folder, 'broken.tar.gz')
  await writeFile(path, bytes.subarray(0, bytes.length - 300))
  expect(await refused(path)).toMatch(/is (cut off|damaged): /)

  const other = Buffer.from(bytes)
  const sum = bytes.length - 8 // elsewhere a changed bit may unpack to the same content
  other[sum] = (other[sum] ?? 0) ^ 1
  await writeFile(path, other)
  expect(await refused(path)).toContain('is damaged: ')
  expect(gunzipSync(bytes).length).toBeGreaterThan(bytes.length)
})

test('one changed byte in a table, in a file or in the manifest is detected', async () => {
  const change = (mark: string) => (bytes: Buffer) => {
    const at = bytes.indexOf(mark)
    expect(at).toBeGreaterThan(0)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    return bytes
  }

  expect(await refused(await changed('table.tar', change('PO 4500127')))).toContain('is damaged: the table dossier')
  expect(await refused(await changed('file.tar', change('%PDF-1')))).toMatch(
    /is damaged: the file [0-9a-f]{64} has changed/,
  )
  expect(await refused(await changed('list.tar', change('"missing":')))).toContain('its list of contents was changed')
})

test('a file that is not a backup, or a backup of a newer Klopt, is refused', async () => {
  const text = join(folder, 'notes.txt')
  await writeFile(text, 'Dit is geen back-up. '.repeat(200))
  const newer = await withHead('newer.tar', (head) => ({
    ...head,
    klopt: '9.0.0',
    migrations: [...head.migrations, '9999_later'],
  }))
  const format = await withHead('format.tar', (head) => ({ ...head, klopt: '9.0.0', format: 2 }))

  expect(await refused(text)).toMatch(/is not a backup of Klopt\.$/)
  expect(await refused(join(folder, 'none.tar'))).toMatch(/^There is no file /)
  expect(await refused(newer)).toMatch(/was made by a newer Klopt \(9\.0\.0\): restore it with that one\.$/)
  expect(await refused(format)).toMatch(/was made by a newer Klopt/)
})

test('a restore into a Klopt that is not empty changes nothing', async () => {
  const { rows: before } = await sql`select count(*) from person`.execute(world.db)

  const { code, err } = await klopt(world, 'restore', whole)

  expect(code).toBe(1)
  expect(err).toMatch(
    /^This Klopt is not empty: it has \d+ companies\. Restore into a new database, or .* --replace\.$/,
  )
  expect((await klopt(world, 'restore', whole, '--replace', '--companies', '0')).err).toBe('Nothing was changed.')
  expect((await sql`select count(*) from person`.execute(world.db)).rows).toEqual(before)
})

// The previous version, once there is one.
const before = (await migrationNames()).slice(-2, -1)
test.for(before)('a backup made at %s is restored and migrated', async (name) => {
  const older = await emptyKlopt()
  const target = await emptyKlopt()
  await migrate(older.db, name)
  await migrateJobs(older.pool)
  await sql`insert into company (id, name, registration_number, status, is_klopt_client)
    values (gen_random_uuid(), 'Oude Bouw BV', '12345678', 'active', true)`.execute(older.db)
  const path = join(folder, 'older.tar')
  await writeBackup(openDeps(world.config, older.pool, older.db), path, { compressed: false })

  expect(await target.klopt('restore', path)).toMatchObject({ code: 0, err: '' })

  const { rows } = await sql`select name, name_words from company`.execute(target.db)
  expect(rows).toEqual([{ name: 'Oude Bouw BV', name_words: expect.stringContaining('bouw') }])
  expect((await target.klopt('company:list')).out).toContain('Oude Bouw BV')
  await older.close()
  await target.close()
})
