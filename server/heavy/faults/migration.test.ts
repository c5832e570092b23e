import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect, migrate, pendingMigrations } from '../../src/platform/db.ts'
import { administer } from '../../src/testing/administer.ts'
import { freePort } from '../../src/testing/free-port.ts'
import { KloptProcess } from '../../src/testing/klopt-process.ts'
import { full } from '../testing/full.ts'
import { record } from './scale.ts'

const before = '0017_failed_mails' // the next one changes the table of consents
const name = `faults_${randomUUID().replaceAll('-', '')}`
const { host, port, user, password = '' } = inject('postgres')
const DATABASE_URL = `postgres://${user}:${password}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`

beforeAll(() => administer(inject('postgres'), `create database ${name}`))
afterAll(() => administer(inject('postgres'), `drop database ${name} with (force)`))

test.skipIf(!full)(
  'a change of the tables that waits for a lock lets writers through after two seconds, and is made when it can be',
  async () => {
    const { pool, db } = connect({ connectionString: DATABASE_URL })
    await migrate(db, before)
    expect((await pendingMigrations(db)).length).toBeGreaterThan(0)
    const longReader = new pg.Client(DATABASE_URL)
    await longReader.connect()
    await longReader.query('begin')
    await longReader.query('lock table email_consent in access share mode')

    const klopt = await KloptProcess.start({ DATABASE_URL, PORT: String(await freePort()), LOG_LEVEL: 'warn' })
    const waits: number[] = []
    let over = false
    const isOver = () => over
    const writing = (async () => {
      while (!isOver()) {
        const began = performance.now()
        await pool.query(`update email_consent set consent = consent where false`)
        waits.push(performance.now() - began)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    })()
    await expect.poll(() => klopt.said.split('The database is busy').length).toBeGreaterThan(2) // it gave up twice
    await longReader.query('commit')
    await klopt.isReady()
    over = true
    await writing

    expect(Math.max(...waits)).toBeLessThan(3500)
    expect(Math.max(...waits)).toBeGreaterThan(500) // it did stand in the way
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
