import { type DossierFilters, type DossierStatus, type Duty, limits, type PaymentSide } from '@klopt/contract'
import { sql } from 'kysely'
import { cursorAfter, isAfter } from '../../../platform/database/cursor.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Viewer } from '../../../platform/session.ts'
import { fits } from '../../dossiers/list-filters.ts'
import { firstDuties } from '../../dossiers/duties/columns.ts'
import { rowsOf } from '../../dossiers/list-rows.ts'
import { sideFor } from '../queries.ts'

/** An exported row: a dossier with one of its invoices, if it has any. */
export type ExportRow = {
  id: string
  title: string
  status: DossierStatus
  access_ended: boolean
  counterpart_id: string | null
  counterpart_name: string | null
  own_duty: Duty | null
  other_duty: Duty | null
  last_message_time: string | null
  orders: string | null
  invoice_name: string | null
  /** Only in the first row of an order, so that the column adds up. */
  ordered: string | null
  /** Whether the company pays the invoice or receives its amount. */
  side: PaymentSide | null
  /** What each company last said about the newest result. */
  answers: { name: string; answer: 'agreed' | 'differs' }[]
  invoiced: string | null
  open: string | null
  credit: string | null
  /** Negative if it is to be paid. */
  pay_now: string | null
  currency: string | null
  due_date: string | null
  sort_time: string
}

const dossiers_a_page = 200

const answers = sql`coalesce((
  select json_agg(json_build_object('name', name, 'answer', answer) order by name) from (
    select distinct on (company.id) company.name, card_answer.answer
    from card_answer
    join company on company.id = card_answer.company_id
    join card_run answered on answered.card_id = card_answer.card_id and answered.n = card_answer.run
    join card_run newest on newest.card_id = card.id and newest.n = card.run
    where card_answer.card_id = card.id and answered.result_hash = newest.result_hash
    order by company.id, card_answer.created_at desc) last), '[]')`

/** The dossiers of the filtered list, newest first as on screen, page by page. `more`: it went on after the limit. */
export async function* readExportRows(
  db: Db,
  viewer: Viewer,
  filters: DossierFilters,
): AsyncGenerator<ExportRow | 'more'> {
  let cursor: string | undefined
  for (let read = 0; read < limits.export_dossiers; read += dossiers_a_page) {
    const rows = await readPage(db, viewer, filters, cursor)
    yield* rows
    const last = rows.at(-1)
    if (!last || new Set(rows.map(({ id }) => id)).size < dossiers_a_page) return
    cursor = cursorAfter(last.sort_time, last.id)
  }
  if ((await readPage(db, viewer, filters, cursor)).length > 0) yield 'more'
}

async function readPage(db: Db, viewer: Viewer, filters: DossierFilters, cursor: string | undefined) {
  const { rows } = await sql<ExportRow>`
    with page as (${rowsOf(viewer)}),
    shown as (
      select * from page where ${isAfter(cursor, sql`sort_time`, sql`id`)} and ${fits(viewer, filters)}
      order by sort_time desc, id desc limit ${dossiers_a_page}
    )
    select shown.id, shown.title, shown.status, access_ended, counterpart_id, counterpart_name,
      ${firstDuties('shown', viewer.company_id)},
      shown.last_message_time, sort_time,
      (select string_agg(coalesce(chosen->>'number', chosen->>'filename'), ', ')
        from jsonb_array_elements(face->'orders') chosen) as orders,
      coalesce(invoice_name, face->'invoice'->>'number', face->'invoice'->>'filename') as invoice_name,
      case when row_number() over (partition by shown.id, ordered_by.roots order by card.created_at, card.id) = 1
        or ordered_by.roots is null then face->>'total_ordered' end as ordered,
      case when card.id is null then null else ${sideFor(viewer.company_id)} end as side, ${answers} as answers,
      face->>'total_invoiced' as invoiced, open_amount::text as open,
      (select terms->'excl'->>'credit' from agreement
        where card_id = card.id and agreement.state = 'accepted' and (follow->>'counts')::boolean) as credit,
      (case when seller_id = ${viewer.company_id} then pay_now else -pay_now end)::text as pay_now, coalesce(card.currency, face->>'currency') as currency, card.due_date
    from shown
    left join card on card.dossier_id = shown.id and state <> 'withdrawn' and face is not null and not access_ended
    left join lateral (select string_agg(chosen->>'document_id', ' ' order by chosen->>'document_id') as roots
      from jsonb_array_elements(face->'orders') chosen) ordered_by on true
    order by sort_time desc, shown.id desc, card.created_at, card.id`.execute(db)
  return rows
}
