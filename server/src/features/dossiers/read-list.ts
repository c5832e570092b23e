import type { DossierFilters, DossierListItem, LineEvent, SidebarItem, StoredDuty } from '@klopt/contract'
import { firstDuty, limits } from '@klopt/contract'
import { sql } from 'kysely'
import { cursorAfter, isAfter } from '../../platform/database/cursor.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Viewer } from '../../platform/session.ts'
import { previewOf } from './lines/line.ts'
import { fits, matching } from './list-filters.ts'
import { rowsOf } from './list-rows.ts'
import { mutedOf, type MuteFacts } from './mute-columns.ts'
import { type KnownOf, ownMaker, ownMakerJoin, toRowDuty, toOwnRowDuty, withFirstDuties } from './duties/columns.ts'
import { dueAmount, dueEstimated } from './duties/read-duties.ts'
import { sentence } from './lines/sentences.ts'

type PageQuery = { limit: number; cursor?: string | undefined }
type Query = DossierFilters & PageQuery
type Row = Omit<SidebarItem, 'muted' | 'own_duty' | 'other_duty'> &
  MuteFacts &
  (LineEvent | { event: null; data: null }) & {
    access_ended: boolean
    within_limit_of: string | null
    own_duty: KnownOf<StoredDuty> | null
    other_duty: KnownOf<StoredDuty> | null
    sort_time: string
  }
type ListRow = Row & { own_maker: string | null } & Pick<
    DossierListItem,
    'users' | 'user_count' | 'documents' | 'document_count' | 'differs' | 'due'
  >
type Page<T> = { items: T[]; next: string | null }

/** What is sent of a row: of all its duties only the first of each company. */
const sent = sql`
  shown.id, title, status, counterpart_id, counterpart_name, card_state, is_proforma, card_difference, card_currency,
  within_limit_of, due_date, ${dueEstimated('shown')} as due_estimated, differs, own_duty, other_duty,
  last_message_preview, event, data, last_message_time, last_message_sender, sender_email, unread_count, takes_part,
  marked_unread, is_muted, muted_until, access_ended, sort_time`

/** One page of the list with its people and documents, in one statement for any number of dossiers. */
export async function readDossierList(db: Db, viewer: Viewer, query: Query): Promise<Page<DossierListItem>> {
  const q = query.q?.trim() ?? ''
  const matches = matching(q)
  const { rows } = await sql<ListRow>`
    with page as (${rowsOf(viewer)}),
    shown as (
      select * from page where ${after(query.cursor)} and ${fits(viewer, query)}
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
    select ${sent}, ${ownMaker}, ${dueAmount(viewer.company_id)} as due, coalesce(user_count, 0) as user_count, coalesce(users, '{}') as users,
      coalesce(document_count, 0) as document_count, coalesce(documents, '{}') as documents
    from ${withFirstDuties(viewer.company_id)} ${ownMakerJoin}
    left join people on people.dossier_id = shown.id left join papers on papers.dossier_id = shown.id
    order by sort_time desc, shown.id desc`.execute(db)
  return pageOf(viewer, rows, query.limit, (row) => ({
    own_duty: row.access_ended ? null : toOwnRowDuty(row.own_duty, row.own_maker),
    users: row.users,
    user_count: row.user_count,
    documents: row.documents,
    document_count: row.document_count,
    differs: row.differs && !row.access_ended,
    ...(row.due && !row.access_ended && { due: row.due }),
    access_ended: row.access_ended,
  }))
}

export async function readSidebar(db: Db, viewer: Viewer, query: PageQuery): Promise<Page<SidebarItem>> {
  const { rows } = await sql<Row>`
    with page as (${rowsOf(viewer)}),
    shown as (
      select * from page where ${after(query.cursor)} order by sort_time desc, id desc limit ${query.limit + 1}
    )
    select ${sent}
    from ${withFirstDuties(viewer.company_id)}
    order by sort_time desc, shown.id desc`.execute(db)
  return pageOf(viewer, rows, query.limit, () => ({}))
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
      own_duty: null,
      other_duty: null,
      due_date: null,
      due_estimated: false,
    }
    const unread = { unread_count: 0, marked_unread: false, takes_part: row.takes_part, muted: null }
    return { id, title, status, counterpart_id: null, counterpart_name: null, ...nothing, ...unread }
  }
  const own_duty = toRowDuty(row.own_duty)
  const other_duty = toRowDuty(row.other_duty)
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
    takes_part: row.takes_part,
    marked_unread: row.marked_unread,
    muted: mutedOf(row),
    card_state: row.card_state,
    card_difference: row.card_difference,
    card_currency: row.card_currency,
    ...(row.is_proforma && { is_proforma: true }),
    ...(row.within_limit_of === viewer.company_id && { within_limit: true }),
    turn_company_id: firstDuty(own_duty, other_duty)?.company_id ?? null,
    own_duty,
    other_duty,
    due_date: row.due_date,
    due_estimated: row.due_estimated,
  }
}
