import type { CardState } from '@klopt/contract'
import type { Db } from '../../../platform/database/db.ts'
import { insertCard } from '../../cards/testing/insert-card.ts'

type InvoiceAmounts = {
  state?: CardState
  due?: number | null
  invoice_name?: string
  seller_id?: string | null
  currency?: string
  pay_now?: string | null
  open_amount?: string | null
  differs?: boolean
  agreed?: boolean
}

/** The date so many days from today in the Netherlands. */
export function dayFromNow(days: number): string {
  return Temporal.Now.plainDateISO('Europe/Amsterdam').add({ days }).toString()
}

let last = 0

/** Inserts an invoice as it is once its card is counted, due in so many days. By default € 1,000 of the uploader. */
export async function insertCounted(
  db: Db,
  dossier: { id: string },
  uploader: { id: string; company_id: string },
  { state = 'fits', due = 10, ...counted }: InvoiceAmounts = {},
): Promise<{ id: string }> {
  const { id } = await insertCard(db, dossier, uploader, { state, due_date: due === null ? null : dayFromNow(due) })
  const usual = {
    counted_run: 1,
    invoice_name: `2026-${(last += 1)}`,
    seller_id: uploader.company_id,
    currency: 'EUR',
    pay_now: '1000.00',
    open_amount: '0.00',
  }
  await db
    .updateTable('card')
    .set({ ...usual, ...counted })
    .where('id', '=', id)
    .execute()
  if (counted.differs) await db.updateTable('dossier').set({ differs: true }).where('id', '=', dossier.id).execute()
  return { id }
}
