import { login, postMessage, readDossierData } from '@klopt/contract'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdf } from '../features/documents/testing/samples.ts'
import { sharedDossier, upload } from '../features/documents/testing/scene.ts'
import { emptyKlopt } from '../testing/empty-klopt.ts'
import { klopt } from '../testing/klopt-command.ts'
import { type S3Store, startS3Store } from '../testing/s3-store.ts'
import { password, useWorld, type World } from '../testing/world.ts'
import { verifyBackup } from './backup/verify.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'klopt-backups-'))))
afterAll(() => rm(folder, { recursive: true }))

/** People who post, upload and sign in as fast as they can until `stop`. */
async function busy(world: World) {
  const { anna, bram, params, dossier } = await sharedDossier(world)
  const stopping = new AbortController()
  let done = 0
  const acts = [
    (n: number) => anna.call(postMessage, { params, body: { message_type: 'user', message: `Regel ${n}` } }),
    (n: number) => upload(bram, { dossier_id: dossier.id }, [`order ${n}.pdf`, pdf(`order ${n}`, 20_000)]),
    () => world.stranger.call(login, { body: { email: bram.email, password } }),
  ]
  const writing = acts.map(async (act) => {
    for (let n = 0; !stopping.signal.aborted; n++) {
      expect((await act(n)).status).toBeLessThan(300)
      done += 1
    }
  })
  return {
    done: () => done,
    stop: async () => {
      stopping.abort()
      await Promise.all(writing)
    },
  }
}

let store: S3Store
let other: S3Store

describe.each([
  ['on the local disk', async () => ({}), async () => ({})],
  ['in a bucket', async () => (store = await startS3Store()).env, async () => (other = await startS3Store()).env],
])('with files %s', (name, ours, theirs) => {
  const world = useWorld(ours)
  afterAll(async () => {
    if (name === 'in a bucket') await Promise.all([store.stop(), other.stop()])
  })

  test('a backup made while people write restores every row and byte of one moment elsewhere', async () => {
    const { anna, params, dossier } = await sharedDossier(world)
    await anna.call(postMessage, { params, body: { message_type: 'user', message: 'Zie de tab\t, \\N en "¶"\n🏗️' } })
    await upload(anna, { dossier_id: dossier.id }, ['Façade.pdf', pdf('grote order', 6_000_000)])
    const before = (await anna.call(readDossierData, { params })).body
    const people = await busy(world)
    await expect.poll(people.done).toBeGreaterThan(5)
    const file = join(folder, `${name}.tar.gz`)

    const doneBefore = people.done()
    const saved = await klopt(world, 'backup', file)
    expect(people.done()).toBeGreaterThan(doneBefore)
    await people.stop()

    expect(saved).toMatchObject({ code: 0, err: '' })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const empty = await emptyKlopt(await theirs())
    try {
      expect(await empty.klopt('restore', file, '--verify')).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^Whole: /),
      })
      expect(await empty.klopt('restore', file)).toMatchObject({
        code: 0,
        err: '',
        out: expect.stringMatching(/^Restored: /),
      })
      const { tables, files } = await verifyBackup(file)
      for (const { name: table, rows } of tables.filter((one) => one.name !== 'waiting_jobs')) {
        const { rows: counted } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(
          empty.db,
        )
        expect([table, counted[0]?.count]).toEqual([table, rows])
      }
      const { rows: gaps } = await sql`
        select from dossier where last_seq <> (select count(*) from message where dossier_id = dossier.id)`.execute(
        empty.db,
      )
      expect(gaps).toEqual([])

      const { deps, callerOf } = await empty.serve()
      const documents = await deps.db.selectFrom('document').select('sha256').distinct().execute()
      expect(documents.map(({ sha256 }) => sha256).toSorted()).toEqual(files.map(({ sha256 }) => sha256))
      for (const { sha256 } of documents)
        expect(
          createHash('sha256')
            .update(await buffer(await deps.files.open(sha256)))
            .digest('hex'),
        ).toBe(sha256)

      const annaThere = callerOf(anna)
      expect((await annaThere.call(readDossierData, { params })).body).toEqual(before)
      expect((await annaThere.call(login, { body: { email: anna.email, password } })).status).toBe(200)
      expect((await annaThere.call(login, { body: { email: anna.email, password: 'een ander' } })).status).toBe(401)
    } finally {
      await empty.close()
    }
  })
})

