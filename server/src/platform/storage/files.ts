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

/** A stored file, with the time it was last stored, or moved to the trash. */
export type StoredFile = { sha256: string; size: number; kept_at: number }

/** The storage of documents, by the SHA-256 of their content. */
export type Files = {
  /** Names the storage in sentences. */
  readonly place: string
  /** Throws when nothing can be stored. */
  check(): Promise<void>
  /** Refuses with 507 when there is no room for this many bytes. */
  checkRoom(bytes: number): Promise<void>
  /** Streams incoming data to a draft: a large file takes no more memory than a small one. */
  draft(source: AsyncIterable<Buffer>): Promise<Draft>
  /** Refused with 410 when the file is missing. Breaks off before its end when its content is not that of its name. */
  open(sha256: string): Promise<Readable>
  find(sha256: string): Promise<StoredFile | null>
  stored(): AsyncGenerator<StoredFile>
  /** Removes a file unless it was stored (again) within a day. False when it was, or when it does not exist. */
  removeOld(sha256: string): Promise<boolean>
  /** Removes the drafts of interrupted uploads, and restores files that a killed sweep had moved aside. */
  tidy(): Promise<void>
  /** The text of the mark, or null. */
  readMark(): Promise<string | null>
  /** Writes the mark whole or not at all. `first`: leaves another mark that somebody wrote meanwhile. */
  writeMark(text: string, how?: { first?: boolean }): Promise<void>
  /** Writes, reads and removes a small file. */
  probe(): Promise<void>
  trashed(): AsyncGenerator<StoredFile>
  /** Moves a file to the trash unless it was stored (again) within a week. */
  trashOld(sha256: string): Promise<boolean>
  /** Moves a file out of the trash, back to its place. */
  putBack(sha256: string): Promise<void>
  removeTrashed(sha256: string): Promise<void>
}

export const markName = '.klopt'

/** Checks the name of a stored file, so that nothing else ever becomes a path. */
export function namedByHash(sha256: string): string {
  if (!isHash(sha256)) throw new Error('A stored file is named by its SHA-256.')
  return sha256
}

export function isHash(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name)
}

export function storageFull(): Refusal {
  return new Refusal(507, 'storage_full')
}

/** The remote storage fails at the moment. The operation was not done. */
export function storageAway(cause: unknown): Refusal {
  return Object.assign(new Refusal(503, 'storage_away', { retry_after: 5 }), { cause })
}

/** A file that is known, and that the storage has no longer or not whole. */
export function fileLost(sha256: string, what: 'missing' | 'damaged'): Refusal {
  return Object.assign(new Refusal(410, 'file_lost'), { cause: new Error(`${sha256} is ${what}`) })
}

export function isLost(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'file_lost'
}

/** The HTTP status with which S3 answered; 0 if it did not. */
export function statusOf(error: unknown): number {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error && '$metadata' in cause)) return 0
  return (cause.$metadata as { httpStatusCode?: number }).httpStatusCode ?? 0
}
