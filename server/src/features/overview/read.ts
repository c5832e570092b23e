import type { CardBadge, CardState, DossierStatus, TurnCause } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Viewer } from '../../platform/session.ts'
import { access_ended, differs, seenBy, turn_columns } from '../dossiers/list-rows.ts'
import { turnOf } from '../dossiers/turn/turn.ts'

/** An invoice of a dossier with what was counted of it. */
export type Invoice = {
  card_id: string
  state: CardState
  invoice_name: string | null
  seller_id: string | null
  currency: string
  pay_now: string | null
  open_amount: string | null
  due_date: string | null
  due_estimated: boolean
  differs: boolean
  agreed: boolean
}

/** A dossier of the list with its invoices. */
export type OverviewDossier = {
  id: string
  title: string
  counterpart_id: string | null
  counterpart_name: string | null
  turn_company_id: string | null
  /** The newest act, from which the turn follows. */
  act_at: string
  by: string
  card_state: CardBadge | null
  card_difference: string | null
  card_currency: string | null
  differs: boolean
  invoices: Invoice[]
}

type Row = Omit<OverviewDossier, 'invoices' | 'turn_company_id'> & {
  status: DossierStatus
  act_cause: TurnCause | null
  act_company: string | null
  cards_agreed: boolean
  owed_by: string[]
  invoices: Invoice[] | null
}

/** The dossiers that count in the overview, from the same door as the list, in one statement that reads no results. */
export async function readOverviewDossiers(db: Db, viewer: Viewer): Promise<OverviewDossier[]> {
  const { rows } = await sql<Row>`
    select dossier.id, title, ${turn_columns}, other.name as counterpart_name, act_at, actor.full_name as by,
      card_state, card_difference, card_currency, ${differs} as differs, cards.invoices
    from ${seenBy(viewer)}
    left join lateral (
      select json_agg(json_build_object('card_id', card.id, 'state', state, 'invoice_name', invoice_name,
        'seller_id', seller_id, 'currency', coalesce(currency, 'EUR'), 'pay_now', pay_now::text,
        'open_amount', open_amount::text, 'due_date', card.due_date, 'due_estimated', card.due_estimated,
        'differs', card.differs, 'agreed', agreed)) as invoices
      from card where card.dossier_id = dossier.id and state <> 'withdrawn'
        and (pay_now is not null or card.due_date is not null or card.differs or state = 'unsure')
    ) cards on true
    where not ${access_ended} and (act_cause is not null or cards.invoices is not null)`.execute(db)
  return rows.map(({ status, act_cause, act_company, cards_agreed, owed_by, invoices, ...dossier }) => {
    const { counterpart_id } = dossier
    const companies = counterpart_id ? [viewer.company_id, counterpart_id] : [viewer.company_id]
    const turn = turnOf({ status, act_cause, act_company, companies, cards_agreed, owed_by })
    return { ...dossier, turn_company_id: turn?.company_id ?? null, invoices: invoices ?? [] }
  })
}
