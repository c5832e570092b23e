import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'

/** Ends all sessions of a person, and with them file links, tickets and open sockets. */
export async function endSessions(tx: Tx, personId: string): Promise<void> {
  await tx.db.deleteFrom('session').where('person_id', '=', personId).execute()
  tx.signal({ kind: 'sign_out', user_id: personId })
}

/** Ends all sessions of a person except the present one. */
export async function endOtherSessions(tx: Tx, { id, session_id }: Viewer): Promise<void> {
  const ended = await tx.db
    .deleteFrom('session')
    .where('person_id', '=', id)
    .where('id', '<>', session_id)
    .returning('id')
    .execute()
  for (const other of ended) tx.signal({ kind: 'sign_out', user_id: id, session_id: other.id })
}
