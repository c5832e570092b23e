import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { appendFile, chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../../server/src/testing/free-port.ts'
import { recipe } from './page.ts'

// The bundled PostgreSQL has no pg_basebackup: this needs Debian's, and is skipped without it.
const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []
const bin = versions.map((version) => `/usr/lib/postgresql/${version}/bin`).find((path) => existsSync(`${path}/initdb`))
const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}

let server: ChildProcess | undefined
const folder = await mkdtemp(join(tmpdir(), 'klopt-moment-'))
afterAll(async () => {
  await stop()
  await rm(folder, { recursive: true, force: true })
})

test.skipIf(!bin)('a database goes back to the moment before a mistake', async () => {
  const [data, wal, port] = [join(folder, 'data'), join(folder, 'wal'), await freePort()]
  const env = { PGHOST: folder, PGPORT: String(port), PGUSER: 'klopt', PGDATA: data, PATH: `${bin}:/usr/bin:/bin` }
  const places = { '/backups/': `${folder}/` }
  await mkdir(wal)
  for (const path of [folder, wal]) await chmod(path, 0o777)
  sh('initdb --username=klopt --auth=trust --no-sync >/dev/null', env)
  await appendFile(join(data, 'postgresql.conf'), recipe('keep the log', places))
  await start(env)
  await query(env, 'create table message (words text)')
  sh(recipe('base copy', { '/backups/base': join(folder, 'base') }), env)
  await query(env, `insert into message values ('kept')`)
  const MOMENT = String((await query(env, 'select now()::text as moment'))[0]?.['moment'])
  await query(env, 'delete from message')
  await query(env, 'select pg_switch_wal()')
  await stop()

  await rename(data, `${data}.old`)
  sh(recipe('go back', places), { ...env, MOMENT })
  await start(env)

  await expect.poll(() => query(env, 'select pg_is_in_recovery() as is')).toEqual([{ is: false }])
  expect(await query(env, 'select words from message')).toEqual([{ words: 'kept' }])
})

type Env = Record<string, string>

function idOf(which: string): number {
  return bin ? Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' })) : 0
}

/** Runs commands as a user who may run PostgreSQL, which root may not. */
function sh(commands: string, env: Env) {
  execFileSync('sh', ['-euc', commands], { env, ...user, stdio: 'pipe', cwd: folder })
}

async function start(env: Env) {
  const words = ['-k', folder, '-c', 'listen_addresses=', '-p', env['PGPORT'] ?? '']
  server = spawn(join(bin ?? '', 'postgres'), words, { env, ...user, stdio: 'ignore', cwd: folder })
  await expect.poll(() => query(env, 'select 1 as one').catch(() => []), { timeout: 30_000 }).toEqual([{ one: 1 }])
}

async function stop() {
  if (!server || server.exitCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGINT')
  await ended
}

async function query(env: Env, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({
    host: env['PGHOST'],
    port: Number(env['PGPORT']),
    user: 'klopt',
    database: 'postgres',
  })
  try {
    await client.connect()
    return (await client.query(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
