import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { storageFull } from '../../../platform/storage/files.ts'

const fresh_ms = 60_000

/**
 * Keeps what all documents weigh together below a limit. The sum is read once a minute, and in between what this
 * process adds is added: an upload costs no walk through all documents. Other processes are seen a minute late.
 */
export class Quota {
  readonly #db: Db
  readonly #most: number
  #sum: Promise<number> | null = null
  #read_at = 0
  #added = 0
  #held = 0

  /** `most` bytes, or no limit when it is null. */
  constructor(db: Db, most: number | null) {
    this.#db = db
    this.#most = most ?? Infinity
  }

  /** Keeps room for an upload of so many bytes, or refuses. At its end one tells how many of them stayed. */
  async hold(bytes: number): Promise<(stayed: number) => void> {
    if (this.#most === Infinity) return () => {}
    const sum = await this.#readSum()
    if (sum + this.#added + this.#held + bytes > this.#most) throw storageFull()
    this.#held += bytes
    return (stayed) => {
      this.#held -= bytes
      this.#added += stayed
    }
  }

  #readSum(): Promise<number> {
    if (this.#sum && performance.now() - this.#read_at < fresh_ms) return this.#sum
    this.#read_at = performance.now()
    this.#added = 0
    const sum = readStoredSize(this.#db)
    sum.catch(() => (this.#sum = null)) // the next one asks again
    return (this.#sum = sum)
  }
}

/** Each content once, as it is stored; deleted ones count as long as their bytes are kept. */
async function readStoredSize(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number | null }>`
    select sum(size) as size from (
      select distinct on (sha256) size from document
      where deleted_at is null or deleted_at > now() - interval '30 days'
      order by sha256
    ) stored`.execute(db)
  return rows[0]?.size ?? 0
}
