import type { Readable } from 'node:stream'
import { Refusal } from '../errors.ts'

/** A file that has arrived completely and is not stored yet. The caller discards it, also after `keep`. */
export type Draft = {
  sha256: string
  size: number
  /** At most `length` bytes from `position`, fewer at the end of the file. */
  read(position: number, length: number): Promise<Buffer>
  /** Stores the file durably, also against a power cut. An existing file is never overwritten. */
  keep(): Promise<void>
  discard(): Promise<void>
}

/** The storage of documents, by the SHA-256 of their content. */
export type Files = {
  /** Throws when nothing can be stored. */
  check(): Promise<void>
  /** Refuses with 507 when there is no room for this many bytes. */
  checkRoom(bytes: number): Promise<void>
  /** Streams incoming data to a draft: a large file takes no more memory than a small one. */
  draft(source: AsyncIterable<Buffer>): Promise<Draft>
  open(sha256: string): Promise<Readable>
  /** All stored files, with the time each one was last stored. */
  stored(): AsyncGenerator<{ sha256: string; size: number; kept_at: number }>
  /** Removes a file unless it was stored (again) within a day. False when it was, or when it does not exist. */
  removeOld(sha256: string): Promise<boolean>
  /** Removes the drafts of interrupted uploads, and restores files that a killed sweep had moved aside. */
  tidy(): Promise<void>
}

/** Checks the name of a stored file, so that nothing else ever becomes a path. */
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

/** The remote storage fails at the moment. The operation was not done. */
export function storageAway(cause: unknown): Refusal {
  const detail = 'De opslag van documenten is even niet bereikbaar. Probeer het zo opnieuw.'
  return Object.assign(new Refusal(503, 'unavailable', detail, { retry_after: 5 }), { cause })
}
