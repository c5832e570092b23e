import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { hashed } from '../../platform/ids.ts'

/**
 * Whether a sign-in comes from a device where this account signed in before: it shows a token it was given then. That
 * token may have ended long ago and opens nothing; it only tells the owner's own desk from somebody who guesses.
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

/** The same for an e-mail address, when the account is not known. */
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

/** Remembers the device by the token it has just been given; the one it showed is replaced. */
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

/** Devices that were not seen for a year. */
export async function forgetDevices(db: Db): Promise<void> {
  await db
    .deleteFrom('device')
    .where('used_at', '<', sql<string>`now() - interval '1 year'`)
    .execute()
}
