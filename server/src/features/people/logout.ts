import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'

/** Ends this session: its token and its sockets. */
export async function signOut(tx: Tx, viewer: Viewer): Promise<void> {
  await tx.db.deleteFrom('session').where('id', '=', viewer.session_id).execute()
  tx.signal({ kind: 'sign_out', user_id: viewer.id, session_id: viewer.session_id })
}
