import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'

const secondsADay = 86_400

/** When access that begins now will end, by the database's clock. */
export async function accessEnd({ db, deps }: Tx): Promise<string> {
  const seconds = deps.config.guestLinkDays * secondsADay
  const { rows } = await sql<{ until: string }>`select now() + make_interval(secs => ${seconds}) as until`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database did not tell the time')
  return row.until
}

/** Revokes every link mailed to a participant so far, also links to the archive of a closed dossier. */
export async function revokeLinks({ db }: Tx, dossierId: string, userId: string): Promise<void> {
  await db
    .updateTable('guest_link')
    .set({ revoked_at: sql<string>`now()` })
    .where('dossier_id', '=', dossierId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
  await db.deleteFrom('archive_link').where('dossier_id', '=', dossierId).where('person_id', '=', userId).execute()
}
