import { Big } from 'big.js'
import type { HeadField, HeadPath } from '../values/fields.ts'
import { adjustmentsFor, sumAbove } from './adjustments.ts'
import { bestOf, bonus } from './best.ts'
import type { Candidate } from './candidates.ts'
import type { Style } from './figures.ts'
import { read } from './line.ts'
import { leftToPay, unsure, withoutSign } from './payable.ts'
import { isLegalVat, isPossibleVat, type Rate } from './rates.ts'
import type { Row } from './rows.ts'
import type { TimeCheck } from './search-time.ts'
import type { TextValue } from './text-value.ts'
import { isZero, money, placeOf, totalCandidates, unlabelled } from './total-candidates.ts'

const tries = 6
const legal = 0.5
const byLines = 1

type Head = Map<HeadPath, TextValue>
/** The totals without VAT, of VAT and with VAT that belong together. */
type Solution = Map<HeadField, Candidate>

/**
 * The totals that were read. `rival`: other amounts with labels add up as well. `labelled`: each of them has a label,
 * so that wrong VAT is the author's mistake. `finished`: the search for them was not ended by the clock.
 */
export type Totals = { head: Head; rival: boolean; labelled: boolean; finished: boolean }

/** Reads the totals. From the best candidates for each it prefers those that make the sum with VAT hold. */
export function totalsOf(
  rows: Row[],
  style: Style,
  {
    rates,
    lines_sum,
    is_order = false,
    isOver,
  }: { rates: Rate[]; lines_sum: Big | null; is_order?: boolean; isOver: TimeCheck },
): Totals {
  const { candidates, untaxed } = totalCandidates(rows, style, { rates, lines_sum, isOver })
  const few = (field: (typeof money)[number]) => distinct(candidates.get(field) ?? []).slice(0, tries)
  const wholes = candidates.get('total_incl') ?? []
  const addingUp = few('total_excl').flatMap((excl) =>
    few('vat_total').flatMap((vat): Solution[] => {
      if (isOver() || !isPossibleVat(excl.value, vat.value)) return []
      const sum = Big(excl.value).plus(vat.value)
      const incl = wholes.find(
        (one) => sum.eq(one.value) && (!isZero(vat) || (one.score > unlabelled && placeOf(one) !== placeOf(excl))),
      )
      return incl ? [solutionOf(excl, vat, incl)] : []
    }),
  )
  const found = [...addingUp, ...(untaxed ? withoutVat(few('total_excl'), wholes) : [])]
  const [best, ...others] = found.toSorted((a, b) => scoreOf(b, lines_sum) - scoreOf(a, lines_sum))
  const head: Head = new Map()
  for (const field of money) {
    const one = best?.get(field)
    const labelled = (candidates.get(field) ?? []).filter(({ score }) => score !== unlabelled)
    const read = bestOf(one ? [{ ...one, score: one.score + bonus }] : labelled)
    if (read) head.set(field, asRead(field === 'allowances' ? withoutSign(read) : read))
  }
  const [excl, vat] = [head.get('total_excl'), head.get('vat_total')]
  if (excl && vat && placeOf(excl) === placeOf(vat) && excl.raw === vat.raw) head.delete('vat_total') // 'Totaal excl. btw' matches both labels
  const last =
    !is_order || best || !lines_sum || head.has('vat_total') ? null : lastTotal(candidates, { rows, style, lines_sum })
  if (last) {
    head.set('total_excl', unsure(last))
    head.delete('total_incl')
  }
  if (lines_sum) adjust(head, { rows, style, lines_sum })
  for (const [field, read] of leftToPay(head, rows, style, isOver)) head.set(field, read)
  return {
    head,
    rival: best !== undefined && others.some((other) => isRival(other, best)),
    labelled: best === undefined || isLabelled(best),
    finished: !isOver(),
  }
}

function solutionOf(excl: Candidate, vat: Candidate | null, incl: Candidate): Solution {
  return new Map<HeadField, Candidate>([
    ['total_excl', excl],
    ...(vat ? [['vat_total', vat] as const] : []),
    ['total_incl', incl],
  ])
}

