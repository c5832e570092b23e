import type { Tx } from '../../platform/database/transaction.ts'

/** Ends all that somebody is signed in with: sessions, and with them file links and tickets; open sockets at once. */
export async function endSessions(tx: Tx, personId: string): Promise<void> {
  await tx.db.deleteFrom('session').where('person_id', '=', personId).execute()
  tx.signal({ kind: 'sign_out', user_id: personId })
}
