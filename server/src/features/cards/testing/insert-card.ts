import type { CardState } from '@klopt/contract'
import type { Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { noLimit } from '../view/card-view.ts'

type Uploader = { id: string; company_id: string }
type CardExample = { state?: CardState; run?: number; due_date?: string | null }

const line = {
  invoice: null,
  order: null,
  source: null,
  agreement_id: null,
  allowed: '0.00',
  difference: '0.00',
  price_part: '0.00',
  quantity_part: '0.00',
  earlier_quantity: null,
  rest_quantity: null,
  vat_differs: false,
}
const more = { difference: '860.00', quantity_part: '860.00' }
const lines = [
  { ...line, n: 0, name: 'Gevelelement type A', result: 'fits', sentence: { key: 'line_fits', data: {} } },
  {
    ...line,
    ...more,
    n: 1,
    name: 'Dorpel hardsteen 120 cm',
    result: 'quantity',
    sentence: { key: 'line_quantity', data: {} },
  },
]

/** Inserts a card as a run would store it, without reading, comparing or sending events. */
export async function insertCard(
  db: Db,
  dossier: { id: string },
  uploader: Uploader,
  { state = 'differs', run = 1, due_date = null }: CardExample = {},
): Promise<{ id: string; run: number }> {
  const [invoice_root, id] = [newId(), newId()]
  const filename = `Factuur_${invoice_root.slice(-6)}.pdf`
  await db
    .insertInto('document')
    .values({
      id: invoice_root,
      dossier_id: dossier.id,
      filename,
      content_type: 'application/pdf',
      size: 1000,
      sha256: invoice_root.replaceAll('-', '').repeat(2),
      uploader_id: uploader.id,
      uploader_company_id: uploader.company_id,
    })
    .execute()
  await db.insertInto('card').values({ id, dossier_id: dossier.id, invoice_root, state, run, due_date }).execute()
  for (let n = 1; n <= run; n += 1) await addRun(db, id, n)
  return { id, run }
}

/** Adds a newer run, after which earlier answers no longer count. */
export async function addRun(db: Db, card_id: string, n: number): Promise<void> {
  await db.updateTable('card').set({ run: n }).where('id', '=', card_id).execute()
  const result = JSON.stringify({ ...(await viewOf(db, card_id)), lines, pairs: [], total_incl: null })
  await db
    .insertInto('card_run')
    .values({ card_id, n, result, result_hash: `hash ${n}`, cause: 'value' })
    .execute()
}

/** Fills the view of a card: € 860 more than ordered. */
export async function showCard(db: Db, id: string): Promise<void> {
  const face = JSON.stringify(await viewOf(db, id))
  await db.updateTable('card').set({ face }).where('id', '=', id).execute()
}

const nothing = { fits: 0, price: 0, quantity: 1, not_ordered: 0, open: 0, unsure: 0 }

async function viewOf(db: Db, id: string) {
  const card = await db
    .selectFrom('card')
    .innerJoin('document', 'document.id', 'invoice_root')
    .select(['document.id as document_id', 'filename', 'uploader_company_id as company_id', 'state', 'run'])
    .where('card.id', '=', id)
    .executeTakeFirstOrThrow()
  const { state, run, ...document } = card
  const invoice = {
    ...document,
    kind: 'invoice',
    number: '2025-0388',
    issue_date: null,
    version: 1,
    seller_company_id: card.company_id,
  }
  return {
    state,
    run,
    invoice,
    orders: [],
    choices: [],
    shown: [],
    changed: [],
    counts: nothing,
    vat_lines: 0,
    total_ordered: '14640.00',
    total_earlier: '0.00',
    total_invoiced: '15500.00',
    difference: '860.00',
    differing: 1,
    missing: null,
    rest: '0.00',
    currency: 'EUR',
    tolerance: noLimit,
    sentence: { key: 'total', data: { amount: '860.00' } },
    fitting: { ordered: '0.00', invoiced: '0.00' },
    edited: false,
    final: false,
    due_date: null,
    due_estimated: false,
    run_at: new Date().toISOString(),
  }
}
