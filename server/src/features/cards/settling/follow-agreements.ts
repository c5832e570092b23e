import type { Card, DocRef, Sums, Terms } from '@klopt/contract'
import { sql } from 'kysely'
import { canonical } from '../../../platform/canonical.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { type DossierPosition, tellDossier } from '../../dossiers/lines/line.ts'
import { type Causes, causerOf } from './causer.ts'
import { type FollowedCard, followOf } from './follow.ts'
import type { StoredFollow } from './stored-agreement.ts'

type Row = {
  id: string
  card_id: string
  terms: Terms
  follow: StoredFollow | null
  state: Card['state']
  face: { invoice: DocRef; orders: DocRef[]; credited_by?: DocRef[]; sums?: Sums | null; currency: string | null }
  lines: FollowedCard['lines'] | null
  same_invoice: boolean
}

/**
 * Checks the papers that follow the agreements of a locked dossier, after every run and after a yes. A change is a line
 * in the chat.
 */
export async function followAgreements(
  tx: Tx,
  dossier: DossierPosition,
  { quiet = false, ...causes }: Causes & { quiet?: boolean } = {},
): Promise<void> {
  for (const row of await readAccepted(tx.db, dossier.id)) {
    const before = row.follow
    const now = followOf(row.terms, toCard(row), before)
    if (canonical(before) === canonical(now)) continue
    await tx.db
      .updateTable('agreement')
      .set({ follow: JSON.stringify(now) })
      .where('id', '=', row.id)
      .execute()
    const { id: agreement_id, card_id } = row
    tx.emit({ message_type: 'agreement', dossier_id: dossier.id, agreement_id, card_id, state: 'accepted' })
    if (!quiet && isNews(before, now)) await tellFollow(tx, dossier, row, now, causes)
  }
}

async function readAccepted(db: Db, dossierId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select agreement.id, agreement.card_id, terms, follow, card.state, face, newest.result->'lines' as lines,
      agreement.run = card.run or coalesce(newest.invoice_hash = agreed.invoice_hash, false) as same_invoice
    from agreement
    join card on card.id = agreement.card_id
    left join card_run newest on newest.card_id = card.id and newest.n = card.run
    left join card_run agreed on agreed.card_id = card.id and agreed.n = agreement.run
    where agreement.dossier_id = ${dossierId} and agreement.state = 'accepted'
    order by agreement.created_at`.execute(db)
  return rows
}

/** While a document is read, and when the invoice was deleted, the card keeps its sums, but they are not certain. */
function toCard({ face, state, lines, same_invoice }: Row): FollowedCard {
  const { invoice, orders, credited_by = [], sums = null } = face
  const certain = state === 'differs' || state === 'fits' ? sums : null
  return {
    invoice,
    orders,
    credited_by,
    sums: certain,
    lines: lines ?? [],
    withdrawn: state === 'withdrawn',
    same_invoice,
  }
}

function isNews(before: StoredFollow | null, now: StoredFollow): boolean {
  if (now.state === 'kept') return before?.state !== 'kept'
  return now.state === 'differs' && (before?.state !== 'differs' || amountOf(before) !== amountOf(now))
}

/** The credit that is still to come, else what is left of the order's differences. */
function amountOf({ left, order_left }: StoredFollow): string {
  return left === '0.00' ? order_left : left
}

async function tellFollow(
  tx: Tx,
  dossier: DossierPosition,
  { id, card_id, face, follow: before }: Row,
  now: StoredFollow,
  causes: Causes,
) {
  const paper = now.documents.at(-1) ?? face.invoice
  const data = {
    agreement_id: id,
    card_id,
    filename: paper.filename,
    amount: now.state === 'kept' ? now.credit : amountOf(now),
    currency: face.currency,
  }
  const kept = now.state === 'kept'
  const known = before?.documents.map(({ document_id }) => document_id) ?? []
  const added = now.documents.map(({ document_id }) => document_id).filter((id) => !known.includes(id))
  const caused_by = await causerOf(tx.db, causes, added)
  const event = kept ? ({ event: 'agreement_kept', data } as const) : ({ event: 'agreement_differs', data } as const)
  await tellDossier(tx, null, dossier, event, { caused_by })
}
