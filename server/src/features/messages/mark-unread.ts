import { forbidden } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { accessDossier } from '../dossiers/access.ts'

/**
 * Marks a dossier as unread for its viewer alone: from a message, or without one with only a dot in the list. The read
 * position stays, because others see it.
 */
export async function markUnread(tx: Tx, viewer: Viewer, dossierId: string, seq?: number): Promise<void> {
  const { permissions, last_seq, read_seq } = await accessDossier(tx.db, viewer, dossierId)
  if (!permissions.mark_unread) throw forbidden()
  const unread_from = Math.min(seq ?? last_seq + 1, last_seq + 1)
  await tx.db
    .updateTable('participant')
    .set({ unread_from })
    .where('dossier_id', '=', dossierId)
    .where('user_id', '=', viewer.id)
    .where('status', '=', 'active')
    .execute()
  const unread_count = last_seq - Math.min(read_seq, unread_from - 1)
  tx.emit({ message_type: 'marked_unread', dossier_id: dossierId, unread_from, unread_count }, [viewer.id])
}
