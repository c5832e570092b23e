import type { Card, CardDetail, CardLine, LineDelivery, DocRef, NoteLine, Pair, Work } from '@klopt/contract'
import { differingLines, lineResults, omit } from '@klopt/contract'
import { Big } from 'big.js'
import { createHash } from 'node:crypto'
import { type CardDeliveries, toDelivery } from '../deliveries/deliveries.ts'
import type { Comparison } from '../matching/compare.ts'
import { money, price, sumOf } from '../figures/figures.ts'
import { toChoices } from '../matching/find-orders-for.ts'
import { type StoredLine, toCardLines } from '../sentences/to-card-lines.ts'
import type { Outcome } from '../outcomes/outcomes.ts'
import { refTo } from '../figures/papers.ts'
import { provedLines, toProved } from '../outcomes/proved.ts'
import { sentenceOf } from '../sentences/sentence.ts'
import type { Taken } from '../settling/settlements.ts'
import { sumsOf } from '../settling/sums.ts'
import { totalOf } from '../matching/works.ts'
import type { Standing } from '../matching/same-invoices.ts'
import { type ComparablePaper, sureText } from '../figures/to-paper.ts'
import { type ContractPart, contractPartOf } from '../outcomes/contract-part.ts'

/** The part of a card that is identical for every viewer, without the answers. */
export type CardView = Omit<Card, OmittedKeys | keyof AddedKeys | 'shown'> &
  Partial<AddedKeys> & {
    shown: StoredLine[]
    /** The number of lines with a difference, which need a way out. */
    differing?: number
    /** The credit notes that follow the invoice. */
    credited_by?: DocRef[]
    contract_part?: ContractPart
    /** What a credit note takes off of what was invoiced too much. */
    settles?: string
    /** The agreed extra work that it was compared with. `total_agreed` is its sum. */
    extra_work?: Pick<Work, 'number' | 'amount'>[]
    /** The deliveries by the place of the line. They are not in the lines, because they change without a new run. */
    deliveries?: Record<string, LineDelivery>
    /** The buyer, if the differences are within the limit of that company. Nobody else is told. */
    within_limit_of?: string
    /** The hours on the delivery notes, by day. */
    hours?: NoteLine[]
  }
type OmittedKeys =
  | 'id'
  | 'dossier_id'
  | 'answers'
  | 'badge'
  | 'permissions'
  | 'account'
  | 'agreement'
  | 'pay'
  | 'balance'
/** Missing in cards that were stored before these existed. */
type AddedKeys = Pick<Card, 'vat_lines' | 'proved' | 'sums' | 'total_agreed' | 'delivery'>
/** The full result of a run. */
export type Result = CardView & Pick<CardDetail, 'pairs'> & { lines: StoredLine[]; total_incl: string | null }
/** The result of a comparison, before it has a run number, a time and a list of changes. */
export type RunResult = Omit<Result, 'run' | 'run_at' | 'changed'>

const shownMost = 3
/** What older apps are told of the limit of a buyer. */
export const noLimit = { amount: '0.00', percent: '0', cap: '0.00' }

