import { limits, type WaitingDossier } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { forbidden } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import { bothDuties, named, toDuty } from '../dossiers/duties/columns.ts'
import { access_ended, seenBy, turnColumns } from '../dossiers/list-rows.ts'
import { userPermissions } from '../people/policy.ts'
import { isStaff } from '../dossiers/policy.ts'

/** The dossiers that `overview` counts as waiting for the other company, in one statement. */
export async function readWaiting(db: Db, viewer: Viewer): Promise<WaitingDossier[]> {
  if (!userPermissions(viewer).see_relations) throw forbidden()
  const { rows } = await sql<WaitingDossier>`
    with page as (
      select dossier.id, title, ${turnColumns}, other.name as counterpart_name, card_difference, card_currency
      from ${seenBy(viewer)} where not ${access_ended} and (duties <> '[]' or asked_id is not null)
    ), turn as materialized (
      select page.*, ${bothDuties('page', viewer.company_id).other} as duty from page
    )
    select turn.id, title, counterpart_id, counterpart_name, ${named(sql`turn.duty`)} as duty,
      least((turn.duty->>'since')::timestamptz, disputed.since) as since,
      coalesce(turn.duty->>'amount', card_difference::text) as amount,
      coalesce(turn.duty->>'currency', card_currency) as currency,
      guests.opened as guest_opened, reminder.reminded_at,
      ${isStaff(viewer)} and coalesce(reminder.reminded_at <= now() - interval '1 day', true) as can_remind
    from turn
    left join lateral (
      select differs_since as since from card where card.id = (turn.duty->>'card_id')::uuid offset 0
    ) disputed on true
    left join lateral (
      select bool_or(last_opened_at is not null) as opened from participant
      join person on person.id = user_id and is_guest and person.company_id = turn.counterpart_id
      where participant.dossier_id = turn.id and participant.status = 'active'
    ) guests on true
    left join duty_reminder reminder on reminder.dossier_id = turn.id and reminder.duty = concat_ws(' ',
      turn.duty->>'company_id', turn.duty->>'kind', coalesce(turn.duty->>'card_id', turn.duty->>'document_id'))
    where turn.duty is not null
    order by since, turn.id limit ${limits.dossiers_page}`.execute(db)
  return rows.map((row) => ({ ...row, duty: toDuty(row.duty) }))
}
