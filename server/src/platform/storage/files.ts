import type { Readable } from 'node:stream'
import { Refusal } from '../errors.ts'

/** A file that has arrived whole and is not kept yet. Whoever asked for it discards it, also after keeping it. */
export type Draft = {
  sha256: string
  size: number
  /** At most `length` bytes from `position`; less where the file ends. */
  read(position: number, length: number): Promise<Buffer>
  /** Comes back when the bytes are safe, also from a power cut. What is there already is never overwritten. */
  keep(): Promise<void>
  discard(): Promise<void>
}

/** Where the bytes of documents lie, each under the SHA-256 of its content. */
export type Files = {
  /** Fails when nothing can be stored. */
  check(): Promise<void>
  /** Refuses with 507 when the storage would run too full with so many bytes more. */
  checkRoom(bytes: number): Promise<void>
  /** Writes what comes in to a draft as it comes: a large file takes no more memory than a small one. */
  draft(source: AsyncIterable<Buffer>): Promise<Draft>
  open(sha256: string): Promise<Readable>
  /** Every stored file, and when it was last kept. */
  stored(): AsyncGenerator<{ sha256: string; size: number; kept_at: number }>
  /** Removes a file that nobody has kept anew within a day; false when somebody did, or when it is not there. */
  removeOld(sha256: string): Promise<boolean>
  /** Removes what uploads that broke off left behind, and gives back what a sweep that was killed had taken aside. */
  tidy(): Promise<void>
}

/** The name of a stored file. Whatever else arrives here is a mistake of ours, and never becomes a path. */
export function namedByHash(sha256: string): string {
  if (!isHash(sha256)) throw new Error('A stored file is named by its SHA-256.')
  return sha256
}

export function isHash(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name)
}

export function storageFull(): Refusal {
  return new Refusal(507, 'storage_full', 'Er is geen ruimte meer voor documenten.')
}

/** The storage is elsewhere, and does not answer as it should just now. Nothing of what was asked has been done. */
export function storageAway(cause: unknown): Refusal {
  const detail = 'De opslag van documenten is even niet bereikbaar. Probeer het zo opnieuw.'
  return Object.assign(new Refusal(503, 'unavailable', detail, { retry_after: 5 }), { cause })
}
