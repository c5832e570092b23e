import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { ownName } from '../nodes/own-name.ts'
import { isDatabaseAway, isPatienceOver } from './database-away.ts'
import { readOnly, ReadOnlyDatabase } from './writable.ts'

/** Less than the limit of a statement, after which a write that waits for a standby counts as done. */
const lateMs = 4500

/**
 * Why people cannot work with the database, in words that anybody may read; null if they can. It writes, because what
 * can only be read is of no use, and a write shows also a standby that everything waits for.
 */
export async function findTrouble({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<string | null> {
  const late = new AbortController()
  const write = sql`update node set seen_at = now() where name = ${ownName(config)} and exists (select from kysely_migration)`
  try {
    return await Promise.race([
      write.execute(db).then(() => null),
      pause(lateMs, `The database has not stored anything for ${lateMs / 1000} s.`, late),
    ])
  } catch (error) {
    return `The database ${troubleOf(error)}.`
  } finally {
    late.abort()
  }
}

/** Follows 'The database'. Never what PostgreSQL says itself, which may name tables or addresses. */
function troubleOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (error instanceof ReadOnlyDatabase) return error.message
  if (code === readOnly) return 'takes no writes'
  if (code === '42P01') return 'has not all tables of Klopt'
  if (code === '53300') return 'has no free connection'
  if (isPatienceOver(error)) return 'does not answer in time'
  return isDatabaseAway(error) ? 'cannot be reached' : 'fails'
}
