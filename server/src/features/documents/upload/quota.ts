import type { Db } from '../../../platform/database/db.ts'
import { storageFull } from '../../../platform/storage/files.ts'
import { readStoredSize } from '../../../platform/storage/known.ts'

const freshMs = 60_000

/**
 * Limits the total size of all documents. The sum is read once a minute; uploads of this process are added in between,
 * so that an upload does not scan all documents. Uploads of other processes are seen a minute later.
 */
export class Quota {
  readonly #db: Db
  readonly #most: number
  #sum: Promise<number> | null = null
  #read_at = 0
  #added = 0
  #reserved = 0

  /** `most` in bytes; null means no limit. */
  constructor(db: Db, most: number | null) {
    this.#db = db
    this.#most = most ?? Infinity
  }

  /**
   * Reserves room for an upload, or refuses it. The returned function ends the reservation, given the number of stored
   * bytes.
   */
  async reserve(bytes: number): Promise<(stored_bytes: number) => void> {
    if (this.#most === Infinity) return () => {}
    const sum = await this.#readSum()
    if (sum + this.#added + this.#reserved + bytes > this.#most) throw storageFull()
    this.#reserved += bytes
    return (storedBytes) => {
      this.#reserved -= bytes
      this.#added += storedBytes
    }
  }

  #readSum(): Promise<number> {
    if (this.#sum && performance.now() - this.#read_at < freshMs) return this.#sum
    this.#read_at = performance.now()
    this.#added = 0
    const sum = readStoredSize(this.#db)
    sum.catch(() => (this.#sum = null)) // the next upload reads again
    return (this.#sum = sum)
  }
}
