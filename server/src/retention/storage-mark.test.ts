import { listDocuments } from '@klopt/contract'
import { sql } from 'kysely'
import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { newId } from '../platform/ids.ts'
import { pdf } from '../features/documents/testing/samples.ts'
import { sharedDossier, upload } from '../features/documents/testing/scene.ts'
import { openDeps } from '../platform/deps.ts'
import { log } from '../platform/log.ts'
import { serveMetrics } from '../platform/metrics.ts'
import { checkStorage } from '../platform/storage/check-storage.ts'
import { readInstallation } from '../platform/storage/installation.ts'
import { prepareDatabase } from '../platform/database/prepare-database.ts'
import { freePort } from '../testing/free-port.ts'
import { emptyKlopt } from '../testing/empty-klopt.ts'
import { klopt } from '../testing/klopt-command.ts'
import { useWorld } from '../testing/world.ts'
import { retain } from './run.ts'

const world = useWorld()
const storage = () => join(world.config.dataDir, 'files')
const place = (name: string) => join(storage(), name.slice(0, 2), name.slice(2, 4), name)

/** A start of Klopt as far as its storage. */
const start = (db = world.db, pool = world.pool) => checkStorage(openDeps(world.config, pool, db))

async function stored() {
  const names: string[] = []
  for await (const { sha256 } of world.deps.files.stored()) names.push(sha256)
  return names
}

/** Documents of long ago, in the storage of the world. */
async function oldDocuments(count: number) {
  const { anna, dossier } = await sharedDossier(world)
  const hashes: string[] = []
  for (let n = 0; n < count; n++) {
    const { body } = await upload(anna, { dossier_id: dossier.id }, ['a.pdf', pdf(`${dossier.id} ${n}`)])
    hashes.push(body[0]?.sha256 ?? '')
  }
  for (const sha256 of hashes) await utimes(place(sha256), new Date(0), new Date(0))
  return { anna, dossier, hashes }
}

/** A database of its own over the storage of the world, prepared but empty. */
async function otherDatabase() {
  const other = await emptyKlopt({ DATA_DIR: world.config.dataDir })
  await prepareDatabase(other.pool)
  return other
}

test('an empty database by mistake stops the start and removes no file', async () => {
  await oldDocuments(5)
  await start()
  const before = await stored()
  const other = await otherDatabase()
  const deps = openDeps(world.config, other.pool, other.db)

  await expect(checkStorage(deps)).rejects.toThrow(
    /^Deze opslag hoort bij een andere database\. .* klopt -- storage:adopt\.$/,
  )
  await expect(retain(deps)).rejects.toThrow('Deze opslag hoort bij een andere database')
  expect(await stored()).toEqual(before)
  await start()

  await rm(join(storage(), '.klopt')) // as it was before there were marks
  await expect(checkStorage(openDeps(world.config, other.pool, other.db))).rejects.toThrow(
    'has files, of which this database does not know',
  )
  expect(await stored()).toEqual(before)
  await start()
  await other.close()
})

