// What pg says without a code: lost, refused, busy or silent.
const words = new Set([
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout expired',
])
const silences = new Set(['Query read timeout', 'timeout exceeded when trying to connect'])

// The server stops or starts, a statement was cut short, somebody holds a lock.
const codes = new Set(['57P01', '57P02', '57P03', '57014', '55P03'])
// The connection is lost; memory, disk or connections are at their end.
const classes = new Set(['08', '53'])

/** Whether it is the database that fails us, which passes by itself, and no mistake of ours. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway) // a name with several addresses
  if (words.has(error.message) || isDatabaseSilent(error)) return true
  const code = 'code' in error ? String(error.code) : ''
  // The file system has the same codes as a socket, so what the system says counts only for a connection.
  if ('syscall' in error) return calls.has(String(error.syscall)) || lost.has(code)
  return codes.has(code) || classes.has(code.slice(0, 2))
}

const calls = new Set(['connect', 'getaddrinfo'])
const lost = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/** Whether an answer or a connection did not come in time; it may still come. */
export function isDatabaseSilent(error: unknown): boolean {
  return error instanceof Error && silences.has(error.message)
}

const waits = new Set(['Connection terminated due to connection timeout', 'timeout expired'])
const waiting_codes = new Set(['57014', '55P03'])

/** Whether it failed by taking all the time it had: whoever asks next would wait as long, and for nothing. */
export function isPatienceOver(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    isDatabaseSilent(error) || waits.has(error.message) || ('code' in error && waiting_codes.has(String(error.code)))
  )
}
