import { namelessGuest, systemSender } from '@klopt/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../platform/session.ts'
import { userPermissions } from '../people/policy.ts'
import { accessEnded } from './access-ended.ts'
import { muteColumns } from './mute-columns.ts'

/**
 * The dossiers that `viewer` may see, for a `from`: their own and for an admin all of the company, without closed ones.
 * With the viewer as `own` participant. `ids`: only these of them.
 */
export function openTo(viewer: Viewer, ids?: string[]): RawBuilder<unknown> {
  const among = ids ? sql`and dossier_id = any(${ids}::uuid[])` : sql``
  const companys = sql`
    union select dossier_id from dossier_company
    where company_id = ${viewer.company_id} and ${userPermissions(viewer).see_all_dossiers} ${among}`
  return sql`
    (select dossier_id from participant where user_id = ${viewer.id} and status = 'active' ${among} ${companys}) mine
    join dossier on dossier.id = mine.dossier_id and dossier.status <> 'closed'
    left join participant own on own.dossier_id = dossier.id and own.user_id = ${viewer.id} and own.status = 'active'`
}

/** The door of all lists, for a `from`: what is open to the viewer, with the `other` company. */
export function seenBy(viewer: Viewer, ids?: string[]): RawBuilder<unknown> {
  return sql`
    ${openTo(viewer, ids)}
    left join dossier_company link on link.dossier_id = dossier.id and link.company_id <> ${viewer.company_id}
    left join company other on other.id = link.company_id`
}

/** Whether the guest's access to a dossier of `seenBy` has ended. Then only its title may be shown. */
export const access_ended = sql<boolean>`${sql.raw(accessEnded('own'))}`

/** The columns from which the turn follows. */
export const turnColumns = sql`
  dossier.status, dossier.duties, asked_id, asked_company_id, asked_by, asked_at, other.id as counterpart_id`

/** Whether a difference is open. Cards that were not counted yet have only their badge. */
export const differs = sql<boolean>`(dossier.differs or coalesce(card_state in ('proposed', 'differs'), false))`

/** By which lists are ordered. */
export const sortTime = sql`date_trunc('milliseconds', coalesce(last_message_time, dossier.created_at))`

/** The rows of the list of dossiers and of the sidebar. A deleted message has no sender: its line itself says who. */
export function rowsOf(viewer: Viewer): RawBuilder<unknown> {
  return sql`
    select dossier.id, title, card_state, is_proforma, card_difference, card_currency, dossier.within_limit_of, due_date, ${differs} as differs, ${turnColumns},
      other.name as counterpart_name,
      last_message_preview, last_message_event as event, last_message_data as data, last_message_time,
      case when last_message_time is null then null
        when sender.id is null then ${systemSender}
        when sender.first_name = '' and sender.last_name = '' then ${namelessGuest}
        else sender.full_name end as last_message_sender,
      sender.email as sender_email,
      case when own.user_id is null then 0 else last_seq - least(own.read_seq, own.unread_from - 1) end as unread_count,
      own.user_id is not null as takes_part, own.unread_from is not null as marked_unread, ${muteColumns},
      ${access_ended} as access_ended,
      ${sortTime} as sort_time
    from ${seenBy(viewer)}
    left join person sender on sender.id = last_message_sender_id
      and last_message_event is distinct from 'message_deleted'`
}
