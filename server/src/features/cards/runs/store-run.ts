import { type CardState, omit } from '@klopt/contract'
import { sql } from 'kysely'
import type { Viewer } from '../../../platform/session.ts'
import { newId } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { type DossierPosition, tellDossier } from '../../dossiers/lines/line.ts'
import { changesBetween } from '../sentences/changes.ts'
import type { CardView, Result, RunResult } from '../view/card-view.ts'
import { type Causes, causerOf } from '../settling/causer.ts'
import { endProposal } from '../settling/end-proposal.ts'
import type { StoredCard } from '../view/stored-card.ts'
import type { CardRun } from './compare-invoices.ts'

/** The locked dossier, who triggered the run (null: Klopt, after the act of `by`), and whether to skip the chat line. */
export type RunContext = DossierPosition &
  Causes & {
    viewer: Viewer | null
    change: { root: string; cause: string } | null
    quiet?: boolean
  }

/**
 * Stores the outcome for one invoice. It adds a run and a chat line only when the result differs from the previous one.
 * Any change in the card sends an event to its viewers.
 */
export async function storeRun(
  tx: Tx,
  dossier: RunContext,
  card: StoredCard | undefined,
  outcome: CardRun,
): Promise<void> {
  const { state, sentence, result, hash, invoice_hash, credits_root } = outcome
  if (!result || !hash) return deleteCard(tx, card)
  const before = card?.face ?? null
  const isNew = state !== 'reading' && (hash !== card?.result_hash || hasOtherSums(card, outcome))
  const id = card?.id ?? newId()
  if (!card) await tx.db.insertInto('card').values({ id, dossier_id: dossier.id, invoice_root: outcome.root }).execute()
  const n = (card?.run ?? 0) + Number(isNew)
  const changed = isNew ? await changesOf(tx, card, result) : (before?.changed ?? [])
  const cause = dossier.change?.root === outcome.root ? dossier.change.cause : causeOf(before, result)
  const runAt = isNew
    ? await addRun(tx, id, { ...result, run: n, changed }, { hash, invoice_hash, cause })
    : before?.run_at
  // While a document is being read, the card keeps its previous content under the new state.
  const shown =
    state === 'reading' && before ? { ...before, state, sentence: sentence ?? before.sentence } : viewOf(result)
  const face: CardView = { ...shown, run: n, changed, run_at: runAt ?? new Date().toISOString() }
  const lapsed = isNew ? await endProposal(tx, dossier.id, id) : null
  if (isSame(before, face)) return
  const due_date = result.invoice.kind === 'invoice' && !result.is_proforma ? result.due_date : null
  await tx.db
    .updateTable('card')
    .set({
      state,
      run: n,
      face: JSON.stringify(face),
      due_date,
      credits_root,
      differs_since: differsSince(state, before),
    })
    .where('id', '=', id)
    .execute()
  tx.emit({ message_type: 'card', dossier_id: dossier.id, card_id: id, run: n, state })
  // Somebody may be waiting for an answer to the proposal that ended, so its end is always reported.
  if (lapsed || (isNew && !dossier.quiet && !isInBetween(state, cause)))
    await addCardLine(tx, dossier, id, { face, before, cause, lapsed })
}

/** A dispute stands through readings and new versions, until the papers fit. */
function differsSince(state: CardState, before: CardView | null) {
  if (state === 'fits' || state === 'withdrawn') return null
  if (state !== 'differs') return sql<string | null>`differs_since`
  return sql<
    string | null
  >`coalesce(differs_since, ${before?.state === state ? before.run_at : null}::timestamptz, now())`
}

/** The invoice has other figures although the comparison is the same, such as another VAT rate. */
function hasOtherSums(card: StoredCard | undefined, { invoice_hash }: CardRun): boolean {
  return Boolean(card?.invoice_hash && invoice_hash && card.invoice_hash !== invoice_hash)
}

