import type { Db } from './db.ts'
import type { Deps } from '../deps.ts'

/**
 * Runs `work` in a transaction that is always rolled back: only `work` sees its own writes. A nested transaction uses
 * the same one.
 */
export async function withRollback<T>(deps: Deps, work: (deps: Deps) => Promise<T>): Promise<T> {
  const outer = await deps.db.startTransaction().execute()
  const db: Db = new Proxy<Db>(outer, {
    get(target, key) {
      if (key === 'transaction') return () => ({ execute: (inner: (db: Db) => unknown) => inner(db) })
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  try {
    return await work({ ...deps, db })
  } finally {
    await outer.rollback().execute()
  }
}
