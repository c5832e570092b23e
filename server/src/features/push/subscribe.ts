import type { PushSubscription } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Viewer } from '../../platform/session.ts'
import { devicesMost } from './limits.ts'

/** Whether the device of this session is subscribed. */
export async function readSubscription(db: Db, viewer: Viewer) {
  const row = await db
    .selectFrom('push_subscription')
    .select('show_text')
    .where('session_id', '=', viewer.session_id)
    .executeTakeFirst()
  return { on: row !== undefined, show_text: row?.show_text ?? false }
}

/**
 * Subscribes the device of this session, or renews its subscription. A device has one: an endpoint that belongs to
 * another session, also of somebody else, moves here, and an earlier endpoint of this session ends.
 */
export async function subscribe(tx: Tx, viewer: Viewer, { endpoint, keys, show_text }: PushSubscription) {
  const { session_id } = viewer
  // One at a time: two tabs renew at once.
  await sql`select from session where id = ${session_id} for no key update`.execute(tx.db)
  await sql`
    delete from push_subscription
    where session_id = ${session_id} and endpoint <> ${endpoint}
      or endpoint = ${endpoint} and person_id <> ${viewer.id}`.execute(tx.db)
  await sql`
    insert into push_subscription (id, session_id, person_id, endpoint, p256dh, auth, show_text)
    values (${newId()}, ${session_id}, ${viewer.id}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${show_text ?? false})
    on conflict (endpoint) do update set
      session_id = excluded.session_id, person_id = excluded.person_id,
      p256dh = excluded.p256dh, auth = excluded.auth, seen_at = now(),
      show_text = coalesce(${show_text ?? null}, push_subscription.show_text)`.execute(tx.db)
  await sql`
    delete from push_subscription where id in (
      select id from push_subscription where person_id = ${viewer.id}
      order by session_id = ${session_id} desc, seen_at desc, id desc offset ${devicesMost})`.execute(tx.db)
}

export async function unsubscribe(tx: Tx, viewer: Viewer): Promise<void> {
  await tx.db.deleteFrom('push_subscription').where('session_id', '=', viewer.session_id).execute()
}
