import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

const dossiers_most = 200

/**
 * Makes the notices of dossiers with new lines due, of everybody whose device may have to show another notification
 * now. In one statement, because posts in these dossiers take a slower way meanwhile; a dossier that somebody locked
 * stays due.
 */
export async function collectDue(db: Db): Promise<void> {
  await sql`
    with due as (
      select id from dossier where push_due_at is not null order by push_due_at limit ${dossiers_most}
      for no key update skip locked
    ), changed as (
      update dossier set push_due_at = null from due where dossier.id = due.id
      returning dossier.id, last_seq
    ), affected as (
      select changed.id as dossier_id, subscription.id as subscription_id
      from changed
      join participant on participant.dossier_id = changed.id and participant.status = 'active' and read_seq < last_seq
      join push_subscription subscription on subscription.person_id = participant.user_id
      union
      select dossier_id, subscription_id from push_notice join changed on changed.id = dossier_id
    )
    insert into push_notice (dossier_id, subscription_id, due_at)
    select dossier_id, subscription_id, now() from affected
    on conflict (dossier_id, subscription_id) do update set due_at = now(), attempts = 0`.execute(db)
}
