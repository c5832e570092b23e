import { expect, test } from 'vitest'
import { useWorld } from '../testing/world.ts'
import { klopt } from '../testing/klopt-command.ts'
import { sharedDossier, upload } from '../features/documents/testing/scene.ts'
import { samples } from '../features/documents/testing/samples.ts'
import { tasks } from '../tasks.ts'
import { jobKinds } from './job-kinds.ts'

const world = useWorld()

const query = (text: string, values: unknown[] = []) => world.pool.query(text, values)

/** A job that waits, one that failed for good and one that runs, and no other. Returns their ids. */
async function threeJobs() {
  await query('delete from graphile_worker._private_jobs')
  const { anna, dossier } = await sharedDossier(world)
  const [document] = (await upload(anna, { dossier_id: dossier.id }, ['bon.png', samples.png])).body
  await query('delete from graphile_worker._private_jobs')
  await query(`select queue_job('read_picture', json_build_object('document_id', $1::text), job_key => 'failed')`, [
    document?.id,
  ])
  await query(`select queue_job('run_cards', json_build_object('dossier_id', $1::text), job_key => 'waits')`, [
    dossier.id,
  ])
  await query(`select queue_job('mail_unread', job_key => 'runs')`)
  await query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = $1 where key = 'failed'`,
    ['the reader\u001b crashed\n  at somewhere'],
  )
  await query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker', attempts = 1 where key = 'runs'`,
  )
  const { rows } = await query('select key, id from graphile_worker._private_jobs')
  const ids = Object.fromEntries(rows.map(({ key, id }) => [key, String(id)]))
  const title = (await query('select title from dossier where id = $1', [dossier.id])).rows[0].title
  return { failed: ids['failed'] ?? '', waits: ids['waits'] ?? '', runs: ids['runs'] ?? '', title }
}

const readAudit = async () =>
  (await query(`select action, data from audit where action like 'job%' order by at, id`)).rows
const readJob = async (id: string) =>
  (await query('select attempts, run_at <= now() as due from graphile_worker.jobs where id = $1', [id])).rows

test('every job has a kind in words', () => {
  expect(Object.keys(jobKinds).toSorted()).toEqual(Object.keys(tasks).toSorted())
})

test('jobs:list says what each job does, for which document and dossier, its tries, and its error in one line', async () => {
  const { failed, waits, runs, title } = await threeJobs()

  const { code, out, err } = await klopt(world, 'jobs:list')

  const words = out.split('\n').map((line) => line.split(/ {2,}/))
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(words).toEqual([
    [
      failed,
      'read a photo or scan',
      `bon.png in '${title}'`,
      '25 of 25',
      'failed for good',
      'the reader\\u{1b} crashed',
    ],
    [waits, 'compare invoices with orders', `'${title}'`, '0 of 25', expect.stringMatching(/^next run 20.*Z$/)],
    [runs, 'mail unread messages', '-', '1 of 25', 'runs now'],
  ])
  expect((await klopt(world, 'jobs:list', '--failed')).out.split('\n')).toHaveLength(1)
  expect(JSON.parse((await klopt(world, 'jobs:list', '--json')).out)).toMatchObject([
    { id: failed, task: 'read_picture', state: 'failed', tries: 25, document: 'bon.png' },
    {},
    {},
  ])
})

test('jobs:retry runs one job again, or with --all those that failed for good', async () => {
  const { failed, waits, runs } = await threeJobs()
  await query(`update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where locked_at is null`)

  expect(await klopt(world, 'jobs:retry', waits)).toEqual({ code: 0, out: '1 job will run again.', err: '' })
  expect(await readJob(waits)).toEqual([{ attempts: 0, due: true }])
  expect(await readJob(failed)).toEqual([{ attempts: 25, due: false }])
  expect(await klopt(world, 'jobs:retry', '--all')).toMatchObject({ code: 0, out: '1 job will run again.' })
  expect(await readJob(failed)).toEqual([{ attempts: 0, due: true }])
  expect(await klopt(world, 'jobs:retry', '--all')).toMatchObject({ code: 0, out: 'No job has failed for good.' })

  expect(await klopt(world, 'jobs:retry', runs)).toMatchObject({ code: 1, err: expect.stringContaining('runs now') })
  expect(await klopt(world, 'jobs:retry', 'x')).toEqual({ code: 1, out: '', err: 'There is no job x: see jobs:list.' })
  expect(await klopt(world, 'jobs:retry')).toMatchObject({
    code: 2,
    err: expect.stringContaining('Give the id of a job, or --all'),
  })
  expect(await klopt(world, 'jobs:retry', failed, '--all')).toMatchObject({ code: 2 })
  expect(await readAudit()).toEqual([
    { action: 'job_retried', data: { job_id: waits, task: 'run_cards' } },
    { action: 'job_retried', data: { job_id: failed, task: 'read_picture' } },
  ])
})

test('jobs:drop removes a job that does not run', async () => {
  await query(`delete from audit where action like 'job%'`)
  const { failed, runs } = await threeJobs()

  expect(await klopt(world, 'jobs:drop', failed)).toEqual({
    code: 0,
    out: `Job ${failed} was removed: read a photo or scan.`,
    err: '',
  })
  expect(await readJob(failed)).toEqual([])
  expect(await klopt(world, 'jobs:drop', failed)).toMatchObject({ code: 1, err: expect.stringContaining('no job') })
  expect(await klopt(world, 'jobs:drop', runs)).toMatchObject({ code: 1, err: expect.stringContaining('runs now') })
  expect(await readJob(runs)).toHaveLength(1)
  expect(await readAudit()).toEqual([{ action: 'job_dropped', data: { job_id: failed, task: 'read_picture' } }])
})
