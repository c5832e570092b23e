import { Big } from 'big.js'
import { numberKey } from '../../readings/values/numbers.ts'
import { pairLines } from './pair-lines.ts'
import { type ComparablePaper, sureText } from '../figures/to-paper.ts'

/** What people said of an invoice: the root of the one that it replaces, or null: it counts beside all others. */
export type Replacing = { root: string | null } | null

/** Why an invoice does not count, or what it counts instead of. */
export type Standing = {
  /** An earlier invoice that is the same. That one counts. */
  double_of?: ComparablePaper
  replaced_by?: ComparablePaper
  replaces?: ComparablePaper
  /** It has the number of this one but other amounts: people are asked whether it is a new version. */
  maybe_version_of?: ComparablePaper
}

const correctedType = '384'
/** The part of the lines of an invoice that must come back in one that replaces it, unless it says so in words. */
const linesShare = 0.6

/**
 * Which of the invoices count, by root. Only papers of one seller are the same or replace each other. What people said
 * goes before what the papers say, and a circle never closes: an invoice that is replaced replaces nothing that replaces it.
 * With an invoice that is replaced go its credit notes.
 */
export function standingsOf(
  invoices: ComparablePaper[],
  decidedOf: (root: string) => Replacing,
): Map<string, Standing> {
  const standings = new Map<string, Standing>(invoices.map(({ doc }) => [doc.root, {}]))
  const of = (root: string) => standings.get(root) ?? {}
  // By arrival, so that the card that people already answered is not the one that asks.
  const byNumber = Map.groupBy(
    invoices.filter(isNumbered).toSorted(byArrival),
    ({ paper }) => `${paper.kind} ${numberKey(paper.number)}`,
  )
  for (const same of byNumber.values())
    for (const [n, one] of same.entries()) {
      if (decidedOf(one.doc.root)) continue
      const double_of = same.slice(0, n).find((other) => !of(other.doc.root).double_of && isSame(one, other))
      if (double_of) standings.set(one.doc.root, { double_of })
    }
  const counted = invoices.filter(({ doc, paper, is_proforma }) => {
    return paper.kind === 'invoice' && !is_proforma && !of(doc.root).double_of
  })
  const decided = counted.filter(({ doc }) => decidedOf(doc.root))
  for (const one of [...decided, ...counted.filter((each) => !decided.includes(each))]) {
    const said = decidedOf(one.doc.root)
    const replaces = said ? counted.find(({ doc }) => doc.root === said.root) : namedBy(one, counted)
    if (!replaces || replaces === one || replacesAlready(replaces, one.doc.root, of)) continue
    of(one.doc.root).replaces = replaces
    of(replaces.doc.root).replaced_by ??= one
  }
  for (const note of invoices) {
    if (note.paper.kind !== 'credit_note' || of(note.doc.root).double_of || decidedOf(note.doc.root)) continue
    const replaced_by = successorOf(note, counted, of)
    if (replaced_by) standings.set(note.doc.root, { replaced_by })
  }
  for (const same of byNumber.values())
    for (const [n, one] of same.entries()) {
      const { double_of, replaces } = of(one.doc.root)
      if (decidedOf(one.doc.root) || double_of || replaces) continue
      const earlier = same
        .slice(0, n)
        .findLast(({ doc }) => doc.root !== one.doc.root && !of(doc.root).double_of && !of(doc.root).replaced_by)
      // Whoever uploaded them: this only asks a question.
      if (earlier && !isOtherSeller(one, earlier)) of(one.doc.root).maybe_version_of = earlier
    }
  return standings
}

function byArrival({ paper: one }: ComparablePaper, { paper: other }: ComparablePaper): number {
  return one.uploaded_at < other.uploaded_at ? -1 : Number(one.uploaded_at > other.uploaded_at)
}

/** Whether an invoice replaces another, or one that replaces it. */
function replacesAlready(one: ComparablePaper, root: string, of: (root: string) => Standing): boolean {
  const seen = new Set<string>()
  for (let next = of(one.doc.root).replaces; next && !seen.has(next.doc.root); next = of(next.doc.root).replaces) {
    if (next.doc.root === root) return true
    seen.add(next.doc.root)
  }
  return false
}

function isNumbered({ doc, paper }: ComparablePaper): boolean {
  return numberKey(paper.number) !== '' && sureText(doc.values, 'number') !== null
}

