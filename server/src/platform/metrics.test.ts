import { postMessage } from '@klopt/contract'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { freePort } from '../testing/free-port.ts'
import { useWorld } from '../testing/world.ts'
import { connect } from './database/db.ts'
import { queueMail } from './mail/queue.ts'
import { serveMetrics } from './metrics.ts'
import { LocalFiles } from './storage/local-files.ts'
import { transaction } from './database/transaction.ts'

const world = useWorld()
let port = 0
let close = async () => {}

beforeAll(async () => {
  port = await freePort()
  const app = await buildApp(world.deps)
  const stop = await serveMetrics(app, world.deps, port)
  await app.ready()
  await app.inject({ url: '/api/v1/dossiers/geheim', headers: { host: new URL(world.config.publicUrl).host } })
  close = async () => {
    await stop()
    await app.close()
  }
})
afterAll(() => close())

async function read(from = port) {
  const answer = await fetch(`http://127.0.0.1:${from}/metrics`)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  const text = await answer.text()
  return {
    text,
    value: (name: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')[1],
      ),
  }
}

test('requests are counted by route, never by URL', async () => {
  const { text } = await read()

  expect(text).toMatch(
    /klopt_http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/dossiers\/:id",status="401"\} 1/,
  )
  expect(text).not.toContain('geheim')
})

test('open sockets and the frames sent to them are counted', async () => {
  const [bouw, gevel] = [await world.customer('Bouw BV'), await world.customer('Gevel BV')]
  const anna = await world.person('Anna', { company: bouw })
  const bram = await world.person('Bram', { company: gevel })
  const dossier = await world.makeDossier('PO 4500127', anna, [bouw, gevel])
  await world.takePart(dossier, bram)
  const before = await read()
  const line = await bram.listen()
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })

  await anna.call(postMessage, {
    params: { id: dossier.id },
    body: { message_type: 'user', message: 'Klopt het aantal?' },
  })

  await expect.poll(() => line.received.length).toBe(1)
  const after = await read()
  expect(after.value('klopt_sockets')).toBe(before.value('klopt_sockets') + 1)
  expect(after.value('klopt_live_frames_total')).toBe(before.value('klopt_live_frames_total') + 1)
  expect(after.value('klopt_live_cut_off_total')).toBe(0)
})

test('the metrics contain the job queue, mails by state, and database connections', async () => {
  const anna = await world.person('Anna', { company: await world.customer('Bouw BV') })
  const mail = { kind: 'dossier_added', person_id: anna.id, dossier_id: null, data: {} } as const
  for (let n = 0; n < 3; n += 1) await transaction(world.deps, (tx) => queueMail(tx, mail))
  await world.pool.query(
    'update mail set tries = 1, failed_at = now() where id = (select min(id::text)::uuid from mail)',
  )
  await world.pool.query('update mail set tries = 1 where id = (select max(id::text)::uuid from mail)')

  const { value } = await read()

  expect(value('klopt_mails{state="waiting"}')).toBe(2)
  expect(value('klopt_mails{state="retrying"}')).toBe(1)
  expect(value('klopt_mails{state="failed"}')).toBe(1)
  expect(value('klopt_jobs{state="waiting"}')).toBe(3)
  expect(value('klopt_oldest_due_job_seconds')).toBeGreaterThanOrEqual(0)
  expect(value('klopt_readings{state="failed"}')).toBe(0)
  expect(value('klopt_database_up')).toBe(1)
  expect(value('klopt_storage_up')).toBe(1)
  expect(value('klopt_pool_connections')).toBeGreaterThan(0)
  expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
})

test('the metrics tell the age of the last backup, files without a document, free space, quota and mail server', async () => {
  const other = await freePort()
  const app = await buildApp(world.deps)
  const smtpUrl = `smtp://127.0.0.1:${await freePort()}`
  const config = { ...world.config, quotaBytes: 5_000, smtpUrl }
  const stop = await serveMetrics(app, { ...world.deps, config }, other)
  const never = await read(other)
  await world.db.updateTable('installation').set({ backed_up_at: '2026-11-02T03:00:00Z', unknown_files: 3 }).execute()

  const { value } = await read(other)

  expect(never.value('klopt_last_backup_timestamp_seconds')).toBe(0)
  expect(value('klopt_last_backup_timestamp_seconds')).toBe(Date.parse('2026-11-02T03:00:00Z') / 1000)
  expect(value('klopt_unknown_files')).toBe(3)
  expect(value('klopt_disk_free_bytes')).toBeGreaterThan(0)
  expect(value('klopt_quota_bytes')).toBe(5_000)
  expect(value('klopt_stored_bytes')).toBe(0)
  expect(value('klopt_mail_server_up')).toBe(0)
  await stop()
  await app.close()
})

test.skipIf(process.platform !== 'linux')('METRICS_HOST is the only address of the metrics', async () => {
  const app = await buildApp(world.deps)
  const other = await freePort()
  const stop = await serveMetrics(app, { ...world.deps, config: { ...world.config, metricsHost: '127.0.0.2' } }, other)

  expect((await fetch(`http://127.0.0.2:${other}/metrics`)).status).toBe(200)
  await expect(fetch(`http://127.0.0.1:${other}/metrics`)).rejects.toThrow('fetch failed')
  await stop()
  await app.close()
})

test('without database and storage the metrics report them as down and still contain the rest', async () => {
  const { pool, db } = connect({ host: '127.0.0.1', port: await freePort(), database: 'klopt' })
  const app = await buildApp({ ...world.deps, pool, db })
  const other = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'klopt-files-'))
  const files = new LocalFiles(folder)
  await rm(folder, { recursive: true })
  const stop = await serveMetrics(app, { ...world.deps, pool, db, files }, other)

  const { value, text } = await read(other)

  expect(value('klopt_database_up')).toBe(0)
  expect(value('klopt_storage_up')).toBe(0)
  expect(value('klopt_sockets')).toBeGreaterThanOrEqual(0)
  expect(text).not.toContain('klopt_mails{')
  expect(value('klopt_last_backup_timestamp_seconds')).toBeNaN()
  await stop()
  await app.close()
})

test('the metrics port serves nothing else', async () => {
  for (const path of ['/', '/metrics/x', '/api/v1/users/me', '/healthz'])
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).status, path).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404)
  expect((await fetch(`${world.address}/metrics`, { headers: { accept: 'application/json' } })).status).toBe(404)
})