export function toRunResult(outcome: Outcome & { invoice: ComparablePaper }, delivered?: CardDeliveries): RunResult {
  const { invoice, found, state, sentence, comparison, final, credits, taken, credit_doubted, works, standing } =
    outcome
  const { orders } = found
  // Amounts in different currencies are not compared, and neither are two invoices as if they were one.
  // If it is a new version of another, what that one uses of the order says nothing about it.
  const comparable =
    comparison && !comparison.other_currency && !standing.maybe_version_of && invoice.doubt?.key !== 'several_invoices'
  const proved = provedLines(outcome)
  const lines = comparable
    ? toCardLines(comparison, invoice, orders, works).map((line) => ({ ...line, proved: proved.has(line.n) }))
    : []
  const sure = state === 'fits' || state === 'differs'
  const certain = comparison && sure ? comparison : null
  const fitting = lines.filter((line) => line.invoice && isFitting(line))
  const own = comparison?.total_invoiced ?? invoice.paper.total_excl
  const shown = shownOf(lines)
  const settled = sumOf((certain?.lines ?? []).map((line) => line.settled ?? Big(0)))
  // A card that fits lists no lines.
  const hidden = state === 'fits' ? lines : lines.filter((line) => !shown.includes(line))
  return {
    state,
    invoice: refOf(invoice),
    orders: orders.map(refOf),
    choices: toChoices(found),
    total_ordered:
      comparable && orders.every(({ total_proved }) => total_proved)
        ? money(comparison.total_ordered.minus(totalOf(works)))
        : null,
    total_agreed: works.length ? money(totalOf(works)) : null,
    total_earlier: certain && money(certain.total_earlier),
    total_invoiced: own && invoice.total_proved ? money(own) : null,
    total_incl: invoice.total_incl,
    difference: certain && money(certain.difference),
    missing: certain && final ? money(certain.missing) : null,
    rest: certain && money(certain.rest),
    currency: invoice.paper.currency ?? orders.flatMap(({ paper }) => paper.currency ?? []).at(0) ?? null,
    proved: toProved(lines),
    sums: certain && !credit_doubted ? sumsOf(invoice, credits, lines, takenOf(certain, taken)) : null,
    differing: differingLines(lines).length,
    credited_by: credits.map(({ credit }) => refOf(credit)),
    tolerance: noLimit,
    sentence: sentence ?? (comparison ? sentenceOf({ comparison, invoice, orders }) : { key: 'alone', data: {} }),
    counts: countsOf(lines),
    vat_lines: lines.filter(isOtherRate).length,
    shown,
    fitting: {
      ordered: total(fitting.flatMap(({ order }) => order?.net ?? [])),
      invoiced: total(fitting.flatMap(({ invoice: mine }) => mine?.net ?? [])),
    },
    edited: [invoice, ...orders].some(({ typed }) => typed > 0),
    final,
    ...(invoice.is_proforma && { is_proforma: true }),
    ...refsOf(standing),
    due_date: invoice.due_date,
    due_estimated: invoice.due_estimated,
    ...taxesOf(invoice),
    ...confirmedAs(outcome.confirmed),
    contract_part: contractPartOf(invoice, orders, comparison),
    delivery: toDelivery(invoice.paper.kind === 'invoice' ? delivered : undefined, hidden),
    ...(delivered && { deliveries: delivered.lines }),
    ...(delivered?.hours && { hours: delivered.hours.lines }),
    ...(certain && !settled.eq(0) && { settles: money(settled) }),
    ...(works.length > 0 && { extra_work: works.map(({ number, amount }) => ({ number, amount })) }),
    lines,
    pairs: pairsOf(outcome),
  }
}

/**
 * Equal for two runs with the same result from the same values, whatever the file names are. Deliveries are not part of
 * it: they are shown beside the comparison, so answers stay valid after a new delivery note.
 */
export function hashOf(result: RunResult): string {
  const { state, difference, missing, currency, total_ordered, total_earlier, total_invoiced, total_incl } = result
  const lines = result.lines.map((line) => {
    const { invoice, order, ...rest } = omit(line, 'n', 'sentence', 'proved', 'is_adjustment')
    // A name of a discount that is read later does not change the result.
    return {
      ...rest,
      ...(line.is_adjustment && { name: '' }),
      invoice: invoice && valuesOf(invoice),
      order: order && valuesOf(order),
    }
  })
  const { total_agreed } = result
  const totals = { total_ordered, total_earlier, total_invoiced, total_incl, ...(total_agreed && { total_agreed }) }
  return createHash('sha256')
    .update(JSON.stringify({ state, difference, missing, currency, ...totals, lines }))
    .digest('hex')
}

