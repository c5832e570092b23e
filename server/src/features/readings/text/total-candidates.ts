import { Big } from 'big.js'
import { type Candidate, candidatesFor, type Form } from './candidates.ts'
import { amountsWithin, isMoney, type Style } from './figures.ts'
import { moneyForm } from './forms.ts'
import { labelKey, labelsOf } from './labels.ts'
import { isLegalVat, type Rate } from './rates.ts'
import type { Row } from './rows.ts'
import type { TimeCheck } from './search-time.ts'
import { saysUntaxed } from './untaxed.ts'

export const money = ['lines_total', 'allowances', 'charges', 'total_excl', 'vat_total', 'total_incl'] as const
type Money = (typeof money)[number]

export type TotalCandidates = {
  candidates: Map<Money, Candidate[]>
  /** Every amount, as a total whose label is unknown may be proved by the sum. */
  amounts: Candidate[]
  /** The labels on a paper that say that no VAT is added. */
  untaxed: boolean
}

/** The score of an amount without a label. */
export const unlabelled = 0.3
const computed = 0.6
/** More amounts are a table and no totals. The limits keep the search for sums short on any page. */
const amountsMost = 200
const labelledMost = 40
const ratesMost = 12
const cents = '0.02'

/**
 * The possible totals of a document: amounts next to a label, and others that a printed VAT rate or the lines point at.
 */
export function totalCandidates(
  rows: Row[],
  style: Style,
  { rates, lines_sum, isOver }: { rates: Rate[]; lines_sum: Big | null; isOver: TimeCheck },
): TotalCandidates {
  const form = moneyForm(style)
  const ofZeroRate = new Set(rows.filter(hasZeroRate).flatMap(({ cells }) => cells.map((box) => placeOf({ box }))))
  const labelled = new Map(
    money.map((field) => {
      const found = candidatesFor(labelsOf(field), rows, form)
      const kept = field === 'vat_total' ? found.filter((one) => !isZero(one) || !ofZeroRate.has(placeOf(one))) : found
      return [field, kept.slice(0, labelledMost)] as const
    }),
  )
  const candidates = withBestLabels(labelled)
  const of = (field: Money) => candidates.get(field) ?? []
  const amounts = amountsOn(rows, form)
  const untaxed = new Set(
    rows.flatMap(({ cells }) => cells.flatMap(({ text }) => (saysUntaxed.test(text) ? [labelKey(text)] : []))),
  )
  const excl = [...of('total_excl'), ...amounts.filter(({ value }) => lines_sum?.eq(value))]
  const vat = [
    ...of('vat_total'),
    ...candidatesFor(untaxed, rows, form).filter(isZero),
    ...together(rates.map(({ amount: { value, raw, box } }) => ({ value, raw, box, score: computed }))),
    ...together(of('vat_total').filter(({ value, score }) => score >= computed && !Big(value).eq(0))),
  ]
  const taxes = [...vat, ...vatAmong(amounts, excl, { rates, lines_sum, isOver })]
  const wholes = [...of('total_incl'), ...amounts]
  candidates.set('vat_total', taxes)
  candidates.set('total_excl', [
    ...excl,
    ...before(of('total_incl'), vat, amounts),
    ...(lines_sum && of('total_excl').length === 0 ? notPrinted(wholes, taxes, { lines_sum, isOver }) : []),
  ])
  candidates.set('total_incl', wholes)
  return { candidates, amounts, untaxed: untaxed.size > 0 }
}

/** A row of a table of rates: its VAT of nothing belongs to the rate, and is not printed as a total. */
function hasZeroRate({ cells }: Row): boolean {
  return cells.some(({ text }) => /^0(?:[.,]0+)?\s?%$|^0$/.test(text.trim()))
}

export function isZero({ value }: Pick<Candidate, 'value'>): boolean {
  return Big(value).eq(0)
}

export function placeOf({ box: { page, x, y } }: Pick<Candidate, 'box'>): string {
  return `${page} ${x} ${y}`
}

/** All amounts on these rows, also those in a sentence. */
function amountsOn(rows: Row[], form: Form): Candidate[] {
  const amounts = rows.flatMap(({ cells }) =>
    cells.flatMap(({ text, page, x, y, w, h }) => {
      const raws = isMoney(text) && form(text) ? [text] : amountsWithin(text)
      return raws.flatMap((raw) => {
        const read = form(raw)
        return read ? [{ value: read.value, raw, box: { page, x, y, w, h }, score: unlabelled }] : []
      })
    }),
  )
  return amounts.slice(-amountsMost)
}

/** The amounts that are the VAT of a possible total, at a rate that is printed. */
function vatAmong(
  amounts: Candidate[],
  totals: Candidate[],
  { rates, lines_sum, isOver }: { rates: Rate[]; lines_sum: Big | null; isOver: TimeCheck },
): Candidate[] {
  const possible = rates
    .slice(0, ratesMost)
    .flatMap(({ rate: { value: rate } }) => [
      ...[...totals.map(({ value }) => Big(value)), lines_sum ?? Big(0)].map((total) => total.times(rate).div(100)),
      ...(lines_sum ? [lines_sum.times(rate).div(Big(100).plus(rate))] : []),
    ])
  return amounts.filter(
    ({ value }) => !isOver() && possible.some((vat) => vat.minus(value).abs().lte(cents) && !vat.eq(0)),
  )
}

/**
 * The total without VAT of a paper that prints only the VAT and the total with VAT. The lines add up to one of the two,
 * and prices with VAT must contain the VAT of a legal rate.
 */
function notPrinted(
  wholes: Candidate[],
  taxes: Candidate[],
  { lines_sum, isOver }: { lines_sum: Big; isOver: TimeCheck },
): Candidate[] {
  return wholes.flatMap((whole) =>
    taxes.flatMap((tax) => {
      if (isOver()) return []
      const total = Big(whole.value).minus(tax.value)
      if (isZero(tax) || !(lines_sum.eq(total) || (lines_sum.eq(whole.value) && isLegalVat(total, tax.value))))
        return []
      return [{ value: total.toFixed(2), raw: '', box: whole.box, score: unlabelled }]
    }),
  )
}

/** The amounts that make a total with VAT together with an amount of VAT, if both have a label. */
function before(wholes: Candidate[], taxes: Candidate[], amounts: Candidate[]): Candidate[] {
  const possible = new Set(
    wholes.flatMap((whole) =>
      taxes.flatMap((tax) => (isZero(tax) ? [] : [Big(whole.value).minus(tax.value).toFixed(2)])),
    ),
  )
  return amounts.filter(({ value }) => possible.has(value))
}

/** The sum of several amounts of VAT, for documents that do not show it. */
function together(parts: Pick<Candidate, 'value' | 'raw' | 'box' | 'score'>[]): Candidate[] {
  const distinct = [...new Map(parts.map((part) => [placeOf(part), part])).values()]
  const [first] = distinct
  if (!first || distinct.length < 2) return []
  const value = distinct.reduce((sum, part) => sum.plus(part.value), Big(0)).toFixed(2)
  return [{ value, raw: '', box: first.box, score: computed }]
}

/** Assigns each figure to the field with the best matching label: 'Totaal excl. btw' is not the VAT. */
function withBestLabels<F>(found: Map<F, Candidate[]>): Map<F, Candidate[]> {
  const best = new Map<string, number>()
  for (const one of [...found.values()].flat()) best.set(placeOf(one), Math.max(best.get(placeOf(one)) ?? 0, one.score))
  return new Map(
    [...found].map(([field, candidates]) => [field, candidates.filter((one) => one.score === best.get(placeOf(one)))]),
  )
}
