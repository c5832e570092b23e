import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, createServer as createRelay } from 'node:net'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import { klopt, typeCommand } from '../testing/klopt-command.ts'
import { useMailingWorld } from '../testing/mailing-world.ts'

const { world } = await useMailingWorld()

test('the doctor reports a healthy Klopt', async () => {
  const { code, out, err } = await klopt(world, 'doctor')

  expect({ code, err }).toEqual({ code: 0, err: '' })
  for (const name of ['settings', 'database', 'clock', 'mail server', 'server', 'address'])
    expect(out).toMatch(new RegExp(`^ok +${name} `, 'm'))
  expect(out).toMatch(/PostgreSQL 1[5-8].*migrations done/)
  expect(out).toMatch(/^(ok|note) +readers +documents are read with Node's own limits/m)
  expect(out).toMatch(/^(ok|note) +storage .* can be written; [\d.]+ GB of [\d.]+ GB free$/m)
})

test('the doctor reports what is wrong', async () => {
  const dead = `smtp://user:geheim@127.0.0.1:${await freePort()}`
  await world.db.executeQuery(
    sql`select graphile_worker.add_job('nobody_knows', run_at => now() - interval '1 hour')`.compile(world.db),
  )

  const { code, out } = await klopt(
    { ...world, config: { ...world.config, smtpUrl: dead, port: await freePort() } },
    'doctor',
  )

  expect(code).toBe(1)
  expect(out).toMatch(/^wrong +mail server +SMTP_URL: 127\.0\.0\.1:\d+: .*ECONNREFUSED/m)
  expect(out).toMatch(/^note +server +nothing answers/m)
  expect(out).toMatch(/^note +jobs +1 job late by more than 5 minutes/m)
  expect(out).not.toContain('geheim')
})

test('the doctor reports a server that is not ready and a missing mail server', async () => {
  const unready = createServer((_, answer) => void answer.writeHead(503).end())
  await once(unready.listen(0, '127.0.0.1'), 'listening')
  const { port } = unready.address() as AddressInfo

  const { code, out } = await klopt({ ...world, config: { ...world.config, smtpUrl: undefined, port } }, 'doctor')
  unready.close()

  expect(code).toBe(1)
  expect(out).toMatch(/^wrong +server +http:\/\/127\.0\.0\.1:\d+ answers 503: Klopt is not ready/m)
  expect(out).toMatch(/^note +mail server +SMTP_URL is not set: mails are kept in /m)
})

test('the doctor reports how late a stalled worker is, and jobs that failed for good', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(world.db)
  await sql`select graphile_worker.add_job('nobody_knows', run_at => now() - interval '1 hour')`.execute(world.db)
  const stalled = await klopt(world, 'doctor')
  await sql`select graphile_worker.add_job('nobody_does', max_attempts => 1, job_key => 'one')`.execute(world.db)
  await sql`update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`.execute(world.db)

  const failed = await klopt(world, 'doctor')

  expect(stalled.code).toBe(0)
  expect(stalled.out).toMatch(
    /^note +jobs +1 job late by more than 5 minutes; the oldest has been due for 36\d\d s: does Klopt run, with WORKER=1\?$/m,
  )
  expect(failed.code).toBe(1)
  expect(failed.out).toMatch(
    /^wrong +jobs +1 job failed for good; the oldest has been due for 36\d\d s; see jobs:list and jobs:retry$/m,
  )
})

test('the doctor warns about an unencrypted connection to a database on another machine', async () => {
  const { host, port, user, password = '' } = inject('postgres')
  const relay = createRelay((asking) => {
    const answering = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    asking.pipe(answering).pipe(asking)
  })
  await once(relay.listen(0, '0.0.0.0'), 'listening')
  const at = `0.0.0.0:${(relay.address() as AddressInfo).port}` // this machine by an address that is not loopback
  const url = `postgres://${user}:${password}@${at}/${world.pool.options.database}`
  const doctor = (DATABASE_URL: string) =>
    typeCommand(['doctor'], { DATA_DIR: world.config.dataDir, PORT: String(world.config.port), DATABASE_URL })

  const open = await doctor(url)
  const chosen = await doctor(`${url}?sslmode=disable`)
  relay.close()

  expect(open.out).toMatch(
    /^note +database +PostgreSQL .* migrations done \(\d+\)\. DATABASE_URL has no sslmode: passwords/m,
  )
  expect(open.out).toContain(`go to ${at} unencrypted. Add ?sslmode=verify-full.`)
  expect(chosen.out).toMatch(/^ok +database +PostgreSQL .* migrations done \(\d+\)$/m)
})
