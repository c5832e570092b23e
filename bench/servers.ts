import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { administer } from '../server/src/testing/administer.ts'
import { freePort } from '../server/src/testing/free-port.ts'
import { quietSettings } from '../server/src/testing/quiet-settings.ts'
import { Child } from './child.ts'
import type { Dossier } from './crowd.ts'
import { seedFloor, seedKlopt } from './seed.ts'

export type Server = { name: string; port: number; child: Child }
/** The Node flags of `npm start`. */
export const usualFlags = ['--max-semi-space-size=16', '--disable-sigusr1']

type Place = { postgres: pg.PoolConfig; folder: string; started: (child: Child) => void }
type ServerOptions = {
  crowd: Dossier[]
  database?: string
  env?: Record<string, string>
  flags?: string[]
  /** Another checkout of Klopt. */
  root?: string
}

/**
 * Starts Klopt as `npm start` does, on a database of its own, with rate limits that a bench does not reach.
 * BENCH_KLOPT_FLAGS are extra Node flags, such as --cpu-prof.
 */
export async function startKlopt(place: Place, wanted: ServerOptions): Promise<Server> {
  const { postgres, folder, started } = place
  const { crowd, database = 'bench_klopt', env = {}, flags = [], root } = wanted
  await administer({ ...postgres, database: 'postgres' }, `create database ${database}`)
  const port = await freePort()
  const dataDir = join(folder, database)
  mkdirSync(dataDir)
  const child = new Child('server/src/main.ts', {
    log: join(folder, `${database}.log`),
    flags: [...usualFlags, ...flags, ...(process.env['BENCH_KLOPT_FLAGS']?.split(' ').filter(Boolean) ?? [])],
    env: { ...settingsOf(port, dataDir), DATABASE_URL: address(postgres, database), ...env },
    ...(root && { root }),
  })
  started(child)
  await untilReady(child, port)
  await withPool(postgres, database, (pool) => seedKlopt(pool, crowd))
  return { name: 'Klopt', port, child }
}

/** Settings that override those of this machine and of a `.env` file. */
export function settingsOf(port: number, dataDir: string): Record<string, string> {
  return {
    ...quietSettings(),
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    DEMO: '0',
    RATE_LIMIT_SCALE: '100000',
  }
}

/** Starts the floor for writing, on a database of its own. */
export async function startFloor(
  { postgres, folder, started }: Place,
  { crowd, flags }: ServerOptions,
): Promise<Server> {
  await administer({ ...postgres, database: 'postgres' }, 'create database bench_floor')
  await withPool(postgres, 'bench_floor', (pool) => seedFloor(pool, crowd))
  return startBare({ postgres, folder, started }, 'bench/floor.ts', 'bench_floor', flags)
}

/** Starts a floor program, which reports its port, on a database of its own or that of Klopt. */
export async function startBare(
  { postgres, folder, started }: Place,
  file: string,
  database: string,
  flags: string[] = [],
): Promise<Server> {
  const env = { DATABASE_URL: address(postgres, database), DATA_DIR: folder }
  const child = new Child(file, { log: join(folder, 'floor.log'), env, flags })
  started(child)
  const { port } = await child.ask<{ port: number }>()
  return { name: 'floor', port, child }
}

export async function withPool<T>(
  postgres: pg.PoolConfig,
  database: string,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({ ...postgres, database, max: 1 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** Waits until Klopt is ready. */
export async function untilReady(child: Child, port: number, everyMs = 50): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    if (child.hasEnded || Date.now() > deadline) throw child.failure('does not start')
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined) // not listening yet
    if (answer?.ok) return
    await pause(everyMs)
  }
}

export function address({ host = '', port = 5432, user = '', password = '' }: pg.PoolConfig, database: string): string {
  const secret = typeof password === 'string' && password ? `:${encodeURIComponent(password)}` : ''
  if (!host.startsWith('/')) return `postgres://${user}${secret}@${host}:${port}/${database}`
  return `postgres://${user}${secret}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
