import type { DossierListItem, LineEvent, SidebarItem, TurnCause } from '@klopt/contract'
import { limits, nameless_guest, system_sender } from '@klopt/contract'
import { sql } from 'kysely'
import { cursorAfter, isAfter } from '../../platform/database/cursor.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Viewer } from '../../platform/session.ts'
import { userPermissions } from '../people/policy.ts'
import { accessEnded } from './access-ended.ts'
import { previewOf } from './lines/line.ts'
import { dueEstimated } from './turn/read-turn.ts'
import { sentence } from './lines/sentences.ts'
import { turnOf } from './turn/turn.ts'

type Query = { q?: string | undefined; limit: number; cursor?: string | undefined }
type Row = SidebarItem &
  (LineEvent | { event: null; data: null }) & {
    access_ended: boolean
    act_cause: TurnCause | null
    act_company: string | null
    cards_agreed: boolean
    owed_by: string[]
    sort_time: string
  }
type ListRow = Row & Pick<DossierListItem, 'users' | 'user_count' | 'documents' | 'document_count'>
type Page<T> = { items: T[]; next: string | null }

/** One page of the list with its people and documents, in one statement for any number of dossiers. */
export async function readDossierList(db: Db, viewer: Viewer, query: Query): Promise<Page<DossierListItem>> {
  const q = query.q?.trim() ?? ''
  const matches = (text: ReturnType<typeof sql>) =>
    sql<boolean>`strpos(unaccent(lower(${text})), unaccent(lower(${q}))) > 0`
  const searched = sql`
    and (${matches(sql`title`)} or not access_ended and (${matches(sql`coalesce(counterpart_name, '')`)}
      or ${matches(sql`coalesce(last_message_preview, '')`)}
      or exists (select from participant join person on person.id = user_id
        where participant.dossier_id = page.id and participant.status = 'active' and ${matches(sql`full_name`)})
      or exists (select from document
        where document.dossier_id = page.id and deleted_at is null and ${matches(sql`filename`)})))`
  const { rows } = await sql<ListRow>`
    with page as (${rowsOf(viewer)}),
    shown as (
      select * from page where ${after(query.cursor)} ${q ? searched : sql``}
      order by sort_time desc, id desc limit ${query.limit + 1}
    ),
    people as (
      select dossier_id, count(*) as user_count,
        (array_agg(full_name order by ${q ? matches(sql`full_name`) : sql`false`} desc, joined_at, person.id))[1:${sql.lit(limits.names_in_list)}] as users
      from shown join participant on dossier_id = shown.id and participant.status = 'active'
      join person on person.id = participant.user_id
      where not access_ended group by dossier_id
    ),
    papers as (
      select dossier_id, count(*) as document_count,
        (array_agg(filename order by ${q ? matches(sql`filename`) : sql`false`} desc, created_at desc, document.id desc))[1:${sql.lit(limits.names_in_list)}] as documents
      from shown join document on dossier_id = shown.id and deleted_at is null
      where not access_ended group by dossier_id
    )
    select shown.*, ${dueEstimated('shown')} as due_estimated, coalesce(user_count, 0) as user_count, coalesce(users, '{}') as users,
      coalesce(document_count, 0) as document_count, coalesce(documents, '{}') as documents
    from shown left join people on people.dossier_id = id left join papers on papers.dossier_id = id
    order by sort_time desc, id desc`.execute(db)
  return pageOf(viewer, rows, query.limit, ({ users, user_count, documents, document_count, access_ended }) => ({
    users,
    user_count,
    documents,
    document_count,
    access_ended,
  }))
}

export async function readSidebar(db: Db, viewer: Viewer, query: Query): Promise<Page<SidebarItem>> {
  const { rows } = await sql<Row>`
    with page as (${rowsOf(viewer)})
    select page.*, ${dueEstimated('page')} as due_estimated from page where ${after(query.cursor)}
    order by sort_time desc, id desc limit ${query.limit + 1}`.execute(db)
  return pageOf(viewer, rows, query.limit, () => ({}))
}

/** The dossiers that `viewer` may see: their own, for an admin all of the company. Without closed ones. */
export function rowsOf(viewer: Viewer) {
  const companys = sql`
    union select dossier_id from dossier_company where company_id = ${viewer.company_id} and ${userPermissions(viewer).see_all_dossiers}`
  return sql`
    select dossier.id, title, dossier.status, card_state, card_difference, card_currency, due_date, cards_agreed, owed_by,
      act_cause, actor.company_id as act_company, other.id as counterpart_id, other.name as counterpart_name,
      last_message_preview, last_message_event as event, last_message_data as data, last_message_time,
      case when last_message_time is null then null
        when sender.id is null then ${system_sender}
        when sender.first_name = '' and sender.last_name = '' then ${nameless_guest}
        else sender.full_name end as last_message_sender,
      sender.email as sender_email,
      case when own.user_id is null then 0 else last_seq - own.read_seq end as unread_count,
      ${sql.raw(accessEnded('own'))} as access_ended,
      date_trunc('milliseconds', coalesce(last_message_time, dossier.created_at)) as sort_time
    from (
      select dossier_id from participant where user_id = ${viewer.id} and status = 'active' ${companys}
    ) mine
    join dossier on dossier.id = mine.dossier_id and dossier.status <> 'closed'
    left join participant own on own.dossier_id = dossier.id and own.user_id = ${viewer.id} and own.status = 'active'
    left join person sender on sender.id = last_message_sender_id
    left join person actor on actor.id = act_by
    left join dossier_company link on link.dossier_id = dossier.id and link.company_id <> ${viewer.company_id}
    left join company other on other.id = link.company_id`
}

function after(cursor: string | undefined) {
  return isAfter(cursor, sql`sort_time`, sql`id`)
}

function pageOf<R extends Row, M>(
  viewer: Viewer,
  rows: R[],
  limit: number,
  more: (row: R) => M,
): Page<SidebarItem & M> {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const items = rows.slice(0, limit).map((row) => ({ ...toItem(viewer, row), ...more(row) }))
  return { items, next: last ? cursorAfter(last.sort_time, last.id) : null }
}

function toItem(viewer: Viewer, row: Row): SidebarItem {
  const { id, title, status, counterpart_id, counterpart_name } = row
  if (row.access_ended) {
    const nothing = {
      last_message_preview: null,
      last_message_time: null,
      last_message_sender: null,
      sender_email: null,
      card_state: null,
      card_difference: null,
      card_currency: null,
      turn_company_id: null,
      due_date: null,
      due_estimated: false,
    }
    return { id, title, status, counterpart_id: null, counterpart_name: null, ...nothing, unread_count: 0 }
  }
  const companies = counterpart_id ? [viewer.company_id, counterpart_id] : [viewer.company_id]
  return {
    id,
    title,
    status,
    counterpart_id,
    counterpart_name,
    last_message_preview: (row.event && previewOf(sentence(viewer.language, row))) || row.last_message_preview,
    last_message_time: row.last_message_time,
    last_message_sender: row.last_message_sender,
    sender_email: row.sender_email,
    unread_count: row.unread_count,
    card_state: row.card_state,
    card_difference: row.card_difference,
    card_currency: row.card_currency,
    turn_company_id: turnOf({ ...row, companies })?.company_id ?? null,
    due_date: row.due_date,
    due_estimated: row.due_estimated,
  }
}