describe('a backup', () => {
  const world = useWorld()

  test('restores each queued job once and unchanged', async () => {
    await sql`
      select graphile_worker.add_job('mail', '{"id":"a"}', run_at => '2031-05-06 07:08:09.123+00', max_attempts => 7,
        job_key => 'a-key', queue_name => 'one', priority => 3)`.execute(world.db)
    await sql`select graphile_worker.add_job('mail', '{"id":"b"}')`.execute(world.db)
    await sql`update graphile_worker._private_jobs set attempts = 2, last_error = 'x' where key = 'a-key'`.execute(
      world.db,
    )
    const waiting = sql`
      select task_identifier, run_at, attempts, max_attempts, key, queue_name, priority from graphile_worker.jobs
      order by run_at desc`
    const file = join(folder, 'jobs.tar')
    const empty = await emptyKlopt()

    expect((await klopt(world, 'backup', file)).out).toContain('2 waiting jobs')
    expect(await empty.klopt('restore', file)).toMatchObject({ code: 0, err: '' })

    expect((await waiting.execute(empty.db)).rows).toEqual((await waiting.execute(world.db)).rows)
    await empty.close()
  })

  test('reports a file that the storage lost and saves the rest, and goes on once the loss is accepted', async () => {
    const { anna, dossier } = await sharedDossier(world)
    const { body } = await upload(anna, { dossier_id: dossier.id }, ['a.pdf', pdf('a')], ['b.pdf', pdf('b')])
    const [lost = '', damaged = ''] = body.map(({ sha256 }) => sha256)
    await rm(join(world.config.dataDir, 'files', lost.slice(0, 2), lost.slice(2, 4), lost))
    await writeFile(join(world.config.dataDir, 'files', damaged.slice(0, 2), damaged.slice(2, 4), damaged), pdf('c'))
    const file = join(folder, 'lost.tar')

    const saved = await klopt(world, 'backup', file)
    expect(saved.code).toBe(1)
    expect(saved.out).toContain(`missing: a.pdf in '${dossier.title}', of `)
    expect(saved.out).toContain(`(${lost} is not in the storage, or damaged)`)
    expect((await verifyBackup(file)).missing.toSorted()).toEqual([lost, damaged].toSorted())
    expect(await klopt(world, 'backup', file)).toMatchObject({
      code: 1,
      err: expect.stringContaining('already exists'),
    })
    expect(await readdir(folder)).not.toContainEqual(expect.stringContaining('.part'))

    const checked = await klopt(world, 'files:check')
    expect(checked.code).toBe(1)
    expect(checked.out).toMatch(new RegExp(`^missing: a\\.pdf in '.*', of .*, 20..-..-.. \\(${lost}\\)$`, 'm'))
    expect(checked.out).toMatch(new RegExp(`^damaged: b\\.pdf in '.*', of .*, 20..-..-.. \\(${damaged}\\)$`, 'm'))
    expect((await klopt(world, 'doctor')).out).toMatch(/^wrong +documents +2 of \d+ .* files:check/m)
    expect((await klopt(world, 'files:check', '--accept')).code).toBe(0)

    expect(await klopt(world, 'files:check')).toMatchObject({
      code: 0,
      out: expect.stringContaining('missing, accepted: a.pdf'),
    })
    const again = await klopt(world, 'backup', join(folder, 'accepted.tar'))
    expect(again).toMatchObject({ code: 3, out: expect.stringContaining(`lost, accepted: b.pdf in '`) })
    expect((await klopt(world, 'doctor')).out).toMatch(/^ok +documents /m)
  })

  test('need not restore sequences, because the database has none', async () => {
    const { rows } = await sql`select from pg_sequences where schemaname = 'public'`.execute(world.db)
    expect(rows).toEqual([])
  })
})
