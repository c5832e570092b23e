import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect, pendingMigrations } from '../../server/src/platform/database/db.ts'
import { administer } from '../../server/src/testing/administer.ts'
import { freePort } from '../../server/src/testing/free-port.ts'
import { KloptProcess } from '../../server/src/testing/klopt-process.ts'
import { full } from '../testing/full.ts'
import { record } from './scale.ts'

const name = `faults_${randomUUID().replaceAll('-', '')}`
const { host, port, user, password = '' } = inject('postgres')
const DATABASE_URL = `postgres://${user}:${password}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`

beforeAll(() => administer(inject('postgres'), `create database ${name}`))
afterAll(() => administer(inject('postgres'), `drop database ${name} with (force)`))

test.skipIf(!full)(
  'a migration that waits for a lock lets writers pass after two seconds, and runs when it can',
  async () => {
    const { pool, db } = connect({ connectionString: DATABASE_URL })
    // Makes the first migration alter a table that is in use, as a later one may.
    await pool.query(`
      create table busy (n integer);
      create function lock_busy() returns event_trigger language plpgsql as $$ begin
        lock table public.busy in access exclusive mode;
      end $$;
      create event trigger changes_busy on ddl_command_start when tag in ('CREATE TRIGGER') execute function lock_busy()`)
    expect((await pendingMigrations(db)).length).toBeGreaterThan(0)
    const longReader = new pg.Client(DATABASE_URL)
    await longReader.connect()
    await longReader.query('begin')
    await longReader.query('lock table busy in access share mode')

    const klopt = await KloptProcess.start({ DATABASE_URL, PORT: String(await freePort()), LOG_LEVEL: 'warn' })
    const waits: number[] = []
    let over = false
    const isOver = () => over
    const writing = (async () => {
      while (!isOver()) {
        const began = performance.now()
        await pool.query('update busy set n = n where false')
        waits.push(performance.now() - began)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    })()
    await expect.poll(() => klopt.output.split('The database is busy').length).toBeGreaterThan(2) // it gave up twice
    await longReader.query('commit')
    await klopt.isReady()
    over = true
    await writing

    expect(Math.max(...waits)).toBeLessThan(3500)
    expect(Math.max(...waits)).toBeGreaterThan(500) // it did block writers
    expect(await pendingMigrations(db)).toEqual([])
    expect(await klopt.end()).toBe(0)
    await longReader.end()
    await pool.end()
    record(
      'A migration that waits for a lock',
      `writers waited ${(Math.max(...waits) / 1000).toFixed(1)} s at most; done when the lock was free`,
    )
  },
)
