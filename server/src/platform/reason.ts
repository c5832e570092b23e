import pg from 'pg'
import { ReadOnlyDatabase } from './database/writable.ts'

export const foreign = 'it must belong to the user that runs Klopt'
const denied = `permission denied; ${foreign}`
const fileReasons: Partial<Record<string, string>> = {
  EACCES: denied,
  EPERM: denied,
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of this path is not a folder',
  EISDIR: 'it is a folder',
  EEXIST: 'a file is in its place',
}
const databaseReasons: Partial<Record<string, string>> = {
  '42501': 'its user must own the database',
  '25006': 'it is read-only',
}

/** The reason of an external failure, in a few words without a full stop. */
export function reasonOf(error: unknown): string {
  // A connection to a name with two addresses fails with an AggregateError.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  if (!(error instanceof Error)) return String(error)
  return fileReason(error) ?? error.message
}

/** Why the database cannot be used, to follow its name in a sentence. */
export function databaseFault(error: unknown): string {
  if (error instanceof ReadOnlyDatabase) return `${error.message}.`
  return `${error instanceof pg.DatabaseError ? 'refuses the connection' : 'does not respond'} (${reasonOf(error)}).`
}

/** A sentence about an unexpected error of the machine or the database; undefined for other errors. */
export function outsideFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const reason = fileReason(error)
  if (reason && 'path' in error) return `${String(error.path)} cannot be used: ${reason}.`
  const advice = error instanceof pg.DatabaseError && databaseReasons[error.code ?? '']
  return advice ? `The database refuses what Klopt needs (${error.message}): ${advice}.` : undefined
}

/** The reason of a file system error in words; undefined for other errors. */
export function fileReason(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return undefined
  if (error.syscall === 'connect') return undefined // a network error
  // For example on a read-only file system.
  if (error.code === 'ENOENT' && error.syscall === 'mkdir') return 'it cannot be created'
  return fileReasons[String(error.code)]
}
