import type { Tx } from '../../platform/database/transaction.ts'

/** Ends all sessions of a person, and with them file links, tickets and open sockets. */
export async function endSessions(tx: Tx, personId: string): Promise<void> {
  await tx.db.deleteFrom('session').where('person_id', '=', personId).execute()
  tx.signal({ kind: 'sign_out', user_id: personId })
}
