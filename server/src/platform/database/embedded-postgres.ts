import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { lockDataFolder } from '../storage/data-folder.ts'
import { binary, isOwnPidFile, pidFile, SOCKET_NAME, stopOrphan } from './postgres-process.ts'
import { keepRunning } from './postgres-running.ts'
import { changeOwner, choosePostgresUser, type PostgresUser } from './postgres-user.ts'

const SOCKET_PATH_LIMIT = 100 // the kernel's is 104 or 108 bytes
const SOCKET_FOLDER = join(tmpdir(), 'klopt-socket-')
const SETTINGS = [
  'timezone=UTC',
  'log_timezone=UTC',
  'log_min_messages=log', // Klopt logs errors itself, without texts that people wrote
  'unix_socket_permissions=0700',
]

type Connection = { host: string; port: number; user: string; database: string; password?: string }

/**
 * Starts Klopt's own PostgreSQL in `dataDir`/db, creates it if needed, and keeps it running until `stop`. Refuses a
 * data folder that another Klopt uses. `tcp` is for systems where PostgreSQL has no Unix socket.
 */
export async function startPostgres(
  dataDir: string,
  { tcp = process.platform === 'win32' } = {},
): Promise<{ connection: pg.PoolConfig; stop: () => Promise<void> }> {
  const folder = resolve(dataDir)
  const lock = lockDataFolder(folder)
  let running: { stop: () => Promise<void> } | undefined
  try {
    const db = join(folder, 'db')
    const abandoned = isOwnPidFile(db) ? pidFile(db)[4] : undefined
    await stopOrphan(db)
    removeSocketFolder(abandoned)
    const user = choosePostgresUser(db, binary('postgres'))
    if (!existsSync(db)) await create(db, user)
    const connection = tcp ? await loopback(db) : socket(db, user)
    running = await keepRunning(db, [...SETTINGS, ...listening(connection)], user)
    await createDatabase(connection)
    return { connection, stop: () => stop(connection.host) }
  } catch (error) {
    await stop()
    throw error
  }

  async function stop(host?: string) {
    await running?.stop()
    removeSocketFolder(host)
    lock.release()
  }
}

/** Creates the database in a temporary folder and then renames it, so that an aborted initdb is never used. */
async function create(db: string, user: PostgresUser) {
  const unfinished = `${db}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordFile(db), randomBytes(24).toString('base64url'), { mode: 0o600 })
  changeOwner(unfinished, user)
  changeOwner(passwordFile(db), user)
  const [command = '', ...args] = [
    ...user.prefix,
    binary('initdb'),
    `--pgdata=${unfinished}`,
    '--username=klopt',
    `--pwfile=${passwordFile(db)}`,
    '--auth-local=trust', // only this user can open the socket's folder
    '--auth-host=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin', // the same order and lower case on every machine
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]
  try {
    await promisify(execFile)(command, args, { cwd: '/', windowsHide: true, ...user.ids })
  } catch (error) {
    throw new CannotStart(`DATA_DIR: PostgreSQL cannot create its database in ${db}: ${refusalOf(error)}.`)
  }
  renameSync(unfinished, db)
}

/** The error of initdb, without its advice. */
function refusalOf(error: unknown): string {
  const words = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  const lines = words.split('\n').filter((line) => /error|FATAL|could not|cannot/i.test(line))
  return lines.at(-1)?.replace(/^.*?(initdb: )?(error|FATAL): +/, '') ?? 'initdb ended without a message'
}

/** PostgreSQL's folder, and so the socket in it, is closed to other users. */
function socket(db: string, user: PostgresUser): Connection {
  const short = Buffer.byteLength(join(db, SOCKET_NAME)) <= SOCKET_PATH_LIMIT
  const host = short ? db : mkdtempSync(SOCKET_FOLDER) // random name, mode 700
  if (!short) changeOwner(host, user)
  return { host, port: 5432, user: 'klopt', database: 'klopt' }
}

async function loopback(db: string): Promise<Connection> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  const port = typeof address === 'object' && address ? address.port : 5432
  return { host: '127.0.0.1', port, user: 'klopt', database: 'klopt', password: readFileSync(passwordFile(db), 'utf8') }
}

function listening({ host, port, password }: Connection): string[] {
  if (password) return [`port=${port}`, `listen_addresses=${host}`, 'unix_socket_directories=']
  return [`port=${port}`, 'listen_addresses=', `unix_socket_directories="${host}"`]
}

async function createDatabase(connection: Connection) {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query(`select from pg_database where datname = 'klopt'`)
    if (!rowCount) await client.query('create database klopt')
  } finally {
    await client.end()
  }
}

/** Removes our temporary folder, also that of a killed Klopt. Deletes only known files, never recursively. */
function removeSocketFolder(folder: string | undefined) {
  if (!folder?.startsWith(SOCKET_FOLDER) || !existsSync(folder)) return
  for (const name of [SOCKET_NAME, `${SOCKET_NAME}.lock`]) rmSync(join(folder, name), { force: true })
  rmdirSync(folder)
}

function passwordFile(db: string): string {
  return join(dirname(db), 'postgres-password')
}
