import { paperBalance } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { isAgreed } from '../figures/agreed.ts'
import { type AcceptedAgreement, type BalanceFace, toBalancePaper, toPay } from './settle.ts'

type Row = BalanceFace & {
  id: string
  run: number
  currency: string | null
  seller_id: string | null
  /** Both companies agree with its newest run. */
  agreed: boolean
  /** Somebody proposes a way out. */
  offered: boolean
  accepted: AcceptedAgreement | null
}

/**
 * The columns of a `card` with its `newest` run from which the balance counts it, for any statement that has both.
 */
export const balanceColumns = sql`card.state, face->'invoice' as invoice, face->'sums' as sums,
  face->>'due_date' as due_date, coalesce((face->>'due_estimated')::boolean, false) as due_estimated,
  coalesce((face->>'is_proforma')::boolean, false) as is_proforma, face->>'total_ordered' as total_ordered,
  coalesce(face->'extra_work', '[]') as extra_work, coalesce(face->>'settles', '0.00') as settles,
  face->>'total_invoiced' as total_invoiced, face->>'difference' as difference,
  coalesce((face->>'asks_parties')::boolean, false) as asks_parties, ${isAgreed} as agreed,
  (select json_build_object('terms', terms, 'follow', follow) from agreement
    where card_id = card.id and agreement.state = 'accepted') as accepted`

/** Whether a company pays an invoice, or receives its amount. */
export const sideFor = (own: unknown) => sql`case when seller_id = ${own} then 'receive' else 'pay' end`

/** The columns of a card that lists and sums need. */
type Amounts = {
  id: string
  counted_run: number
  invoice_name: string | null
  seller_id: string | null
  currency: string
  pay_now: string | null
  open_amount: string | null
  due_estimated: boolean
  differs: boolean
  agreed: boolean
}

/** Stores what the cards of a dossier cost and leave open, for the overview. Called under the lock on the dossier. */
export async function storeAmounts(db: Db, dossierId: string): Promise<void> {
  const amounts = (await readCardsToCount(db, dossierId)).map(amountsOf)
  await sql`
    update card set counted_run = counted.counted_run, invoice_name = counted.invoice_name, seller_id = counted.seller_id,
      currency = counted.currency, pay_now = counted.pay_now, open_amount = counted.open_amount,
      due_estimated = counted.due_estimated, differs = counted.differs, agreed = counted.agreed
    from json_to_recordset(${JSON.stringify(amounts)}) counted (id uuid, counted_run integer, invoice_name text,
      seller_id uuid, currency text, pay_now numeric, open_amount numeric, due_estimated boolean, differs boolean, agreed boolean)
    where card.id = counted.id and (card.counted_run, card.invoice_name, card.seller_id, card.currency, card.pay_now,
        card.open_amount, card.due_estimated, card.differs, card.agreed)
      is distinct from (counted.counted_run, counted.invoice_name, counted.seller_id, counted.currency, counted.pay_now,
        counted.open_amount, counted.due_estimated, counted.differs, counted.agreed)`.execute(db)
  const differs = amounts.some((card) => card.differs)
  await db.updateTable('dossier').set({ differs }).where('id', '=', dossierId).where('differs', '<>', differs).execute()
}

async function readCardsToCount(db: Db, dossierId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select card.id, card.run, face->>'currency' as currency, ${balanceColumns},
      case when face->'invoice' ? 'seller_company_id' then (face->'invoice'->>'seller_company_id')::uuid
        else card.seller_id end as seller_id, -- a card from before keeps its own until it is counted anew
      exists (select from agreement where card_id = card.id and agreement.state = 'offered') as offered
    from card left join card_run newest on newest.card_id = card.id and newest.n = card.run
    where card.dossier_id = ${dossierId}`.execute(db)
  return rows
}

/** @internal Exported for a property. */
export function amountsOf(card: Row): Amounts {
  const { id, run, state, invoice, is_proforma, seller_id, agreed, offered, accepted } = card
  const open_amount = paperBalance(toBalancePaper(card, { accepted, agreed }))?.open ?? null
  const settled = agreed || accepted?.follow?.counts === true
  const disputed = offered || (state === 'differs' && !settled) || Number(open_amount) > 0
  return {
    id,
    counted_run: run,
    invoice_name: invoice && (invoice.number ?? invoice.filename),
    seller_id,
    currency: card.currency ?? 'EUR',
    pay_now: toPay(card, { accepted, agreed })?.now ?? null,
    open_amount,
    due_estimated: card.due_estimated,
    differs: disputed && !is_proforma && state !== 'withdrawn' && state !== 'unsure',
    agreed,
  }
}