/** Two papers of one invoice, such as its PDF and its XML. All that both say is equal. */
function isSame(one: ComparablePaper, other: ComparablePaper): boolean {
  const [mine, theirs] = [one.paper, other.paper]
  const says = (path: string) => [one, other].map(({ doc }) => sureText(doc.values, path))
  const [total, otherTotal] = says('total_excl')
  const agrees = (path: string) => {
    const [value, same] = says(path)
    return !value || !same || value === same
  }
  return (
    one.is_proforma === other.is_proforma &&
    mine.issue_date !== null &&
    mine.issue_date === theirs.issue_date &&
    Boolean(total) &&
    total === otherTotal &&
    ['currency', 'total_incl', 'vat_total', 'payable', 'paid'].every(agrees) &&
    hasSameLines(mine, theirs) &&
    !isOtherSeller(one, other)
  )
}

function hasSameLines(one: ComparablePaper['paper'], other: ComparablePaper['paper']): boolean {
  const [mine, theirs] = [one, other].map(({ lines }) =>
    lines
      .map(({ net }) => net.toFixed(2))
      .toSorted()
      .join(' '),
  )
  return mine === '' || theirs === '' || mine === theirs
}

function isSameSeller(one: ComparablePaper, other: ComparablePaper): boolean {
  const [mine, theirs] = [one, other].map(({ doc }) => doc.seller_company_id)
  if (mine && theirs) return mine === theirs
  return one.doc.company_id === other.doc.company_id && !isOtherSeller(one, other)
}

function isOtherSeller(one: ComparablePaper, other: ComparablePaper): boolean {
  const [mine, theirs] = [one, other].map(({ doc }) => doc.seller_company_id)
  if (mine && theirs && mine !== theirs) return true
  return ['seller.vat', 'seller.number'].some((path) => {
    const [number, otherNumber] = [one, other].map(({ doc }) => numberKey(sureText(doc.values, path)))
    return Boolean(number && otherNumber && number !== otherNumber)
  })
}

/** The one earlier invoice that a paper says it replaces: in words, as a corrected invoice, or as BT-25. */
function namedBy(one: ComparablePaper, invoices: ComparablePaper[]): ComparablePaper | undefined {
  const { doc, paper } = one
  const named = numberKey(sureText(doc.values, 'preceding_invoice'))
  if (named === '' || named === numberKey(paper.number)) return undefined
  const [found, ...more] = invoices.filter(
    (other) => numberKey(other.paper.number) === named && isSameSeller(one, other) && !isLater(other, one),
  )
  if (!found || more.length > 0) return undefined
  // On paper it is read only from words that say so.
  if (doc.values['preceding_invoice']?.source !== 'xml') return found
  const isCorrected = sureText(doc.values, 'type') === correctedType
  const sameOrder = numberKey(paper.order_reference) === numberKey(found.paper.order_reference)
  return (isCorrected || (sameOrder && !one.final)) && repeats(one, found) ? found : undefined
}

/** What took the place of the invoice that a credit note credits: without that invoice there is nothing to credit. */
function successorOf(note: ComparablePaper, invoices: ComparablePaper[], of: (root: string) => Standing) {
  const named = numberKey(sureText(note.doc.values, 'preceding_invoice'))
  if (named === '') return undefined
  const credited = invoices.filter((other) => numberKey(other.paper.number) === named && isSameSeller(note, other))
  return credited.length === 1 ? credited.map(({ doc }) => of(doc.root).replaced_by).at(0) : undefined
}

function isLater({ paper: one }: ComparablePaper, { paper: other }: ComparablePaper): boolean {
  return one.issue_date !== null && other.issue_date !== null && one.issue_date > other.issue_date
}

/**
 * Whether the lines of an invoice come back, so that it is not only what was wrong. A final invoice that sets a deposit off has
 * its line with the other sign.
 */
function repeats({ paper: one }: ComparablePaper, { paper: other }: ComparablePaper): boolean {
  if (one.lines.length === 0) return false
  const least = Big(other.lines.length).times(linesShare)
  const again = [...pairLines(one.lines, other.lines)].filter(([line, { order }]) => {
    const [mine, theirs] = [one.lines[line], order === null ? undefined : other.lines[order]]
    return mine && theirs && mine.net.times(theirs.net).gt(0)
  })
  return least.lte(again.length)
}
