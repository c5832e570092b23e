import { sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { failuresInARow } from './limits.ts'

/** Counts a failure before the password is checked, so that concurrent attempts each get their own place in the row. */
export async function countFailure({ db }: Deps, personId: string): Promise<number> {
  const { times } = await db
    .insertInto('sign_in_failure')
    .values({ person_id: personId, times: 1 })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({ times: sql<number>`sign_in_failure.times + 1` }),
    )
    .returning('times')
    .executeTakeFirstOrThrow()
  return times
}

/** Removes one failure, because the password was not checked. */
export async function uncountFailure({ db }: Deps, personId: string): Promise<void> {
  await db
    .updateTable('sign_in_failure')
    .set({ times: sql<number>`times - 1` })
    .where('person_id', '=', personId)
    .execute()
}

/** Ends the row of failures, after a success or with a new password. */
export async function clearFailures(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('person_id', '=', personId).execute()
}

/** Marks that the owner of a blocked account is mailed; false if already marked for this row. */
export async function markMailed(db: Db, personId: string): Promise<boolean> {
  const row = await db
    .updateTable('sign_in_failure')
    .set({ mailed: true })
    .where('person_id', '=', personId)
    .where('mailed', '=', false)
    .returning('person_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an account accepts no password now, except on known devices. */
export async function isBlocked({ db, config }: Deps, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_failure')
    .select('times')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return (row?.times ?? 0) >= mostFailures(config)
}

export function mostFailures({ rateLimitScale }: Config): number {
  return Math.round(failuresInARow * rateLimitScale)
}
