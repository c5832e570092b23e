import type { Overview, OverviewInvoice, OverviewTurn, PaymentSum } from '@klopt/contract'
import { limits } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Viewer } from '../../platform/session.ts'
import { access_ended, differs, seenBy, turnColumns } from '../dossiers/list-rows.ts'
import { bothDuties } from '../dossiers/duties/columns.ts'
import { companies, invoicesOf, paymentSums, payments, takenForPaid, turnRows } from './queries.ts'

/** The days from which payments are counted by week. Before the first one they are overdue. */
export type Period = { today: string; until: string }

/** The sums of the overview, added up by the database. */
export type OverviewFigures = {
  turns: Pick<Overview['turn'], 'own' | 'other'>
  turn_rows: OverviewTurn[]
  waiting_rows: OverviewTurn[]
  companies: Overview['differences']['companies']
  totals: Overview['differences']['totals']
  unsure: number
  differing: number
  /** `week` is its Monday, or null if it is overdue. */
  sums: (PaymentSum & { week: string | null })[]
  payments: { invoices: OverviewInvoice[]; count: number; unsure: number }
}

/**
 * Reads all figures in one statement, from the dossiers of the viewer's list. It reads the columns of cards that were
 * counted with each run, and no results.
 */
export async function readFigures(db: Db, viewer: Viewer, period: Period): Promise<OverviewFigures> {
  const { own, other } = bothDuties('page', viewer.company_id)
  const { rows } = await sql<OverviewFigures>`
    with page as materialized (
      select dossier.id, title, ${turnColumns}, other.name as counterpart_name,
        card_state, card_difference, card_currency, ${differs} as differs
      from ${seenBy(viewer)} where not ${access_ended}
    ),
    invoice as materialized (${invoicesOf(viewer)}),
    due as materialized (
      select * from invoice
      where due_date <= ${period.until}::date and (archived or not ${takenForPaid(period.today)})
    ),
    turn as materialized (
      select page.*, ${own} as own, ${other} as other
      from page where duties <> '[]' or asked_id is not null
    )
    select
      (select json_build_object('own', count(own), 'other', count(other)) from turn) as turns,
      ${turnRows(viewer.company_id, 'own', limits.overview_rows)} as turn_rows,
      ${turnRows(viewer.company_id, 'other', limits.overview_rows)} as waiting_rows,
      ${companies} as companies,
      (select coalesce(json_agg(total), '[]') from (
        select currency, sum(open_amount)::text as open from invoice where differs and open_amount > 0
        group by currency order by sum(open_amount) desc) total) as totals,
      (select count(*) from invoice where state = 'unsure') as unsure,
      (select count(*) from page where differs) as differing,
      ${paymentSums(period.today)} as sums,
      ${payments(limits.overview_rows)} as payments`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('a select without a table has one row')
  return figures
}
