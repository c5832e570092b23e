import { type CardState, limits, type CardSentence } from '@klopt/contract'
import { type Comparison, compareInvoice } from './matching/compare.ts'
import { originalsOf } from './matching/copies.ts'
import { Budget } from './matching/find-orders.ts'
import { Ledger } from './matching/ledger.ts'
import { default_tolerance, type Tolerance } from './matching/tolerance.ts'
import { type ChosenOrders, findFor, type OrdersOfInvoice } from './find.ts'
import { type ChosenPair, madeOf } from './pairs.ts'
import type { Doc } from './papers.ts'
import { isInvoice, isOrder, type ComparablePaper, toPaper } from './to-paper.ts'

/** What people said of an invoice, by its root. */
export type CardSettings = {
  by_hand: ChosenOrders
  pairs: ChosenPair[]
  final: boolean | null
  filename: string
  /** Whether its card stands there already, with something said. */
  speaks: boolean
}

/** What comes of laying one invoice beside its orders. */
export type Outcome = {
  /** The invoice, through all its versions. */
  root: string
  invoice: ComparablePaper | null
  found: OrdersOfInvoice
  state: CardState
  /** Why it is in this state, where no comparison says it. */
  said: CardSentence | null
  comparison: Comparison | null
  made: Map<number, number | null>
  tolerance: Tolerance
  final: boolean
}

const nothing_kept: CardSettings = { by_hand: null, pairs: [], final: null, filename: '', speaks: false }
const none: OrdersOfInvoice = { orders: [], hits: 0, choices: [] }

/**
 * Lays all invoices of a dossier beside its orders, in their order: an earlier one takes of the order what a later one
 * finds gone. While a newer version of an invoice is read, those after it wait for what it says.
 */
export function outcomesOf(
  docs: Doc[],
  kept: Map<string, CardSettings>,
  toleranceOf: (companyId: string | undefined) => Tolerance,
): Outcome[] {
  const papers = docs.filter(({ deleted }) => !deleted).flatMap((doc) => toPaper(doc) ?? [])
  const originals = originalsOf(papers.map(({ paper }) => paper))
  const reads = papers.filter(({ doc: { root } }) => originals.get(root) === root)
  const invoices = withRoom(reads.filter(({ paper }) => isInvoice(paper.kind)).toSorted(inTheirOrder), kept)
  const about: OutcomeInput = {
    reads,
    docs,
    kept,
    originals,
    toleranceOf,
    ledger: new Ledger(),
    budget: new Budget(),
    doubted: new Map(),
  }
  const outcomes: Outcome[] = [...kept].flatMap(([root, { filename }]) => lapseOf(docs, root, filename) ?? [])
  const speaks = (root: string) => kept.get(root)?.speaks === true
  // Of one that is read again not even its day is known, so that all wait for it.
  let waits = invoices.some(({ doc }) => isBeingRead(doc) && speaks(doc.root))
  for (const invoice of invoices) {
    const { root } = invoice.doc
    if (waits && speaks(root) && !isBeingRead(invoice.doc)) continue
    const outcome = compareOne(invoice, about)
    waits ||= outcome.state === 'reading' && speaks(root)
    outcomes.push(outcome)
  }
  return outcomes
}

/** The invoices that have a card, and of the others the first for which there is room. */
function withRoom(invoices: ComparablePaper[], kept: Map<string, CardSettings>): ComparablePaper[] {
  let room = limits.cards_a_dossier - kept.size
  return invoices.filter(({ doc }) => kept.has(doc.root) || room-- > 0)
}

type OutcomeInput = {
  reads: ComparablePaper[]
  docs: Doc[]
  kept: Map<string, CardSettings>
  /** Of each document itself, or the one that it is a copy of, by their roots. */
  originals: Map<string, string>
  toleranceOf: (companyId: string | undefined) => Tolerance
  ledger: Ledger
  budget: Budget
  /** Invoices that are not sure, by the orders that they took of. */
  doubted: Map<string, Doc>
}