/** People correct values one by one, and the card shows that it is unsure. A line per value would flood the chat. */
function isInBetween(state: CardState, cause: string): boolean {
  return state === 'unsure' && (cause === 'correction' || cause === 'other')
}

async function deleteCard({ db }: Tx, card: StoredCard | undefined): Promise<void> {
  if (card) await db.deleteFrom('card').where('id', '=', card.id).execute()
}

function viewOf(result: RunResult): Omit<CardView, 'run' | 'run_at' | 'changed'> {
  return omit(result, 'lines', 'pairs', 'total_incl')
}

/** Compares with the newest certain run, because runs between two corrections are unsure. */
async function changesOf({ db }: Tx, card: StoredCard | undefined, result: RunResult) {
  if (!card?.run) return []
  const before = await db
    .selectFrom('card_run')
    .select('result')
    .$castTo<{ result: Result }>()
    .where('card_id', '=', card.id)
    .orderBy(sql`result->>'state' in ('fits', 'differs')`, 'desc')
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  return before ? changesBetween(before.result, result) : []
}

type RunFacts = { hash: string; invoice_hash: string | null; cause: string }

async function addRun({ db }: Tx, card_id: string, result: Omit<Result, 'run_at'>, stored: RunFacts) {
  const { hash: result_hash, invoice_hash, cause } = stored
  const { created_at } = await db
    .insertInto('card_run')
    .values({ card_id, n: result.run, result: JSON.stringify(result), result_hash, invoice_hash, cause })
    .returning('created_at')
    .executeTakeFirstOrThrow()
  return created_at
}

/** The cause of a run, as far as the documents show it. */
function causeOf(before: CardView | null, result: RunResult): string {
  if (!before || before.run === 0) return 'made'
  if (result.state === 'withdrawn') return 'removed'
  const [was, is] = [before, result].map(({ invoice, orders }) =>
    [invoice, ...orders].map(({ document_id }) => document_id),
  )
  if (before.orders.length !== result.orders.length) return 'orders'
  if (String(was) !== String(is)) return 'version'
  return result.edited ? 'correction' : 'other'
}

function isSame(one: CardView | null, other: CardView): boolean {
  return one !== null && sorted(one) === sorted(other)
}

/** The database stores object keys in an order of its own. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
}

type CardLine = { face: CardView; before: CardView | null; cause: string; lapsed: string | null }

async function addCardLine(
  tx: Tx,
  dossier: RunContext,
  card_id: string,
  { face, before, cause, lapsed }: CardLine,
): Promise<void> {
  const { invoice, orders, state, difference, missing, currency } = face
  const made = face.run === 1
  const data = {
    card_id,
    invoice: invoice.number ?? invoice.filename,
    kind: invoice.kind,
    filename: invoice.filename,
    orders: orders.map(({ number, filename }) => number ?? filename).join(', '),
    order_version: orders[0] ? String(orders[0].version) : null,
    state,
    difference,
    missing,
    currency,
    ...(face.replaced_by && { replaced_by: face.replaced_by.number ?? face.replaced_by.filename }),
    ...(face.double_of && { double_of: face.double_of.number ?? face.double_of.filename }),
  }
  const change = { cause, from: before?.state ?? null, to: state, ...(lapsed && { lapsed }) }
  await tellDossier(
    tx,
    dossier.viewer,
    dossier,
    made ? { event: 'card_made', data } : { event: 'card_changed', data: { ...data, ...change } },
    { caused_by: await causerOf(tx.db, dossier, addedOf(before, face)) },
  )
}

/** The papers that the card did not have before. */
function addedOf(before: CardView | null, face: CardView): string[] {
  const known = new Set(before?.run ? papersOf(before) : [])
  return papersOf(face).filter((id) => !known.has(id))
}

function papersOf({ invoice, orders, credited_by = [], double_of, replaced_by }: CardView): string[] {
  return [invoice, ...orders, ...credited_by, double_of, replaced_by].flatMap((paper) => paper?.document_id ?? [])
}
