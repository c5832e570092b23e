import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

const dossiersMost = 200

/**
 * Makes the notices of dossiers with new lines due, of everybody whose device may have to show another notification
 * now. In one statement, because posts in these dossiers take a slower way meanwhile. A dossier stays due if it is
 * locked, or a device of it, which may be about to be forgotten. A notice that is being sent, or waits after a failure,
 * keeps its time but for a microsecond, which tells that something happened meanwhile: else each post would be another try
 * at a push service that does not answer. Locks are taken in one order: devices, then notices.
 */
export async function collectDue(db: Db): Promise<void> {
  await sql`
    with due as (
      select id, last_seq from dossier where push_due_at is not null order by push_due_at limit ${dossiersMost}
      for no key update skip locked
    ), affected as (
      select due.id as dossier_id, subscription.id as subscription_id
      from due
      join participant on participant.dossier_id = due.id and participant.status = 'active' and read_seq < last_seq
      join push_subscription subscription on subscription.person_id = participant.user_id
      union
      select dossier_id, subscription_id from push_notice join due on due.id = dossier_id
    ), held as (
      select id from push_subscription where id in (select subscription_id from affected) order by id
      for key share skip locked
    ), done as (
      update dossier set push_due_at = null from due where dossier.id = due.id and not exists (
        select from affected where dossier_id = due.id and subscription_id not in (select id from held))
    )
    insert into push_notice (dossier_id, subscription_id, due_at)
    select dossier_id, subscription_id, now() from affected join held on held.id = subscription_id
    order by dossier_id, subscription_id
    on conflict (dossier_id, subscription_id) do update set
      due_at = case when push_notice.attempts = 0 or push_notice.due_at is null then now()
        else greatest(now(), push_notice.due_at + interval '1 microsecond') end`.execute(db)
}