function compareOne(
  invoice: ComparablePaper,
  { reads, docs, kept, originals, toleranceOf, ledger, budget, doubted }: OutcomeInput,
): Outcome {
  const { pairs, final: said_final } = kept.get(invoice.doc.root) ?? nothing_kept
  const orders = reads.filter(({ paper }) => isOrder(paper.kind))
  const byHand = (root: string) => kept.get(root)?.by_hand?.map((order) => originals.get(order) ?? order) ?? null
  const usual = toleranceOf(orders[0]?.doc.company_id)
  const found = findFor(invoice, reads, { byHand, tolerance: usual, budget })
  const tolerance = toleranceOf(found.orders[0]?.doc.company_id)
  const made = madeOf(
    pairs,
    invoice.paper.lines,
    found.orders.flatMap(({ paper }) => paper.lines),
  )
  const final = said_final ?? invoice.final
  const outcome = { root: invoice.doc.root, invoice, found, made, tolerance, final, comparison: null }
  const early = tooEarly(invoice, found, docs, orders.length)
  if (early) return { ...outcome, ...early }

  const papers = found.orders.map(({ paper }) => paper)
  const comparison = compareInvoice(invoice.paper, papers, ledger, { tolerance, final, made })
  const before = found.orders.flatMap(({ doc }) => doubted.get(doc.root) ?? []).at(0)
  const { state } = comparison
  if (state === 'unsure')
    for (const { doc } of found.orders) doubted.set(doc.root, doubted.get(doc.root) ?? invoice.doc)
  if (before && state !== 'unsure') {
    const said: CardSentence = { key: 'unsure_earlier', data: { filename: before.filename } }
    return { ...outcome, state: 'unsure', said, comparison }
  }
  return { ...outcome, state, said: null, comparison }
}

/** Why there is nothing to compare yet. */
function tooEarly(
  invoice: ComparablePaper,
  found: OrdersOfInvoice,
  docs: Doc[],
  orders: number,
): { state: CardState; said: CardSentence } | null {
  if (isBeingRead(invoice.doc) || found.orders.some(({ doc }) => isBeingRead(doc))) return reading
  const silent = [invoice, ...found.orders].find(({ has_amounts }) => !has_amounts)
  if (silent) return { state: 'nothing', said: { key: 'nothing', data: namesOf(silent.doc) } }
  // A newer version of an order that is read may be the one: what only looks alike is not taken for it meanwhile.
  if (!isCertain(found) && docs.some((doc) => doc.version > 1 && mayBecomeOrder(doc))) return reading
  if (found.orders.length) return null
  if (docs.some(mayBecomeOrder)) return reading
  if (found.hits) return { state: 'choose', said: { key: 'choose', data: { k: String(found.hits) } } }
  return { state: 'alone', said: { key: orders ? 'alone_orders' : 'alone', data: {} } }
}

function isCertain({ choices }: OrdersOfInvoice): boolean {
  return ['by_hand', 'reference', 'credited'].includes(choices[0]?.reason ?? '')
}

const reading: { state: CardState; said: CardSentence } = { state: 'reading', said: { key: 'reading', data: {} } }

function isBeingRead({ reading_state }: Doc): boolean {
  return reading_state === 'queued' || reading_state === 'reading'
}

/** What takes long is not waited for. */
function mayBecomeOrder(doc: Doc): boolean {
  return !doc.deleted && isBeingRead(doc) && !doc.slow && (doc.kind === null || isOrder(doc.kind))
}

/** Why a card lapses: its invoice was deleted, is none any more, or became a version of another one. */
function lapseOf(docs: Doc[], root: string, filename: string): Outcome | null {
  const doc = docs.find((one) => one.root === root)
  if (doc && !doc.deleted && isInvoice(doc.kind)) return null
  const key = !doc ? 'withdrawn_version' : doc.deleted ? 'withdrawn' : 'withdrawn_kind'
  const said: CardSentence = { key, data: { filename: doc?.filename ?? filename } }
  const nothing = { invoice: null, found: none, comparison: null, made: new Map(), final: false }
  return { root, state: 'withdrawn', said, tolerance: default_tolerance, ...nothing }
}

function namesOf({ document_id, filename }: Doc): Record<string, string> {
  return { document_id, filename }
}

/** By their days, then as they came. */
function inTheirOrder(one: ComparablePaper, other: ComparablePaper): number {
  const [mine, theirs] = [one, other].map(({ doc, paper }) =>
    [paper.issue_date ?? doc.uploaded_at.slice(0, 10), doc.uploaded_at, doc.root].join(' '),
  )
  return mine === theirs ? 0 : (mine ?? '') < (theirs ?? '') ? -1 : 1
}
