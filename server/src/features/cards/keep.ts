import type { CardState } from '@klopt/contract'
import { sql } from 'kysely'
import type { Viewer } from '../../platform/session.ts'
import { newId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { type DossierPosition, tellDossier } from '../dossiers/lines/line.ts'
import { changesBetween } from './changes.ts'
import type { CardView, Result, RunResult } from './face.ts'
import type { StoredCard } from './kept.ts'
import type { CardRun } from './lay.ts'

/** The dossier under its lock, who set it off, where somebody did, and whether no line shall tell of it. */
export type RunContext = DossierPosition & {
  viewer: Viewer | null
  change: { root: string; cause: string } | null
  quiet?: boolean
}

/**
 * Keeps what comes of one invoice: a new run with its line only where it says something else than the one before.
 * Who shows the card is told of whatever changed in it.
 */
export async function keepOutcome(
  tx: Tx,
  dossier: RunContext,
  card: StoredCard | undefined,
  outcome: CardRun,
): Promise<void> {
  const { state, said, told, hash } = outcome
  if (!told || !hash) return forget(tx, card)
  const before = card?.face ?? null
  const says = state !== 'reading' && hash !== card?.result_hash
  const id = card?.id ?? newId()
  if (!card) await tx.db.insertInto('card').values({ id, dossier_id: dossier.id, invoice_root: outcome.root }).execute()
  const n = (card?.run ?? 0) + Number(says)
  const changed = says ? await changesOf(tx, card, told) : (before?.changed ?? [])
  const cause = dossier.change?.root === outcome.root ? dossier.change.cause : causeOf(before, told)
  const run_at = says ? await addRun(tx, id, { ...told, run: n, changed }, hash, cause) : before?.run_at
  // Of what is being read stands what was said before, under its new state.
  const shown = state === 'reading' && before ? { ...before, state, sentence: said ?? before.sentence } : faceOf(told)
  const face: CardView = { ...shown, run: n, changed, run_at: run_at ?? new Date().toISOString() }
  if (isSame(before, face)) return
  const due_date = told.invoice.kind === 'invoice' ? told.due_date : null
  await tx.db
    .updateTable('card')
    .set({ state, run: n, face: JSON.stringify(face), due_date })
    .where('id', '=', id)
    .execute()
  tx.emit({ message_type: 'card', dossier_id: dossier.id, card_id: id, run: n, state })
  if (says && !dossier.quiet && !isInBetween(state, cause)) await say(tx, dossier, id, { face, before, cause })
}

/** Values are corrected one by one: the card itself shows that it is not sure meanwhile, and a line each would bury the chat. */
function isInBetween(state: CardState, cause: string): boolean {
  return state === 'unsure' && (cause === 'correction' || cause === 'other')
}

async function forget({ db }: Tx, card: StoredCard | undefined): Promise<void> {
  if (card) await db.deleteFrom('card').where('id', '=', card.id).execute()
}

function faceOf(told: RunResult): Omit<CardView, 'run' | 'run_at' | 'changed'> {
  const { lines: _, pairs: __, total_incl: ___, ...face } = told
  return face
}

/** Beside the newest run that was sure: what is corrected value by value is unsure in between. */
async function changesOf({ db }: Tx, card: StoredCard | undefined, told: RunResult) {
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
  return before ? changesBetween(before.result, told) : []
}

async function addRun({ db }: Tx, card_id: string, result: Omit<Result, 'run_at'>, result_hash: string, cause: string) {
  const { created_at } = await db
    .insertInto('card_run')
    .values({ card_id, n: result.run, result: JSON.stringify(result), result_hash, cause })
    .returning('created_at')
    .executeTakeFirstOrThrow()
  return created_at
}

/** What set a run off, as far as the documents tell it. */
function causeOf(before: CardView | null, told: RunResult): string {
  if (!before || before.run === 0) return 'made'
  if (told.state === 'withdrawn') return 'removed'
  const [was, is] = [before, told].map(({ invoice, orders }) =>
    [invoice, ...orders].map(({ document_id }) => document_id),
  )
  if (before.orders.length !== told.orders.length) return 'orders'
  if (String(was) !== String(is)) return 'version'
  return told.edited ? 'correction' : 'other'
}

function isSame(one: CardView | null, other: CardView): boolean {
  return one !== null && sorted(one) === sorted(other)
}

/** The database keeps the names in an order of its own. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
}

type CardLine = { face: CardView; before: CardView | null; cause: string }

async function say(tx: Tx, dossier: RunContext, card_id: string, { face, before, cause }: CardLine): Promise<void> {
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
  }
  const change = { cause, from: before?.state ?? null, to: state satisfies CardState }
  await tellDossier(
    tx,
    dossier.viewer,
    dossier,
    made ? 'card_made' : 'card_changed',
    made ? data : { ...data, ...change },
  )
}