/** The total twice, with different names, on a paper that says that no VAT is added. */
function withoutVat(totals: Candidate[], wholes: Candidate[]): Solution[] {
  return totals.flatMap((excl) => {
    const incl = wholes.find((one) => one.value === excl.value && placeOf(one) !== placeOf(excl))
    return incl ? [solutionOf(excl, null, incl)] : []
  })
}

/** Other totals that add up and have as many labels, such as those of one rate or of an earlier invoice. */
function isRival(other: Solution, best: Solution): boolean {
  const isPrinted = [...other.values()].every(({ raw }) => raw !== '')
  const asWellNamed = labelsOfSolution(other) >= labelsOfSolution(best)
  return other.get('total_incl')?.value !== best.get('total_incl')?.value && asWellNamed && isPrinted
}

function isLabelled(solution: Solution): boolean {
  return labelsOfSolution(solution) === solution.size
}

function labelsOfSolution(solution: Solution): number {
  return [...solution.values()].filter(({ score }) => score > unlabelled).length
}

/** A value that is not in the document was computed from others. */
function asRead(read: TextValue): TextValue {
  return read.raw === '' ? { ...read, computed: true } : read
}

/**
 * The total of an order without VAT: the last one that the lines make, with the discounts and additions above it. A subtotal
 * may come before it.
 */
function lastTotal(
  candidates: Map<(typeof money)[number], Candidate[]>,
  { rows, style, lines_sum }: { rows: Row[]; style: Style; lines_sum: Big },
): Candidate | null {
  const named = ['total_excl', 'total_incl'] as const
  const totals = named.flatMap((field) => (candidates.get(field) ?? []).filter(({ score }) => score > unlabelled))
  const lowest = totals.toSorted(({ box: one }, { box: other }) => other.page - one.page || other.y - one.y)
  const isMade = ({ value }: Candidate) => {
    const difference = Big(value).minus(lines_sum)
    return difference.eq(0) || adjustmentsFor(difference, { credit: lines_sum.lt(0), rows, style }) !== null
  }
  const last = lowest.find(isMade)
  // A lower total that nothing explains is in doubt.
  return last && lowest[0]?.box.y === last.box.y ? last : null
}

/** Sets the discounts and additions that make the difference between the lines and the total, and removes others. */
function adjust(head: Head, { rows, style, lines_sum }: { rows: Row[]; style: Style; lines_sum: Big }): void {
  const excl = head.get('total_excl')
  if (!excl) return
  const difference = Big(excl.value).minus(lines_sum)
  const adjusted = adjustmentsFor(difference, { credit: lines_sum.lt(0), rows, style })
  const above = adjusted && !head.has('lines_total') ? sumAbove(rows, lines_sum, style) : null
  if (above) head.set('lines_total', unsure(above))
  for (const [n, { name, amount }] of (adjusted?.each ?? []).entries()) {
    head.set(`adjustment[${n}].name`, { ...read(name.text.replace(/\s*:\s*$/, ''), name), confidence: amount.score })
    head.set(`adjustment[${n}].amount`, unsure(amount))
  }
  for (const field of ['allowances', 'charges'] as const) {
    const one = adjusted?.[field]
    if (one) head.set(field, asRead(unsure(one)))
    else if (adjusted || difference.eq(0)) head.delete(field)
  }
}

/** The VAT of a legal rate weighs as much as a label, and the sum of the lines as two. */
function scoreOf(solution: Solution, linesSum: Big | null): number {
  const [excl, vat] = [solution.get('total_excl'), solution.get('vat_total')]
  const isLegal = excl && vat && !isZero(vat) && isLegalVat(excl.value, vat.value)
  const ofLines = excl && linesSum?.eq(excl.value)
  const proofs = (isLegal ? legal : 0) + (ofLines ? byLines : 0)
  return [...solution.values()].reduce((sum, { score }) => sum + score, proofs)
}

function distinct(candidates: Candidate[]): Candidate[] {
  return [...new Map(candidates.toReversed().map((one) => [one.value, one])).values()].toSorted(
    (a, b) => b.score - a.score,
  )
}
