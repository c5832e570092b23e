import { listDocuments } from '@klopt/contract'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdf } from '../features/documents/testing/samples.ts'
import { sharedDossier, upload } from '../features/documents/testing/scene.ts'
import { openDeps } from '../platform/deps.ts'
import { readConfig } from '../platform/config.ts'
import { prepareDatabase } from '../platform/database/prepare-database.ts'
import { checkStorage } from '../platform/storage/check-storage.ts'
import { emptyKlopt } from '../testing/empty-klopt.ts'
import { klopt } from '../testing/klopt-command.ts'
import { useWorld } from '../testing/world.ts'

const world = useWorld()
let folder: string
let file: string
let scene: Awaited<ReturnType<typeof sharedDossier>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'klopt-restore-'))
  file = join(folder, 'backup.tar')
  scene = await sharedDossier(world)
  await upload(scene.anna, { dossier_id: scene.dossier.id }, ['order.pdf', pdf('een order')])
  expect((await klopt(world, 'backup', file)).code).toBe(0)
})
afterAll(() => rm(folder, { recursive: true }))

type Empty = Awaited<ReturnType<typeof emptyKlopt>>

/** As after the first start of a package. */
async function startedKlopt(more: Record<string, string> = {}) {
  const started = await emptyKlopt(more)
  await prepareDatabase(started.pool)
  await started.pool.query(`insert into audit (id, action) values (gen_random_uuid(), 'started')`)
  return started
}

const start = ({ env, pool, db }: Empty) => checkStorage(openDeps(readConfig(env), pool, db))

async function idOf({ db }: Pick<Empty, 'db'>) {
  return (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id
}

async function documentsIn(restored: Empty) {
  const { callerOf } = await restored.serve()
  return (await callerOf(scene.anna).call(listDocuments, { params: scene.params })).body.map(({ filename }) => filename)
}

test('a backup is restored into an installation that was started and has no companies', async () => {
  const fresh = await startedKlopt()
  await start(fresh)
  const id = await idOf(fresh)

  expect((await fresh.klopt('company:list')).code).toBe(0) // its line in the audit does not make it a used one
  expect(await fresh.klopt('restore', file)).toMatchObject({ code: 0, err: '' })

  expect(await documentsIn(fresh)).toEqual(['order.pdf'])
  expect(await idOf(fresh)).toBe(id)
  expect(id).not.toBe(await idOf(world))
  await start(fresh)
  await fresh.close()
})

test('an installation with companies is replaced only when their number is given', async () => {
  const other = await startedKlopt()
  await other.pool.query(`insert into company (id, name, registration_number, status, is_klopt_client)
    values (gen_random_uuid(), 'Oude Bouw BV', '12345678', 'active', true)`)

  expect((await other.klopt('restore', file)).err).toMatch(/^This Klopt is not empty: it has 1 company\./)
  expect((await other.klopt('restore', file, '--replace')).err).toBe('Nothing was changed.')
  expect(await other.klopt('restore', file, '--replace', '--companies', '1')).toMatchObject({ code: 0, err: '' })

  expect((await other.klopt('company:list')).out).not.toContain('Oude Bouw BV')
  expect(await documentsIn(other)).toEqual(['order.pdf'])
  await other.close()
})

test('a drill with the storage of production is refused, and after a disaster it is adopted first', async () => {
  const drill = await emptyKlopt({ DATA_DIR: world.config.dataDir })
  const files = () => readdir(join(world.config.dataDir, 'files'), { recursive: true })
  const before = (await files()).toSorted()

  const refused = await drill.klopt('restore', file)
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toMatch(/^Deze opslag hoort bij een andere database\. .* klopt -- storage:adopt\.$/)
  expect((await files()).toSorted()).toEqual(before)

  expect(await drill.klopt('storage:adopt')).toMatchObject({ code: 1, out: expect.stringContaining(await idOf(world)) })
  expect((await drill.klopt('storage:adopt', '--yes')).code).toBe(0)
  expect(await drill.klopt('restore', file)).toMatchObject({ code: 0, err: '' })
  await start(drill)
  await expect(checkStorage(openDeps(world.config, world.pool, world.db))).rejects.toThrow('een andere database')
  expect((await klopt(world, 'storage:adopt', '--yes')).code).toBe(0)
  await drill.close()
})
