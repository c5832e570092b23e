import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { connect, type Db } from '../../server/src/platform/database/db.ts'
import { Caller } from '../../server/src/testing/caller.ts'
import { freePort } from '../../server/src/testing/free-port.ts'
import { KloptProcess } from '../../server/src/testing/klopt-process.ts'
import { makersOf, type SignedIn } from '../../server/src/testing/makers.ts'

/**
 * A Klopt in its own process, with its own PostgreSQL unless `env` names another. It restarts at the same address,
 * however it ended.
 */
export class Place {
  readonly folder: string
  readonly address: string
  readonly #env: Record<string, string>
  /** The output of earlier processes. */
  #earlier = ''
  #klopt: KloptProcess | null = null

  private constructor(folder: string, port: number, env: Record<string, string>) {
    this.folder = folder
    this.address = `http://127.0.0.1:${port}`
    this.#env = { DATA_DIR: folder, ...env, PORT: String(port) }
  }

  static async open(env: Record<string, string> = {}): Promise<Place> {
    const folder = await mkdtemp(join(tmpdir(), 'klopt-faults-'))
    const place = new Place(folder, await freePort(), env)
    await place.start()
    return place
  }

  /** Starts it and returns after how many milliseconds it was ready. `more` applies to this start only. */
  async start(more: Record<string, string> = {}): Promise<number> {
    const began = performance.now()
    this.#klopt = await KloptProcess.start({ ...this.#env, ...more })
    await this.#klopt.isReady()
    return performance.now() - began
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const code = (await this.#klopt?.end(signal)) ?? null
    this.#earlier = this.output
    this.#klopt = null
    return code
  }

  get output(): string {
    return this.#earlier + (this.#klopt?.output ?? '')
  }

  get pid(): number {
    return this.#klopt?.pid ?? 0
  }

  at({ access_token, ...person }: SignedIn, address = this.address): Caller {
    return new Caller(address, access_token, person)
  }

  /** Opens connections to its database for the duration of `work`. */
  async database<T>(work: (database: { pool: pg.Pool; db: Db }) => Promise<T>): Promise<T> {
    const { DATABASE_URL: connectionString } = this.#env
    const own = { host: join(this.folder, 'db'), port: 5432, user: 'klopt', database: 'klopt' }
    const database = connect(connectionString ? { connectionString } : own)
    try {
      return await work(database)
    } finally {
      await database.pool.end()
    }
  }

  /** Two companies that share `count` dossiers, with Anna and Bram as participants in all of them. */
  async scene(count = 1) {
    return this.database(({ db }) => makeScene(db, count))
  }

  async close(): Promise<void> {
    await this.end('SIGTERM')
    // The jobs of a Klopt that was killed while starting may make their folders until they notice it.
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 })
  }
}

export async function makeScene(db: Db, count = 1) {
  const world = await makersOf(db)
  const [bouw, gevel] = [await world.customer('Bouw BV'), await world.customer('Gevel BV')]
  await world.relate(bouw, gevel)
  const anna = await world.person('Anna', { company: bouw, role: 'admin' })
  const bram = await world.person('Bram', { company: gevel, role: 'admin' })
  const dossiers: { id: string; title: string }[] = []
  for (let n = 0; n < count; n += 1) {
    const dossier = await world.makeDossier(`PO ${4500127 + n}`, anna, [bouw, gevel])
    await world.takePart(dossier, bram)
    dossiers.push(dossier)
  }
  return { anna, bram, dossiers, world }
}
