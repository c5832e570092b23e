import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import { klopt } from '../testing/klopt-command.ts'
import { useMailingWorld } from '../testing/mailing-world.ts'

const { world } = await useMailingWorld()

test('the doctor reports a healthy Klopt', async () => {
  const { code, out, err } = await klopt(world, 'doctor')

  expect({ code, err }).toEqual({ code: 0, err: '' })
  for (const name of ['settings', 'database', 'clock', 'mail server', 'server'])
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
  expect(out).toMatch(/^wrong +mail server +127\.0\.0\.1:\d+: .*ECONNREFUSED/m)
  expect(out).toMatch(/^note +server +nothing answers/m)
  expect(out).toMatch(/^note +jobs +1 jobs are more than 5 minutes late/m)
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
