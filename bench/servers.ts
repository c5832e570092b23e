import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Child } from './child.ts'
import type { Dossier } from './crowd.ts'
import { seedFloor, seedKlopt } from './seed.ts'

export type Server = { name: string; port: number; child: Child }
type Place = { postgres: pg.PoolConfig; folder: string; crowd: Dossier[]; started: (child: Child) => void }

/** The real Klopt as `npm start` runs it, on a database of its own, with limits that a bench does not meet. */
export async function startKlopt({ postgres, folder, crowd, started }: Place): Promise<Server> {
  await administer(postgres, 'create database bench_klopt')
  const port = await freePort()
  const dataDir = join(folder, 'klopt')
  mkdirSync(dataDir)
  const child = new Child('server/src/main.ts', {
    log: join(folder, 'klopt.log'),
    flags: process.env['BENCH_KLOPT_FLAGS']?.split(' ') ?? [],
    env: {
      DATABASE_URL: address(postgres, 'bench_klopt'),
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: '',
      NODE_ENV: '',
      DEMO: '0',
      RATE_LIMIT_SCALE: '100000',
    },
  })
  started(child)
  await answers(child, `http://127.0.0.1:${port}/readyz`)
  await withPool(postgres, 'bench_klopt', (pool) => seedKlopt(pool, crowd))
  return { name: 'Klopt', port, child }
}

/** The floor, on a database of its own. */
export async function startFloor({ postgres, folder, crowd, started }: Place): Promise<Server> {
  await administer(postgres, 'create database bench_floor')
  await withPool(postgres, 'bench_floor', (pool) => seedFloor(pool, crowd))
  const env = { DATABASE_URL: address(postgres, 'bench_floor') }
  const child = new Child('bench/floor.ts', { log: join(folder, 'floor.log'), env })
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

async function administer(postgres: pg.PoolConfig, statement: string) {
  await withPool(postgres, 'postgres', (pool) => pool.query(statement))
}

function address({ host = '', port = 5432, user = '', password = '' }: pg.PoolConfig, database: string): string {
  const secret = typeof password === 'string' && password ? `:${encodeURIComponent(password)}` : ''
  if (!host.startsWith('/')) return `postgres://${user}${secret}@${host}:${port}/${database}`
  return `postgres://${user}${secret}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const where = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof where === 'object' && where ? where.port : 0
}

async function answers(child: Child, url: string) {
  const deadline = Date.now() + 30_000
  for (;;) {
    if (child.hasEnded || Date.now() > deadline) throw child.failure('does not start')
    const answer = await fetch(url).catch(() => undefined) // not listening yet
    if (answer?.ok) return
    await pause(50)
  }
}
