import { type DossierFilters, type DossierStatus, limits, type TurnCause } from '@klopt/contract'
import { sql } from 'kysely'
import { cursorAfter, isAfter } from '../../../platform/database/cursor.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Viewer } from '../../../platform/session.ts'
import { fits } from '../../dossiers/list-filters.ts'
import { rowsOf } from '../../dossiers/list-rows.ts'

/** An exported row: a dossier with one of its invoices, if it has any. */
export type ExportRow = {
  id: string
  title: string
  status: DossierStatus
  access_ended: boolean
  counterpart_id: string | null
  counterpart_name: string | null
  act_cause: TurnCause | null
  act_company: string | null
  act_at: string | null
  cards_agreed: boolean
  owed_by: string[]
  last_message_time: string | null
  orders: string | null
  invoice_name: string | null
  ordered: string | null
  invoiced: string | null
  difference: string | null
  credit: string | null
  pay_now: string | null
  currency: string | null
  due_date: string | null
  sort_time: string
}

const dossiers_a_page = 200

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
    select shown.id, shown.title, shown.status, access_ended, counterpart_id, counterpart_name, shown.act_cause, act_company,
      dossier.act_at, shown.cards_agreed, shown.owed_by, shown.last_message_time, sort_time,
      (select string_agg(coalesce(chosen->>'number', chosen->>'filename'), ', ')
        from jsonb_array_elements(face->'orders') chosen) as orders,
      coalesce(invoice_name, face->'invoice'->>'number', face->'invoice'->>'filename') as invoice_name,
      face->>'total_ordered' as ordered, face->>'total_invoiced' as invoiced, face->>'difference' as difference,
      (select terms->'excl'->>'credit' from agreement
        where card_id = card.id and agreement.state = 'accepted' and (follow->>'counts')::boolean) as credit,
      pay_now::text, coalesce(card.currency, face->>'currency') as currency, card.due_date
    from shown join dossier on dossier.id = shown.id
    left join card on card.dossier_id = shown.id and state <> 'withdrawn' and face is not null and not access_ended
    order by sort_time desc, shown.id desc, card.created_at, card.id`.execute(db)
  return rows
}
