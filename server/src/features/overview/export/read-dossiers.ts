import {
  type DossierFilters,
  type DossierStatus,
  type Duty,
  limits,
  namelessGuest,
  type PaymentSide,
} from '@klopt/contract'
import { sql } from 'kysely'
import { cursorAfter, isAfter } from '../../../platform/database/cursor.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Viewer } from '../../../platform/session.ts'
import { closedTo } from '../../archive/read.ts'
import type { CardView } from '../../cards/view/card-view.ts'
import { balanceColumns, sideFor } from '../../cards/view/amounts.ts'
import type { AcceptedAgreement, BalanceFace } from '../../cards/view/settle.ts'
import type { StoredAgreement } from '../../cards/settling/stored-agreement.ts'
import { firstDuties } from '../../dossiers/duties/columns.ts'
import { fits } from '../../dossiers/list-filters.ts'
import { rowsOf, sortTime } from '../../dossiers/list-rows.ts'
import { doublesOf, takenForPaid } from '../queries.ts'

/** A card with what both companies said and agreed. */
export type ExportCard = BalanceFace & {
  id: string
  orders: CardView['orders']
  invoice_name: string | null
  /** Whether the company pays the invoice or receives its amount. */
  side: PaymentSide
  agreed: boolean
  accepted: AcceptedAgreement | null
  answers: { by: string; company: string; answer: 'agreed' | 'differs'; at: string }[]
  open_amount: string | null
  pay_now: string | null
  currency: string | null
  due: string | null
  /** The day on which the buyer said that it was paid. */
  paid_on: string | null
  taken_for_paid: boolean
}

/** An agreement that stands, or is offered. */
export type ExportAgreement = Pick<StoredAgreement, 'kind' | 'state' | 'card_id' | 'terms' | 'follow'>

export type ExportDossier = {
  id: string
  title: string
  status: DossierStatus
  access_ended: boolean
  counterpart_id: string | null
  counterpart_name: string | null
  own_duty: Duty | null
  other_duty: Duty | null
  last_message_time: string | null
  sort_time: string
  cards: ExportCard[]
  agreements: ExportAgreement[]
}

const dossiersAPage = 200

/**
 * The dossiers of the filtered list, with the closed ones that the viewer may read in the archive, newest first, page by
 * page. `more`: it went on after the limit.
 */
export async function* readExportDossiers(
  db: Db,
  viewer: Viewer,
  filters: DossierFilters,
  today: string,
): AsyncGenerator<ExportDossier | 'more'> {
  let cursor: string | undefined
  for (let read = 0; read < limits.export_dossiers; read += dossiersAPage) {
    const rows = await readPage(db, viewer, filters, today, cursor)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < dossiersAPage) return
    cursor = cursorAfter(last.sort_time, last.id)
  }
  if ((await readPage(db, viewer, filters, today, cursor)).length > 0) yield 'more'
}

/** The cards whose amounts count in another dossier, as on the dashboard. */
export async function readDoubles(db: Db, viewer: Viewer, filters: DossierFilters): Promise<Set<string>> {
  const { rows } = await sql<{ card_id: string }>`
    with page as materialized (
      select id, title, counterpart_id, counterpart_name from (${dossiersOf(viewer)}) page
      where status <> 'closed' and not access_ended and ${fits(viewer, filters)}
    ) ${doublesOf(viewer)}`.execute(db)
  return new Set(rows.map(({ card_id }) => card_id))
}

/** In a closed dossier nobody is to act and nothing differs any more, but invoices may wait for their payment. */
function dossiersOf(viewer: Viewer) {
  return sql`
    select id, title, status, duties, asked_id, asked_company_id, asked_by, asked_at, counterpart_id, counterpart_name,
      due_date, differs, access_ended, last_message_preview, last_message_time, sort_time
    from (${rowsOf(viewer)}) listed
    union all
    select dossier.id, title, dossier.status, '[]'::jsonb, null, null, null, null, other.id, other.name, (
        select min(card.due_date) from card where card.dossier_id = dossier.id and unpaid_since is not null and paid_at is null),
      false, false, last_message_preview, last_message_time, ${sortTime}
    from ${closedTo(viewer)}`
}

async function readPage(
  db: Db,
  viewer: Viewer,
  filters: DossierFilters,
  today: string,
  cursor: string | undefined,
): Promise<ExportDossier[]> {
  const { rows } = await sql<ExportDossier>`
    with page as (${dossiersOf(viewer)}),
    shown as (
      select * from page where ${isAfter(cursor, sql`sort_time`, sql`id`)} and ${fits(viewer, filters)}
      order by sort_time desc, id desc limit ${dossiersAPage}
    )
    select id, title, status, access_ended, counterpart_id, counterpart_name,
      ${firstDuties(viewer.company_id)}, last_message_time, sort_time,
      coalesce((select json_agg(one order by one.created_at, one.id) from (${cardsShown(viewer, today)}) one), '[]') as cards,
      coalesce((select json_agg(json_build_object('kind', kind, 'state', agreement.state, 'card_id', card_id,
          'terms', terms, 'follow', follow) order by agreement.created_at, agreement.id) from agreement
        where agreement.dossier_id = shown.id and not access_ended and agreement.state in ('offered', 'accepted')), '[]')
        as agreements
    from shown order by sort_time desc, id desc`.execute(db)
  return rows
}

function cardsShown({ company_id }: Viewer, today: string) {
  return sql`
    select card.id, card.created_at, ${balanceColumns}, coalesce(face->'orders', '[]') as orders,
      coalesce(invoice_name, face->'invoice'->>'number', face->'invoice'->>'filename') as invoice_name,
      ${sideFor(company_id)} as side, pay_now::text, open_amount::text, coalesce(card.currency, face->>'currency') as currency,
      card.due_date as due, (paid_at at time zone 'Europe/Amsterdam')::date as paid_on,
      shown.status <> 'closed' and ${takenForPaid(today)} as taken_for_paid,
      coalesce((
        select json_agg(json_build_object('by', by, 'company', name, 'answer', answer, 'at', created_at) order by name) from (
          select distinct on (company.id) company.name, card_answer.answer, card_answer.created_at,
            case when first_name = '' and last_name = '' then ${namelessGuest} else full_name end as by
          from card_answer
          join company on company.id = card_answer.company_id
          join person on person.id = card_answer.user_id
          join card_run answered on answered.card_id = card_answer.card_id and answered.n = card_answer.run
          where card_answer.card_id = card.id and answered.result_hash = newest.result_hash
          order by company.id, card_answer.created_at desc) last), '[]') as answers
    from card left join card_run newest on newest.card_id = card.id and newest.n = card.run
    where card.dossier_id = shown.id and card.state <> 'withdrawn' and face is not null and not access_ended`
}
