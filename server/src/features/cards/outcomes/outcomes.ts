import { type CardState, limits, type CardSentence } from '@klopt/contract'
import { type Comparison, compareInvoice } from '../matching/compare.ts'
import { originalsOf } from '../matching/copies.ts'
import { Budget, type NamedNote } from '../matching/find-orders.ts'
import { Ledger } from '../matching/ledger.ts'
import { type ChosenOrders, findOrdersFor, namesUnknown, type OrdersOfInvoice } from '../matching/find-orders-for.ts'
import { otherConfirmation, type OtherConfirmation } from '../matching/confirmations.ts'
import { type ChosenPair, manualPairsOf } from '../matching/pairs.ts'
import { goneOf, isBeingRead, namedOf, tooEarly } from './not-compared.ts'
import type { Doc } from '../figures/papers.ts'
import { type Credit, creditedInvoices } from '../settling/credits.ts'
import { type Replacing, type Standing, standingsOf } from '../matching/same-invoices.ts'
import { type AgreedWork, namesWork, toPapers, usedWorks } from '../matching/works.ts'
import { settle, type Taken } from '../settling/settlements.ts'
import { isInvoice, isOrder, type ComparablePaper, toPaper } from '../figures/to-paper.ts'

/** The choices that people made for an invoice. */
export type CardSettings = {
  by_hand: ChosenOrders
  pairs: ChosenPair[]
  final: boolean | null
  replaces: Replacing
  filename: string
  /** Whether its card exists and shows something already. */
  has_view: boolean
}

/** The outcome of comparing one invoice with its orders. */
export type Outcome = {
  /** Identifies the invoice across all its versions. */
  root: string
  invoice: ComparablePaper | null
  found: OrdersOfInvoice
  state: CardState
  /** Explains the state when it does not follow from the comparison. */
  sentence: CardSentence | null
  comparison: Comparison | null
  /** An earlier invoice on the same orders is uncertain, so what it used of them is too. */
  after_doubt: boolean
  /** Pairs that people made, by the places of the lines. Null: not paired. */
  manual: Map<number, number | null>
  final: boolean
  /** The credit notes that the invoice gets, and the first invoice that a credit note names. */
  credits: Credit[]
  credits_root: string | null
  /** What credit notes took off of the excess of the lines of all invoices. */
  taken: Taken
  /** A credit note in doubt may have taken something off of its excess. */
  credit_doubted: boolean
  /** The extra work that it was compared with, besides its orders. */
  works: AgreedWork[]
  /** A confirmation of its orders at another total. */
  confirmed: OtherConfirmation | null
  /** Whether it counts, or which other invoice does. */
  standing: Standing
}

function toNote({ kind, deleted, values, tokens }: Doc): NamedNote[] {
  const text = (path: string) => values[path]?.value ?? null
  return kind === 'delivery_note' && !deleted
    ? [{ number: text('number'), order_reference: text('order_reference'), text: tokens.join(' ') }]
    : []
}

/** Until all invoices are compared. */
const noCredits = {
  credits: [],
  credits_root: null,
  taken: new Map(),
  credit_doubted: false,
  works: [],
  confirmed: null,
  standing: {},
}
const noSettings: CardSettings = {
  by_hand: null,
  pairs: [],
  final: null,
  replaces: null,
  filename: '',
  has_view: false,
}
const none: OrdersOfInvoice = { orders: [], hits: 0, choices: [] }

/**
 * Compares all invoices of a dossier with its orders, by date: an earlier invoice uses up part of an order, and a later
 * one gets the rest. While a newer version of an invoice is being read, the invoices after it wait.
 */
export function outcomesOf(docs: Doc[], settings: Map<string, CardSettings>, works: AgreedWork[] = []): Outcome[] {
  const all = docs.filter(({ deleted }) => !deleted).flatMap((doc) => toPaper(doc) ?? [])
  const originals = originalsOf(all.map(({ paper }) => paper))
  const papers = all.filter(({ doc: { root } }) => originals.get(root) === root)
  const invoices = withRoom(papers.filter(({ paper }) => isInvoice(paper.kind)).toSorted(byDate), settings)
  const input: OutcomeInput = {
    papers,
    docs,
    settings,
    originals,
    standings: standingsOf(
      invoices.filter(({ doc }) => !isBeingRead(doc)),
      (root) => settings.get(root)?.replaces ?? null,
    ),
    works,
    notes: docs.flatMap(toNote),
    ledger: new Ledger(),
    budget: new Budget(),
    doubted: new Map(),
  }
  const outcomes: Outcome[] = [...settings].flatMap(([root, { filename }]) => lapseOf(docs, root, filename) ?? [])
  const hasView = (root: string) => settings.get(root)?.has_view === true
  // The date of an invoice that is being read again is unknown, so all invoices wait for it.
  let waits = invoices.some(({ doc }) => isBeingRead(doc) && hasView(doc.root))
  for (const invoice of invoices) {
    const { root } = invoice.doc
    if (waits && hasView(root) && !isBeingRead(invoice.doc)) continue
    const outcome = compareOne(invoice, input)
    waits ||= outcome.state === 'reading' && hasView(root)
    outcomes.push(outcome)
  }
  return withCredits(outcomes, papers)
}

/** Credit notes come after the invoice that they follow, so they are added to it in the end. */
function withCredits(outcomes: Outcome[], papers: ComparablePaper[]): Outcome[] {
  const credits = creditedInvoices(outcomes, papers)
  const { taken, doubted, sentences } = settle(outcomes, credits)
  const rootOf = ({ root }: Outcome) =>
    [...credits].find(([, all]) => all.some(({ credit }) => credit.doc.root === root))?.[0] ?? null
  return outcomes.map((outcome) => ({
    ...outcome,
    sentence: outcome.sentence ?? sentences.get(outcome.root) ?? null,
    credits: credits.get(outcome.root) ?? [],
    credits_root: rootOf(outcome),
    taken,
    credit_doubted: doubted.has(outcome.root),
  }))
}

