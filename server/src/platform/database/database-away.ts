import { readOnly } from './writable.ts'

// Errors of pg without a code: the connection was lost, refused, busy or timed out.
const words = new Set([
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout expired',
])
const noAnswer = 'the database does not answer'
const timeouts = new Set([noAnswer, 'Query read timeout', 'timeout exceeded when trying to connect'])

// The server is stopping or starting, a statement was cancelled, a lock was not free in time, or a standby answers.
const codes = new Set(['57P01', '57P02', '57P03', '57014', '55P03', readOnly])
// Connection exceptions; insufficient resources (memory, disk, connections).
const classes = new Set(['08', '53'])

/** Whether the database is unavailable, which is temporary, as opposed to an error in our code. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway) // a name with several addresses
  if (words.has(error.message) || isDatabaseSilent(error)) return true
  const code = 'code' in error ? String(error.code) : ''
  // File errors have the same codes as socket errors, so check the system call too.
  if ('syscall' in error) return calls.has(String(error.syscall)) || lost.has(code)
  return codes.has(code) || classes.has(code.slice(0, 2))
}

/** A database that is away for a moment is no fault of Klopt, which tries again by itself. */
export function levelOf(error: unknown): 'warn' | 'error' {
  return isDatabaseAway(error) ? 'warn' : 'error'
}

const calls = new Set(['connect', 'getaddrinfo'])
const lost = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

export function silence(): Error {
  return new Error(noAnswer)
}

/** Whether a response or a connection timed out; it may still arrive. */
export function isDatabaseSilent(error: unknown): boolean {
  return error instanceof Error && timeouts.has(error.message)
}

const waits = new Set(['Connection terminated due to connection timeout', 'timeout expired'])
const waitingCodes = new Set(['57014', '55P03'])

/** Whether a query used up its timeout. The next query would probably wait as long and fail too. */
export function isPatienceOver(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    isDatabaseSilent(error) || waits.has(error.message) || ('code' in error && waitingCodes.has(String(error.code)))
  )
}