test('a storage from before there were marks is that of the database that knows its files', async () => {
  await oldDocuments(2)
  await rm(join(storage(), '.klopt'))

  await Promise.all([start(), start(), start()]) // several nodes

  const id = (await world.db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id
  expect(await world.deps.files.readMark()).toContain(id)
})

test('an older copy of the database stops the start', async () => {
  await start()
  await sql`update installation set used_at = used_at - interval '1 second'`.execute(world.db)

  await expect(start()).rejects.toThrow(/^Deze opslag hoort bij een andere database\. .* is an older copy/)

  expect((await klopt(world, 'storage:adopt', '--yes')).code).toBe(0)
  await start()
})

test('a copy of the database stops the start, and is let in by storage:adopt', async () => {
  await start()
  await sql`update installation set used_in = '7412345678901234567/16384'`.execute(world.db)

  await expect(start()).rejects.toThrow(/ was last used by the database of which this one is a copy\. /)

  expect((await klopt(world, 'storage:adopt', '--yes')).code).toBe(0)
  await start()
})

test('a database whose host hides the identifier of the server is read all the same', async () => {
  const tx = await world.db.startTransaction().execute()
  await sql`create role guest_of_host; grant select on installation to guest_of_host`.execute(tx)
  await sql`revoke execute on function pg_control_system() from public`.execute(tx)
  await sql`set local role guest_of_host`.execute(tx)

  expect(await readInstallation(tx)).toMatchObject({ id: expect.any(String) })
  await tx.rollback().execute()
})

test('a folder that is not mounted stops the start, and is reported when it happens later', async () => {
  const { anna, dossier, hashes } = await oldDocuments(1)
  await start()
  const aside = `${storage()}.aside`
  await rename(storage(), aside)
  const ready = async () => (await (await world.stranger.fetch('/readyz')).json()) as object
  await expect.poll(ready, { timeout: 5000 }).toMatchObject({ ready: true, storage: false })
  await expect(start()).rejects.toThrow(/is empty, but this database has documents: is the disk mounted/)

  const refused = await upload(anna, { dossier_id: dossier.id }, ['b.pdf', pdf('niet hier')])
  expect(refused).toMatchObject({ status: 503, refusal: { code: 'unavailable' } })
  const { code, out } = await klopt(world, 'doctor')
  expect(code).toBe(1)
  expect(out).toMatch(/^wrong +storage .* is the disk mounted/m)

  await rm(storage(), { recursive: true })
  await rename(aside, storage())
  await expect.poll(ready, { timeout: 5000 }).toMatchObject({ storage: true })
  expect(await stored()).toEqual(expect.arrayContaining(hashes))
})

/** As if no row had ever named these files. */
async function forget(hashes: string[]) {
  await sql`delete from document where sha256 = any(${hashes})`.execute(world.db)
  await sql`delete from dropped_file`.execute(world.db)
}

test('an unknown file is moved aside after a week, and put back when a document names it', async () => {
  const { anna, dossier, hashes } = await oldDocuments(2)
  const [unknown = '', kept = ''] = hashes
  const age = (days: number) => utimes(place(unknown), new Date(), new Date(Date.now() - days * 86_400_000))
  await forget([unknown])

  await age(6.9)
  await retain(world.deps)
  expect(await stored()).toContain(unknown)
  await age(7.1)
  await retain(world.deps)
  expect(await stored()).not.toContain(unknown)
  expect(await readdir(join(storage(), 'trash'))).toEqual([unknown])

  await sql`update document set sha256 = ${unknown} where sha256 = ${kept}`.execute(world.db)
  await utimes(place(kept), new Date(), new Date())
  await retain(world.deps)
  expect(await stored()).toContain(unknown)
  expect(await readdir(join(storage(), 'trash'))).toEqual([])
  expect((await anna.call(listDocuments, { params: { id: dossier.id } })).body).toHaveLength(1)
})

test('many unknown files stay until files:clean is told to move them, and leave the trash after 30 days', async () => {
  const { hashes } = await oldDocuments(3)
  await forget(hashes)

  await retain(world.deps)
  expect(await stored()).toEqual(expect.arrayContaining(hashes))
  const listed = await klopt(world, 'files:clean')
  expect(listed.out).toContain('3 unknown files')
  expect(await stored()).toEqual(expect.arrayContaining(hashes))
  const cleaned = await klopt(world, 'files:clean', '--yes')

  expect(cleaned).toMatchObject({ code: 0, out: expect.stringContaining('3 files moved to trash/') })
  const trash = join(storage(), 'trash')
  expect((await readdir(trash)).toSorted()).toEqual(hashes.toSorted())
  for (const [n, sha256] of hashes.entries())
    await utimes(join(trash, sha256), new Date(), new Date(Date.now() - (29.5 + n) * 86_400_000))
  await retain(world.deps)
  expect(await readdir(trash)).toEqual(hashes.slice(0, 1))
})

/** So many files in the storage that no row has ever named. */
async function strayFiles(count: number, at: Date): Promise<string[]> {
  const names = Array.from({ length: count }, () => createHash('sha256').update(newId()).digest('hex'))
  for (const name of names) {
    await mkdir(dirname(place(name)), { recursive: true })
    await writeFile(place(name), 'x')
    await utimes(place(name), at, at)
  }
  return names
}

test('of 2,600 files 50 unknown ones are moved, each with a line and counted, and of 100 files 2', async () => {
  const app = await buildApp(world.deps)
  const port = await freePort()
  const stop = await serveMetrics(app, world.deps, port)
  const metric = async (name: string) => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1])
  }
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {})
  for (const [all, most] of [
    [100, 2],
    [2600, 50],
  ] as const) {
    await rm(join(storage(), 'trash'), { recursive: true, force: true })
    for (const name of await stored()) await rm(place(name))
    const young = await strayFiles(all - most - 1, new Date())
    const old = await strayFiles(most + 1, new Date(0))
    const before = await metric('klopt_trashed_files')

    await retain(world.deps)
    expect(await stored()).toHaveLength(all)
    expect(await metric('klopt_unknown_files')).toBe(most + 1)
    const [first = '', ...others] = old
    await rm(place(first))
    await strayFiles(1, new Date())
    warn.mockClear()
    await retain(world.deps)

    expect((await stored()).toSorted()).toEqual(expect.arrayContaining(young))
    expect((await readdir(join(storage(), 'trash'))).toSorted()).toEqual(others.toSorted())
    const lines = warn.mock.calls.map(([more]) => (more as { sha256?: string }).sha256)
    expect(lines.toSorted()).toEqual(others.toSorted())
    expect(await metric('klopt_unknown_files')).toBe(0)
    expect((await metric('klopt_trashed_files')) - before).toBe(most)
  }
  warn.mockRestore()
  await stop()
  await app.close()
})
