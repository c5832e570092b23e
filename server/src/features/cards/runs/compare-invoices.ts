import { omit } from '@klopt/contract'
import type { Db } from '../../../platform/database/db.ts'
import { hashOf, toRunResult, type RunResult } from '../view/card-view.ts'
import { type StoredCard, readStoredCards, readLimits } from '../view/stored-card.ts'
import { type CardDeliveries, deliveriesOf } from '../deliveries/deliveries.ts'
import { type Outcome, outcomesOf } from '../outcomes/outcomes.ts'
import { type Doc, type PaperRow, readPaperRows, withValues } from '../figures/papers.ts'
import { asksParties } from '../parties/asks-parties.ts'
import { settleParties, withParties } from '../parties/settle-parties.ts'
import type { PartyCompany } from '../../readings/parties/parties-of.ts'
import { readPartyCompanies } from '../../readings/parties/read-companies.ts'
import { isWithin, type Limit } from '../matching/limit.ts'
import { hashOfInvoice } from '../settling/sums.ts'
import { type AgreedWork, readWorks } from '../matching/works.ts'

/**
 * The inputs of a comparison. The many values of the documents are not included: each paper's row version
 * (`reading_row`) represents them.
 */
export type Basis = {
  papers: PaperRow[]
  cards: Map<string, StoredCard>
  limits: Map<string, Limit>
  works: AgreedWork[]
  companies: PartyCompany[]
}

/** The outcome for one invoice with the result for its card. The result is null when a card without a run lapses. */
export type CardRun = Outcome & { result: RunResult | null; hash: string | null; invoice_hash: string | null }

/** Reads the current inputs of the comparison of a dossier's invoices. */
export async function readBasis(db: Db, dossierId: string): Promise<Basis> {
  const papers = await readPaperRows(db, dossierId)
  const cards = new Map((await readStoredCards(db, dossierId)).map((card) => [card.invoice_root, card]))
  const limits = await readLimits(db, dossierId)
  const companies = await readPartyCompanies(db, dossierId)
  return { papers, cards, limits, companies, works: await readWorks(db, dossierId) }
}

/** Whether comparing with one basis gives the same result as comparing with the other. */
export function isSameBasis(one: Basis, other: Basis): boolean {
  return serialize(one) === serialize(other)
}

function serialize({ papers, cards, limits, works, companies }: Basis): string {
  return JSON.stringify([papers, [...cards], [...limits], works, companies])
}

/** The outcomes, and the papers with whose they are. */
export type Compared = { runs: CardRun[]; docs: Doc[] }

/** Compares all invoices with their orders. This is the slowest part of a run, and it needs no lock. */
export async function compareInvoices(db: Db, basis: Basis): Promise<Compared> {
  const { papers, cards, limits, works } = basis
  const { docs, companies } = withParties(await withValues(db, papers), basis.companies)
  const outcomes = outcomesOf(docs, cards, works)
  settleParties(outcomes.flatMap(linksOf), companies)
  const deliveries = deliveriesOf(docs, outcomes)
  const runs = outcomes.map((outcome) => {
    const result = resultOf(cards.get(outcome.root), outcome, companies, deliveries.get(outcome.root))
    const own = result && { ...result, ...withinLimit(outcome, limits) }
    return { ...outcome, result: own, hash: own && hashOf(own), invoice_hash: hashOfInvoice(outcome.invoice) }
  })
  return { runs, docs }
}

/** An invoice with its orders, and the credit notes with it. */
function linksOf({ invoice, found, credits }: Outcome): [Doc, Doc[]][] {
  if (!invoice) return []
  return [
    [invoice.doc, found.orders.map(({ doc }) => doc)],
    ...credits.map(({ credit }): [Doc, Doc[]] => [credit.doc, [invoice.doc]]),
  ]
}

/** Null when a card without a run lapses: nobody has seen it. */
function resultOf(
  card: StoredCard | undefined,
  outcome: Outcome,
  companies: PartyCompany[],
  delivered?: CardDeliveries,
): RunResult | null {
  const { invoice, state, sentence } = outcome
  if (invoice) {
    const result = toRunResult({ ...outcome, invoice }, delivered)
    return { ...result, ...asksParties(result, companies) }
  }
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
  return {
    ...omit(card.face, 'within_limit_of', 'replaced_by', 'replaces', 'double_of', 'maybe_version_of'),
    ...nothing,
    total_incl: null,
    state,
    sentence,
  }
}

/** The limit is that of the buyer. */
function withinLimit({ invoice, found, comparison }: Outcome, limits: Basis['limits']): Partial<RunResult> {
  const buyer = invoice?.doc.buyer_company_id ?? found.orders[0]?.doc.buyer_company_id
  const limit = limits.get(buyer ?? '')
  if (!buyer || !limit || !comparison || invoice?.paper.kind !== 'invoice') return {}
  return isWithin(comparison, limit) ? { within_limit_of: buyer } : {}
}
