import type pg from 'pg'

type AcquireCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: ((error?: unknown) => void) | undefined,
) => void

/**
 * Lets a connection of this pool be released again without effect. graphile-worker releases the one on which it listens
 * twice if that breaks in two ways at once, and the error of the pool would end Klopt.
 */
export function releaseOnce(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool)
  const connectOnce = (acquired?: AcquireCallback) => {
    if (!acquired) return connect()
    return connect((error, client, release?: Release) => {
      // An ended pool gives only an error, whatever its type says.
      acquired(error, client, release && once(release))
    })
  }
  pool.connect = connectOnce as pg.Pool['connect'] // its type has an overload for each form
}

type Release = (error?: Error | boolean) => void

function once(release: Release): (error?: unknown) => void {
  let isReleased = false
  return (error) => {
    if (isReleased) return
    isReleased = true
    release(error instanceof Error || error === true)
  }
}
