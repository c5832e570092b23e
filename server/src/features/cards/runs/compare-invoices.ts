import type { Db } from '../../../platform/database/db.ts'
import { hashOf, toRunResult, type RunResult } from '../view/card-view.ts'
import { type StoredCard, readStoredCards, readTolerances } from '../view/stored-card.ts'
import { type CardDeliveries, deliveriesOf } from '../deliveries/deliveries.ts'
import { type Outcome, outcomesOf } from './outcomes.ts'
import { type PaperRow, readPaperRows, withValues } from './papers.ts'
import { default_tolerance, type Tolerance } from '../matching/tolerance.ts'
import { hashOfInvoice } from '../settling/sums.ts'
import { type AgreedWork, readWorks } from '../settling/works.ts'

/**
 * The inputs of a comparison. The many values of the documents are not included: each paper's row version
 * (`reading_row`) represents them.
 */
export type Basis = {
  papers: PaperRow[]
  cards: Map<string, StoredCard>
  tolerances: Map<string, Tolerance>
  works: AgreedWork[]
}

/** The outcome for one invoice with the result for its card. The result is null when a card without a run lapses. */
export type CardRun = Outcome & { result: RunResult | null; hash: string | null; invoice_hash: string | null }

/** Reads the current inputs of the comparison of a dossier's invoices. */
export async function readBasis(db: Db, dossierId: string): Promise<Basis> {
  const papers = await readPaperRows(db, dossierId)
  const cards = new Map((await readStoredCards(db, dossierId)).map((card) => [card.invoice_root, card]))
  const tolerances = await readTolerances(db, dossierId)
  return { papers, cards, tolerances, works: await readWorks(db, dossierId) }
}

/** Whether comparing with one basis gives the same result as comparing with the other. */
export function isSameBasis(one: Basis, other: Basis): boolean {
  return serialize(one) === serialize(other)
}

function serialize({ papers, cards, tolerances, works }: Basis): string {
  return JSON.stringify([papers, [...cards], [...tolerances], works])
}

/** Compares all invoices with their orders. This is the slowest part of a run, and it needs no lock. */
export async function compareInvoices(db: Db, { papers, cards, tolerances, works }: Basis): Promise<CardRun[]> {
  const docs = await withValues(db, papers)
  const toleranceOf = (companyId = '') => tolerances.get(companyId) ?? default_tolerance
  const outcomes = outcomesOf(docs, cards, toleranceOf, works)
  const deliveries = deliveriesOf(docs, outcomes)
  return outcomes.map((outcome) => {
    const result = resultOf(cards.get(outcome.root), outcome, deliveries.get(outcome.root))
    return { ...outcome, result, hash: result && hashOf(result), invoice_hash: hashOfInvoice(outcome.invoice) }
  })
}

/** Null when a card without a run lapses: nobody has seen it. */
function resultOf(card: StoredCard | undefined, outcome: Outcome, delivered?: CardDeliveries): RunResult | null {
  const { invoice, state, sentence } = outcome
  if (invoice) return toRunResult({ ...outcome, invoice }, delivered)
  if (!card?.face || card.run === 0 || !sentence) return null
  const nothing = {
    difference: null,
    missing: null,
    rest: null,
    delivery: null,
    choices: [],
    shown: [],
    lines: [],
    pairs: [],
  }
  return { ...card.face, ...nothing, total_incl: null, state, sentence }
}