/** The invoices that have a card, and the first others up to the card limit. */
function withRoom(invoices: ComparablePaper[], settings: Map<string, CardSettings>): ComparablePaper[] {
  let room = limits.cards_a_dossier - settings.size
  return invoices.filter(({ doc }) => settings.has(doc.root) || room-- > 0)
}

type OutcomeInput = {
  papers: ComparablePaper[]
  docs: Doc[]
  settings: Map<string, CardSettings>
  /** The root of each document, or of the document that it is a copy of. */
  originals: Map<string, string>
  standings: Map<string, Standing>
  /** The extra work that both companies agreed to. */
  works: AgreedWork[]
  notes: NamedNote[]
  ledger: Ledger
  budget: Budget
  /** Uncertain invoices, by the root of the order that they used. */
  doubted: Map<string, Doc[]>
}

function compareOne(
  invoice: ComparablePaper,
  { papers, docs, settings, originals, standings, works, notes, ledger, budget, doubted }: OutcomeInput,
): Outcome {
  const { pairs, final: chosenFinal } = settings.get(invoice.doc.root) ?? noSettings
  const orders = papers.filter(({ paper }) => isOrder(paper.kind))
  const byHand = (root: string) => settings.get(root)?.by_hand?.map((order) => originals.get(order) ?? order) ?? null
  const found = findOrdersFor(invoice, papers, { byHand, budget, notes })
  const manual = manualPairsOf(
    pairs,
    invoice.paper.lines,
    found.orders.flatMap(({ paper }) => paper.lines),
  )
  const final = chosenFinal ?? invoice.final
  const outcome = {
    root: invoice.doc.root,
    invoice,
    found,
    manual,
    final,
    comparison: null,
    after_doubt: false,
    ...noCredits,
    standing: standings.get(invoice.doc.root) ?? {},
  }
  const gone = goneOf(outcome.standing)
  if (gone) return { ...outcome, ...gone }
  const early = tooEarly(invoice, found, docs, orders.length)
  // An invoice that names extra work and has no order is compared with that alone.
  const { lines } = invoice.paper
  if (early && !(early.state === 'alone' && namesWork(lines, works))) return { ...outcome, ...early }

  const ordered = found.orders.map(({ paper }) => paper)
  const ownLines = ordered.flatMap((order) => order.lines)
  const used = usedWorks(lines, ownLines, works, manual)
  const beside = [...ordered, ...toPapers(used.works)]
  const { maybe_version_of } = outcome.standing
  const ownLedger = invoice.is_proforma || maybe_version_of ? ledger.copy() : ledger
  const unknown = namesUnknown(invoice, papers)
  const comparison = compareInvoice(invoice.paper, beside, ownLedger, {
    final,
    manual: used.manual,
    settles: unknown === null,
  })
  // One that asks whether it is a version of this invoice waits for the answer: this one stays as it was.
  const before = found.orders
    .flatMap(({ doc }) => doubted.get(doc.root) ?? [])
    .find(({ root }) => standings.get(root)?.maybe_version_of !== invoice)
  const { state } = comparison
  const confirmed = otherConfirmation(found.orders, papers)
  const compared = { ...outcome, confirmed, comparison, after_doubt: before !== undefined, works: used.works }
  if (maybe_version_of || (state === 'unsure' && !invoice.is_proforma))
    for (const { doc } of found.orders) doubted.set(doc.root, [...(doubted.get(doc.root) ?? []), invoice.doc])
  if (maybe_version_of)
    return { ...compared, state: 'unsure', sentence: { key: 'same_number', data: namedOf(maybe_version_of) } }
  if (before && state !== 'unsure') {
    const { filename, document_id, kind, values } = before
    const number = values['number']?.value
    const data = { filename, document_id, of: kind ?? 'invoice', ...(number && { number }) }
    const sentence: CardSentence = { key: 'unsure_earlier', data }
    return { ...compared, state: 'unsure', sentence }
  }
  if (unknown !== null && state !== 'unsure')
    return { ...compared, state: 'differs', sentence: { key: 'credit_other_invoice', data: { number: unknown } } }
  return { ...compared, state, sentence: null }
}

/** A card lapses when its invoice was deleted, is no longer an invoice, or became a version of another document. */
function lapseOf(docs: Doc[], root: string, filename: string): Outcome | null {
  const doc = docs.find((one) => one.root === root)
  if (doc && !doc.deleted && isInvoice(doc.kind)) return null
  const key = !doc ? 'withdrawn_version' : doc.deleted ? 'withdrawn' : 'withdrawn_kind'
  const sentence: CardSentence = { key, data: { filename: doc?.filename ?? filename } }
  const nothing = { invoice: null, found: none, comparison: null, after_doubt: false, manual: new Map(), final: false }
  return { root, state: 'withdrawn', sentence, ...nothing, ...noCredits }
}

/** By issue date, then by upload time. */
function byDate(one: ComparablePaper, other: ComparablePaper): number {
  const [mine, theirs] = [one, other].map(({ doc, paper }) =>
    [paper.issue_date ?? doc.uploaded_at.slice(0, 10), doc.uploaded_at, doc.root].join(' '),
  )
  return mine === theirs ? 0 : (mine ?? '') < (theirs ?? '') ? -1 : 1
}
