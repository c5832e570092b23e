import { type Answer, listCards, postMessage, readReading } from '@klopt/contract'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { upload } from '../../server/src/features/documents/testing/scene.ts'
import type { Caller } from '../../server/src/testing/caller.ts'
import { Place } from '../faults/place.ts'
import { countedNode } from './counted-node.ts'
import { readersOf } from './peak.ts'

type Ask = (text: string, ...values: unknown[]) => Promise<unknown[]>
type File = { name: string; filename: string; bytes: Uint8Array }
/** The result of a file: the state or refusal of its reading, or that it was not accepted. */
export type SiegeResult = { name: string; state: string; took_ms: number }

const aDossier = 60
const aForm = 5
const patienceMs = 300_000

/** A Klopt to which files are uploaded while people post. Its readers use the counting Node. */
export class Siege {
  readonly place: Place
  readonly counted: ReturnType<typeof countedNode>
  readonly #folder: string
  /** How often each status occurred. */
  readonly statuses = new Map<number, number>()
  slowest_post = 0

  private constructor(place: Place, counted: ReturnType<typeof countedNode>, folder: string) {
    this.place = place
    this.counted = counted
    this.#folder = folder
  }

  static async begin(): Promise<Siege> {
    const folder = await mkdtemp(join(tmpdir(), 'klopt-siege-'))
    const counted = countedNode(folder)
    const env = { RATE_LIMIT_SCALE: '100000', NODE_OPTIONS: `--import=${counted.preload}` }
    return new Siege(await Place.open(env), counted, folder)
  }

  async end(): Promise<void> {
    await this.place.close()
    await rm(this.#folder, { recursive: true })
  }

  /** Uploads all files, posts until each is done, and checks their readings and cards. */
  async endure(files: File[]): Promise<SiegeResult[]> {
    const { anna, bram, dossiers } = await this.place.scene(1 + Math.ceil(files.length / aDossier))
    const [talk, ...rooms] = dossiers.map(({ id }) => ({ id }))
    const ids = new Map<string, string>()
    let over = false
    const posting = this.#post(this.place.at(bram), talk?.id ?? '', () => over)
    const uploading = async () => {
      for (let at = 0; at < files.length; at += aForm) {
        const room = rooms[Math.floor(at / aDossier)]?.id ?? ''
        await this.#upload(this.place.at(anna), room, files.slice(at, at + aForm), ids)
        if (ids.size > 0) await this.#settled(40)
      }
      await this.#settled(0)
    }
    await uploading().finally(() => (over = true))
    await posting
    for (const params of rooms) this.#met((await this.place.at(anna).call(listCards, { params })).status)
    return this.#results(this.place.at(anna), files, ids)
  }

  /** Kills readers until the document has been tried so often in vain, and makes the retry due at once. */
  async killReader(id: string, killed: number): Promise<void> {
    await this.#until(async (ask) => {
      this.killReaders()
      const tried = `id = $1 and reading_tries = $2 and reading_state in ('queued', 'failed')`
      return (await ask(`select from document where ${tried}`, id, killed)).length
    })
    await this.#until(async (ask) => {
      const jobs = `select array_agg(id) as ids from graphile_worker.jobs where key = $1`
      return ask(`select graphile_worker.reschedule_jobs(ids, run_at => now()) from (${jobs}) waiting`, `read ${id}`)
    })
  }

  /** Kills all readers, also those that wait for a document. */
  killReaders(): void {
    for (const reader of readersOf(this.place.pid))
      try {
        process.kill(Number(reader), 'SIGKILL')
      } catch {
        // It has just ended.
      }
  }

  async becomes(id: string, state: string): Promise<void> {
    await this.#until(async (ask) => {
      const rows = await ask('select from document where id = $1 and reading_state = $2', id, state)
      return rows.length
    })
  }

  async #until(isMet: (ask: Ask) => Promise<unknown>): Promise<void> {
    await this.place.database(async ({ pool }) => {
      const ask: Ask = async (text, ...values) => (await pool.query(text, values)).rows
      const latest = performance.now() + patienceMs
      while (!(await isMet(ask))) {
        if (performance.now() > latest) throw new Error(`waited ${patienceMs / 60_000} minutes for what did not come`)
        await pause(10)
      }
    })
  }

  /** Uploads one form with files. Refused files are left out of it. */
  async #upload(who: Caller, dossier_id: string, files: File[], ids: Map<string, string>): Promise<void> {
    const form = files.map(({ filename, bytes }): [string, Buffer] => [filename, Buffer.from(bytes)])
    const { status, body, refusal } = await upload(who, { dossier_id }, ...form)
    this.#met(status)
    if (status === 201) for (const [n, { id }] of body.entries()) ids.set(files[n]?.name ?? '', id)
    const refused = new Set(Array.isArray(refusal.detail) ? refusal.detail.map(({ loc }) => Number(loc[2])) : [])
    const left = files.filter((_, n) => !refused.has(n))
    if (status === 422 && refused.size > 0 && left.length > 0) await this.#upload(who, dossier_id, left, ids)
  }

  async #post(who: Caller, id: string, over: () => boolean): Promise<void> {
    const body = { message_type: 'user', message: 'Gaat het door?' } as const
    while (!over()) {
      const began = performance.now()
      this.#met((await who.call(postMessage, { params: { id }, body })).status)
      this.slowest_post = Math.max(this.slowest_post, performance.now() - began)
      await pause(500)
    }
  }

  /**
   * Waits until at most this many are pending. A document whose reader crashed does not count: its tries show that.
   */
  async #settled(most: number): Promise<void> {
    const first = `reading_state = 'reading' and reading_tries = 1 or reading_state = 'queued' and reading_tries = 0`
    await this.#until(async (ask) => (await ask(`select from document where ${first}`)).length <= most)
  }

  async #results(who: Caller, files: File[], ids: Map<string, string>): Promise<SiegeResult[]> {
    const documents = await this.place.database(({ pool }) =>
      pool.query<{ id: string; reading_tries: number; took_ms: number }>(
        'select document.id, reading_tries, took_ms from document left join reading on document_id = document.id',
      ),
    )
    const rows = new Map(documents.rows.map((row) => [row.id, row]))
    const results: SiegeResult[] = []
    for (const { name } of files) {
      const id = ids.get(name)
      const row = rows.get(id ?? '')
      if (!id || !row) results.push({ name, state: 'not taken', took_ms: 0 })
      else {
        const { status, body } = await who.call(readReading, { params: { id } })
        this.#met(status)
        results.push({ name, state: stateOf(row.reading_tries, body), took_ms: row.took_ms })
      }
    }
    return results
  }

  #met(status: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
  }
}

function stateOf(tries: number, { state, refusal }: Answer<typeof readReading>): string {
  return tries > 1 || state === 'failed' || state === 'queued' ? 'fallen' : (refusal ?? state)
}
