import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'
import { revokeAddress } from '../../../platform/mail/addresses.ts'
import { revokeLinks } from '../guest-links/guest-access.ts'

/**
 * Ends somebody's participation in a locked dossier at once: row, mailed links, open sockets, and a guest's sessions.
 */
export async function endParticipation(tx: Tx, dossierId: string, userId: string): Promise<void> {
  await tx.db
    .updateTable('participant')
    .set({ status: 'removed' })
    .where('dossier_id', '=', dossierId)
    .where('user_id', '=', userId)
    .execute()
  await revokeLinks(tx, dossierId, userId)
  await revokeAddress(tx.db, dossierId, userId)
  tx.signal({ kind: 'expel', user_id: userId, dossier_id: dossierId })
  tx.emit({ message_type: 'access_ended', dossier_id: dossierId }, [userId])

  // A guest signs in only by links. Their links to other dossiers still work.
  const { numDeletedRows } = await tx.db
    .deleteFrom('session')
    .where('person_id', '=', userId)
    .where(sql<boolean>`exists (select from person where id = ${userId} and is_guest)`)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) tx.signal({ kind: 'sign_out', user_id: userId })
}
