import { type ChildProcess, execFile, execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { type AddressInfo, connect as dial, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { vi } from 'vitest'
import { connect } from '../../server/src/platform/database/db.ts'
import { startPostgres } from '../../server/src/platform/database/embedded-postgres.ts'
import { binary, halt, launch } from '../../server/src/platform/database/postgres-process.ts'
import { choosePostgresUser } from '../../server/src/platform/database/postgres-user.ts'
import { prepareDatabase } from '../../server/src/platform/database/prepare-database.ts'
import { freePort } from '../../server/src/testing/free-port.ts'
import { family, signal } from './processes.ts'

/** One PostgreSQL of a pair, in a folder of its own. */
type Half = { db: string; port: number; child: ChildProcess | null }

/**
 * A PostgreSQL with a standby that every commit waits for, behind one address, as a virtual IP or a proxy gives it.
 * Connections that are open stay where they are when the address moves.
 */
export class PostgresPair {
  readonly #folder: string
  readonly #halves: [Half, Half]
  readonly #front: Server
  readonly #open = new Set<Socket>()
  #primary = 0
  /** Which of the two the address leads to. */
  #leads_to = 0

  private constructor(folder: string, halves: [Half, Half]) {
    this.#folder = folder
    this.#halves = halves
    this.#front = createServer((from) =>
      this.#join(from, dial(this.#halves[this.#leads_to as 0 | 1].port, '127.0.0.1')),
    )
  }

  static async open(): Promise<PostgresPair> {
    const folder = mkdtempSync(join(tmpdir(), 'klopt-pair-'))
    const { connection, stop } = await startPostgres(folder)
    const { pool } = connect(connection)
    await prepareDatabase(pool)
    await pool.end()
    await stop()
    const [db, copy] = [join(folder, 'db'), join(folder, 'copy')]
    writeFileSync(join(db, 'pg_hba.conf'), 'host all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n')
    execFileSync('cp', ['-a', db, copy])
    const half = async (at: string): Promise<Half> => ({ db: at, port: await freePort(), child: null })
    const pair = new PostgresPair(folder, [await half(db), await half(copy)])
    await once(pair.#front.listen(0, '127.0.0.1'), 'listening')
    await pair.#launch(0)
    await pair.follow()
    return pair
  }

  get url(): string {
    return `postgres://klopt@127.0.0.1:${(this.#front.address() as AddressInfo).port}/klopt?sslmode=disable`
  }

  /** The other one stops in order and becomes a standby of this one, or of the new primary after `promote`. */
  async follow(): Promise<void> {
    const other = 1 - this.#primary
    const { db } = this.#half(other)
    writeFileSync(join(db, 'standby.signal'), '')
    const { port } = this.#half(this.#primary)
    appendFileSync(join(db, 'postgresql.auto.conf'), `primary_conninfo = 'host=127.0.0.1 port=${port} user=klopt'\n`)
    await this.#launch(other)
    await this.#wait(true)
  }

  /** The standby becomes the primary. The other one must have ended before. */
  async promote(): Promise<void> {
    this.#primary = 1 - this.#primary
    await this.#wait(false)
    await this.ask(this.#primary, 'select pg_promote()')
  }

  /** The server that was the primary, or is it now, ends in order or as when its machine is lost. */
  async end(how: 'in order' | 'at once'): Promise<void> {
    const { child, db } = this.#half(this.#primary)
    if (!child) return
    this.#half(this.#primary).child = null
    if (how === 'in order') return halt(child, db)
    const ended = once(child, 'exit')
    signal(family(child.pid ?? 0), 'SIGKILL')
    await ended
    rmSync(join(db, 'postmaster.pid'), { force: true })
  }

  /** The one that was lost gets a new copy of the primary, while that works on. */
  async copyAgain(): Promise<void> {
    const [from, to] = [this.#half(this.#primary), this.#half(1 - this.#primary)]
    const client = await this.#client(this.#primary)
    await client.query(`select pg_backup_start('copy', true)`)
    rmSync(to.db, { recursive: true })
    // All connections pass through this process. A file that was removed meanwhile is not missed.
    await promisify(execFile)('cp', ['-a', from.db, to.db]).catch(() => undefined)
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
    writeFileSync(join(to.db, 'backup_label'), rows[0]?.labelfile)
    rmSync(join(to.db, 'postmaster.pid'), { force: true })
    await client.end()
  }

  /** Where new connections to the address end up: at the primary, or at the other one. */
  leadTo(which: 'primary' | 'other'): void {
    this.#leads_to = which === 'primary' ? this.#primary : 1 - this.#primary
  }

  /** Sets something on the primary. */
  async set(setting: string, value: string): Promise<void> {
    await this.ask(this.#primary, `alter system set ${setting} = '${value}'`)
    await this.ask(this.#primary, 'select pg_reload_conf()')
  }

  /** How many connections of Klopt the standby has. */
  async connectionsOfStandby(): Promise<number> {
    const [row] = await this.ask<{ n: number }>(
      1 - this.#primary,
      `select count(*)::int as n from pg_stat_activity where application_name = 'klopt'`,
    )
    return row?.n ?? 0
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy()
    this.#front.close()
    for (const { child, db } of this.#halves) if (child) await halt(child, db)
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async ask<Row extends pg.QueryResultRow>(which: number, text: string): Promise<Row[]> {
    const client = await this.#client(which)
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }

  async #client(which: number): Promise<pg.Client> {
    const client = new pg.Client({ host: '127.0.0.1', port: this.#half(which).port, user: 'klopt', database: 'klopt' })
    client.on('error', () => {})
    await client.connect()
    return client
  }

  #half(which: number): Half {
    return this.#halves[which as 0 | 1]
  }

  async #launch(which: number): Promise<void> {
    const half = this.#half(which)
    const options = [
      `port=${half.port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'timezone=UTC',
      'fsync=off', // the machine does not fail, only its processes
      'wal_keep_size=64MB',
      'max_connections=200',
    ]
    const words = options.flatMap((option) => ['-c', option])
    half.child = await launch(half.db, words, choosePostgresUser(half.db, binary('postgres')))
  }

  /** Commits wait for the standby once it has caught up, or do so no more. */
  async #wait(isWaiting: boolean): Promise<void> {
    if (isWaiting) {
      const streams = async () => {
        const rows = await this.ask(this.#primary, `select from pg_stat_replication where state = 'streaming'`)
        if (rows.length === 0) throw new Error('the standby does not follow')
      }
      await vi.waitFor(streams, { timeout: 60_000, interval: 20 })
      await this.set('synchronous_standby_names', '*')
    } else {
      const { db } = this.#half(this.#primary)
      appendFileSync(join(db, 'postgresql.auto.conf'), `synchronous_standby_names = ''\n`)
      await this.ask(this.#primary, 'select pg_reload_conf()')
    }
  }

  #join(from: Socket, to: Socket): void {
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      this.#open.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        this.#open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }
}
