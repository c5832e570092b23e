import { sql } from 'kysely'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { type AccessibleDossier, accessDossier } from '../dossiers/access.ts'

/** Marks lines as read up to `seq`, or up to the last one. Only forward, so that a late request has no effect. */
export async function markRead(tx: Tx, viewer: Viewer, dossierId: string, seq?: number): Promise<void> {
  const dossier = await accessDossier(tx.db, viewer, dossierId)
  const upTo = Math.min(seq ?? dossier.last_seq, dossier.last_seq)
  const moved = await tx.db
    .updateTable('participant')
    .set({ read_seq: upTo, read_at: sql<string>`now()`, unread_from: null })
    .where('dossier_id', '=', dossierId)
    .where('user_id', '=', viewer.id)
    .where('status', '=', 'active')
    .where('read_seq', '<', upTo)
    .returning(['read_seq', 'read_at', hasNotices(viewer, dossierId).as('notified')])
    .executeTakeFirst()
  if (!moved?.read_at) return dossier.unread_from === null ? undefined : endUnread(tx, viewer, dossier, upTo)
  const { read_seq, read_at, notified } = moved
  if (notified) await askToClose(tx, viewer, dossierId)
  tx.emit({ message_type: 'read_status', dossier_id: dossierId, user_id: viewer.id, seq: read_seq, at: read_at })
}

function hasNotices({ id }: Viewer, dossierId: string) {
  return sql<boolean>`exists (
    select from push_notice join push_subscription on push_subscription.id = subscription_id
    where push_notice.dossier_id = ${dossierId} and person_id = ${id})`
}

/**
 * Devices take their notification away; the loop that sends notifications tells them. It locks notices in this order
 * too.
 */
async function askToClose({ db }: Tx, { id }: Viewer, dossierId: string): Promise<void> {
  await sql`
    with own as (
      select dossier_id, subscription_id from push_notice
      where dossier_id = ${dossierId}
        and subscription_id in (select push_subscription.id from push_subscription where person_id = ${id})
      order by dossier_id, subscription_id for no key update
    )
    update push_notice set due_at = now(), attempts = 0 from own
    where push_notice.dossier_id = own.dossier_id and push_notice.subscription_id = own.subscription_id`.execute(db)
}

/**
 * Ends the mark as unread, without notifying others. A mark from the list is placed after the last message, so reading
 * the last one ends it.
 */
async function endUnread(tx: Tx, viewer: Viewer, { id, last_seq }: AccessibleDossier, upTo: number): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('participant')
    .set({ unread_from: null })
    .where('dossier_id', '=', id)
    .where('user_id', '=', viewer.id)
    .where('status', '=', 'active')
    .where('unread_from', '<=', upTo === last_seq ? last_seq + 1 : upTo)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const ended = { unread_from: null, unread_count: 0 }
  tx.emit({ message_type: 'marked_unread', dossier_id: id, ...ended }, [viewer.id])
}
