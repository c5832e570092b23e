import { search } from '@klopt/contract'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { sharedDossier } from '../features/documents/testing/scene.ts'
import { usePostbox } from '../features/mail-in/testing/postbox.ts'
import { indexDue } from '../features/search/index/index-due.ts'
import { indexAll, say } from '../features/search/testing/search-desk.ts'
import { serveMetrics } from '../platform/metrics.ts'
import { freePort } from '../testing/free-port.ts'
import { typeCommand, urlOf } from '../testing/klopt-command.ts'

// Received mails and the search index in the doctor and the metrics of a running Klopt.
const { world, open, send, addressFor, quiet } = await usePostbox()
const metrics = { port: 0, stop: async () => {} }

beforeAll(async () => {
  metrics.port = await freePort()
  const app = await buildApp(world.deps)
  const stop = await serveMetrics(app, world.deps, metrics.port)
  metrics.stop = async () => {
    await stop()
    await app.close()
  }
})
afterAll(() => metrics.stop())

/** The doctor's finding about a part of Klopt. */
async function doctor(part: string, env: Record<string, string> = {}) {
  const { out } = await typeCommand(['doctor'], {
    DATA_DIR: world.config.dataDir,
    PORT: String(world.config.port),
    DATABASE_URL: urlOf(world.pool.options.database ?? ''),
    MAIL_IN_DOMAIN: 'klopt.localhost',
    MAIL_IN_PORT: String(open.listener?.port),
    ...env,
  })
  const line = out.split('\n').find((one) => one.slice(7).startsWith(`${part.padEnd(11)} `)) ?? out
  return line.replace(/ {2,}/g, ' ')
}

async function measured(name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1),
  )
}

test('the doctor and the metrics say what became of received mails, and which ones wait too long', async () => {
  const { bram, daan, dossier } = await sharedDossier(world)
  const to = await addressFor(dossier.id, bram.id)
  await send({ from: bram.email, to, subject: 'Dag', text: 'Geplaatst' })
  await send({ from: daan.email, to, subject: 'Dag', text: 'Wacht' })
  await send({ from: bram.email, to, subject: 'Afwezig', text: 'Nee', headers: { 'Auto-Submitted': 'auto-replied' } })
  await quiet()
  const outcomes = async () => {
    const names = ['posted', 'held', 'ignored', 'answered', 'refused']
    return Promise.all(names.map((outcome) => measured(`klopt_mail_in{state="${outcome}"}`)))
  }

  expect(await doctor('mail in')).toBe('ok mail in mails to klopt.localhost are received')
  expect(await outcomes()).toEqual([1, 1, 1, 0, 0])
  expect(await measured('klopt_mail_in{state="held"}')).toBe(1)
  expect(await measured('klopt_mail_in{state="waiting"}')).toBe(0)
  expect(await measured('klopt_mail_in_p95_seconds')).toBeGreaterThan(0)

  await world.pool.query(
    `update mail_in set state = 'waiting', created_at = now() - interval '1 hour' where state = 'held'`,
  )
  expect(await doctor('mail in')).toMatch(
    /^wrong mail in the oldest received mail has waited 36\d\d s: do the jobs run\?$/,
  )
  expect(await measured('klopt_mail_in{state="waiting"}')).toBe(1)
  await world.pool.query(`delete from mail_in where state = 'waiting'`)
})

test('the doctor names a port without a listener, a certificate that ends soon, and a domain that is not found', async () => {
  const [cert, key] = [join(world.config.dataDir, 'cert.pem'), join(world.config.dataDir, 'key.pem')]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=in.klopt.example', '-days', '2']
  await promisify(execFile)('openssl', [...made, '-keyout', key, '-out', cert])
  const port = String(await freePort())

  const said = await doctor('mail in', {
    MAIL_IN_PORT: port,
    MAIL_IN_TLS_CERT: cert,
    MAIL_IN_TLS_KEY: key,
    MAIL_IN_DOMAIN: 'in.klopt.invalid',
  })

  expect(said).toContain(`note mail in nothing receives mails on 127.0.0.1:${port}: Klopt does not run there; `)
  expect(said).toContain('the certificate of MAIL_IN_TLS_CERT expires in 1 day; ')
  expect(said).toMatch(/in\.klopt\.invalid has no MX record|could not be looked up/)
})

test('the doctor and the metrics say how late the index is, and while older messages are still being added', async () => {
  const { anna, dossier } = await sharedDossier(world)
  await indexAll(world)
  expect(await doctor('search')).toBe('ok search everything is indexed')
  expect(await measured('klopt_search_lag_seconds')).toBe(0)
  await say(anna, dossier, 'De dorpels zijn te kort')

  await world.pool.query(
    `update dossier set search_due_at = now() - interval '2 minutes' where search_due_at is not null`,
  )
  expect(await doctor('search')).toMatch(/^wrong search new messages have waited 12\d s for the index/)
  expect(await measured('klopt_search_lag_seconds')).toBeGreaterThan(119)

  while (await indexDue(world.deps));
  await world.pool.query('update search_progress set done = false')
  expect(await measured('klopt_search_lag_seconds')).toBe(0)
  expect(await doctor('search')).toBe('note search existing messages are still being indexed')
  expect(await measured('klopt_search_backfill')).toBe(1)
  await world.pool.query('update search_progress set done = true')
  expect(await measured('klopt_search_backfill')).toBe(0)

  await anna.call(search, { query: { q: 'dorpels' } })
  const ways = await Promise.all(
    ['words', 'walk', 'both', 'none'].map((way) => measured(`klopt_search_duration_seconds_count{way="${way}"}`)),
  )
  expect(ways.filter((count) => count > 0)).toEqual([1])
  expect(await doctor('search', { SEARCH: '0' })).toMatch(/^note search .*\(SEARCH=0\)$/)
})
