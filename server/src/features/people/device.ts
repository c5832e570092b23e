import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { hashed } from '../../platform/ids.ts'

/**
 * Whether a sign-in comes from a device on which this account signed in before: it sends its session token of that
 * time. The token may have expired and gives no access. It only distinguishes the owner from somebody who guesses.
 */
export async function isKnownDevice(db: Db, personId: string, earlierToken: string): Promise<boolean> {
  const device = await db
    .selectFrom('device')
    .select('person_id')
    .where('token_hash', '=', hashed(earlierToken))
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return device !== undefined
}

/** The same by e-mail address, if the account is not known. */
export async function isDeviceOf(db: Db, email: string, earlierToken: string): Promise<boolean> {
  const device = await db
    .selectFrom('device')
    .innerJoin('person', 'person.id', 'person_id')
    .select('person_id')
    .where('token_hash', '=', hashed(earlierToken))
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return device !== undefined
}

/** Stores the device under its new session token, replacing the earlier one. */
export async function rememberDevice(
  db: Db,
  personId: string,
  token: string,
  earlierToken: string | null,
): Promise<void> {
  if (earlierToken)
    await db
      .deleteFrom('device')
      .where('token_hash', '=', hashed(earlierToken))
      .where('person_id', '=', personId)
      .execute()
  await db
    .insertInto('device')
    .values({ token_hash: hashed(token), person_id: personId })
    .execute()
}

/** Deletes devices not seen for a year. */
export async function forgetDevices(db: Db): Promise<void> {
  await db
    .deleteFrom('device')
    .where('used_at', '<', sql<string>`now() - interval '1 year'`)
    .execute()
}