/** Uses the price calculated from the amount, so that a change in rounding does not change the hash. */
function valuesOf({ quantity, unit, price: shown, net }: NonNullable<CardLine['invoice']>) {
  return [quantity, unit, shown && quantity && price(Big(net).div(quantity)), net]
}

function refOf({ doc, paper: { kind, number } }: ComparablePaper): DocRef {
  return refTo(doc, { kind, number, issue_date: doc.values['issue_date']?.value ?? null })
}

function refsOf({ double_of, replaced_by, replaces, maybe_version_of }: Standing) {
  return {
    ...(double_of && { double_of: refOf(double_of) }),
    ...(replaced_by && { replaced_by: refOf(replaced_by) }),
    ...(replaces && { replaces: refOf(replaces) }),
    ...(maybe_version_of && { maybe_version_of: refOf(maybe_version_of) }),
  }
}

/** What credit notes took off of the excess of a line, by its place. */
function takenOf({ lines }: Comparison, taken: Taken): (n: number) => Big {
  return (n) => (lines[n] && taken.get(lines[n])) ?? Big(0)
}

function confirmedAs(found: Outcome['confirmed']): Pick<Card, 'confirmed'> {
  const [total, ordered] = [found?.confirmation.paper.total_excl, found?.order.paper.total_excl]
  if (!found || !total || !ordered) return {}
  return { confirmed: { paper: refOf(found.confirmation), total: money(total), ordered: money(ordered) } }
}

/** What the invoice says of who pays its taxes, and where. */
function taxesOf({ doc: { values } }: ComparablePaper): Pick<Card, 'reverse_charge' | 'g_account'> {
  const ofVat = Object.keys(values).filter((path) => /^vat\[\d+\]\.category$/.test(path))
  const [iban, amount] = [sureText(values, 'g_account'), sureText(values, 'g_amount')]
  return {
    ...(ofVat.some((path) => sureText(values, path) === 'AE') && { reverse_charge: true }),
    ...((iban !== null || amount !== null) && { g_account: { iban, amount: amount && money(Big(amount)) } }),
  }
}

function countsOf(lines: StoredLine[]): Card['counts'] {
  const count = (result: CardLine['result']) => lines.filter((line) => line.result === result).length
  const [fits, price, quantity, notOrdered, open, unsure] = lineResults.map(count)
  return {
    fits: (fits ?? 0) - lines.filter(isOtherRate).length,
    price: price ?? 0,
    quantity: quantity ?? 0,
    not_ordered: notOrdered ?? 0,
    open: open ?? 0,
    unsure: unsure ?? 0,
  }
}

/** The largest differences first, then uncertain lines, then lines that differ only in their VAT rate. */
function shownOf(lines: StoredLine[]): StoredLine[] {
  const odd = lines
    .filter(({ result }) => result !== 'fits' && result !== 'open')
    .toSorted((one, other) => Math.abs(Number(other.difference)) - Math.abs(Number(one.difference)))
  return [...odd, ...lines.filter(isOtherRate)].slice(0, shownMost)
}

function isFitting({ result, vat_differs }: StoredLine): boolean {
  return result === 'fits' && !vat_differs
}

/** The amount fits, but the VAT rate differs. VAT is not part of the difference, yet the line needs attention. */
function isOtherRate({ result, vat_differs }: StoredLine): boolean {
  return result === 'fits' && vat_differs
}

function total(nets: string[]): string {
  return money(sumOf(nets.map((net) => Big(net))))
}

function pairsOf({ manual, invoice, found: { orders } }: Outcome & { invoice: ComparablePaper }): Pair[] {
  const places = orders.flatMap(({ doc, places }) => places.map((line) => ({ document_id: doc.document_id, line })))
  return [...manual].map(([mine, theirs]) => {
    const order = theirs === null ? undefined : places[theirs]
    return {
      invoice_line: invoice.places[mine] ?? mine,
      order_document_id: order?.document_id ?? null,
      order_line: order?.line ?? null,
    }
  })
}
