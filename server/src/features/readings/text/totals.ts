import { Big } from 'big.js'
import type { HeadField } from '../values/fields.ts'
import { adjustmentsFor } from './adjustments.ts'
import { bestOf, bonus } from './best.ts'
import { type Candidate, candidatesFor } from './candidates.ts'
import { depositsBetween } from './deposits.ts'
import type { Style } from './figures.ts'
import { moneyForm } from './forms.ts'
import { labelKey, labelsOf } from './labels.ts'
import type { Rate } from './rates.ts'
import type { TextValue } from './text-value.ts'
import type { Row } from './rows.ts'

const tries = 6
/** A larger amount is not a rounding. */
const most_rounded = 1

type Head = Map<HeadField, TextValue>

const money = ['lines_total', 'allowances', 'charges', 'total_excl', 'vat_total', 'total_incl'] as const

/** Reads the totals. From the best candidates for each it prefers those that make the sum with VAT hold. */
export function totalsOf(
  rows: Row[],
  style: Style,
  { rates, lines_sum }: { rates: Rate[]; lines_sum: Big | null },
): Head {
  const found = withBestLabels(
    new Map(money.map((field) => [field, candidatesFor(labelsOf(field), rows, moneyForm(style))])),
  )
  const untaxed = new Set(
    rows.flatMap(({ cells }) => cells.flatMap(({ text }) => (exempt.test(text) ? [labelKey(text)] : []))),
  )
  found.set('vat_total', [
    ...(found.get('vat_total') ?? []),
    ...candidatesFor(untaxed, rows, moneyForm(style)).filter(isZero),
  ])
  const together = allRates(rates)
  if (together) found.set('vat_total', [...(found.get('vat_total') ?? []), together])
  const amounts = amountsOn(rows, style)
  found.set('total_incl', [...(found.get('total_incl') ?? []), ...amounts])
  found.set('vat_total', [
    ...(found.get('vat_total') ?? []),
    ...vatAmong(amounts, found.get('total_excl') ?? [], rates),
  ])
  if (found.get('total_excl')?.length === 0 && lines_sum)
    found.set(
      'total_excl',
      amounts.filter(({ value }) => lines_sum.eq(value)),
    )
  const few = (field: (typeof money)[number]) => distinct(found.get(field) ?? []).slice(0, tries)
  const adding_up = few('total_excl').flatMap((excl) =>
    few('vat_total').flatMap((vat) =>
      few('total_incl')
        .filter((incl) => Big(excl.value).plus(vat.value).eq(incl.value) && (incl.value !== excl.value || isZero(vat)))
        .map(
          (incl) =>
            new Map<HeadField, Candidate>([
              ['total_excl', excl],
              ['vat_total', vat],
              ['total_incl', incl],
            ]),
        ),
    ),
  )
  const same = untaxed.size > 0 ? withoutVat(few('total_excl'), found.get('total_incl') ?? []) : []
  const best = [...adding_up, ...same].toSorted((a, b) => scoreOf(b) - scoreOf(a))[0]
  const head: Head = new Map()
  for (const field of money) {
    const one = best?.get(field)
    if (!one && field === 'total_incl')
      found.set(
        field,
        (found.get(field) ?? []).filter(({ score }) => score !== unlabelled),
      )
    const read = bestOf(one ? [{ ...one, score: one.score + bonus }] : (found.get(field) ?? []), () => false)
    if (read && one === together) head.set(field, { ...read, computed: true })
    else if (read) head.set(field, off.has(field) ? withoutSign(read) : read)
  }
  const [excl, vat] = [head.get('total_excl'), head.get('vat_total')]
  if (excl && vat && placeOf(excl) === placeOf(vat)) head.delete('vat_total') // 'Totaal excl. btw' matches both labels
  const excl_now = head.get('total_excl')
  const adjusted =
    excl_now &&
    lines_sum &&
    adjustmentsFor(Big(excl_now.value).minus(lines_sum), { credit: lines_sum.lt(0), rows, style })
  for (const field of ['allowances', 'charges'] as const) {
    const one = adjusted?.[field]
    if (adjusted && !one) head.delete(field)
    if (one) head.set(field, { ...unsure(one), ...(one.raw === '' ? { computed: true as const } : {}) })
  }
  for (const [field, read] of leftToPay(head, rows, style)) head.set(field, read)
  return head
}

/** The total twice, with different names, on a paper that says that no VAT is added. */
function withoutVat(totals: Candidate[], wholes: Candidate[]): Map<HeadField, Candidate>[] {
  return totals.flatMap((excl) => {
    const incl = wholes.find((one) => one.value === excl.value && placeOf(one) !== placeOf(excl))
    return incl
      ? [
          new Map<HeadField, Candidate>([
            ['total_excl', excl],
            ['total_incl', incl],
          ]),
        ]
      : []
  })
}

const unlabelled = 0.3
const exempt =
  /verlegd|reverse charge|autoliquidation|cocontractant|steuerfrei|steuerschuldnerschaft|innergemeinschaft|intracommun|vrijgesteld|exempt/i

function isZero({ value }: Candidate): boolean {
  return Big(value).eq(0)
}

const amount_at_end = /(?<=\p{L} )(?:[-–−]\s?)?(?:(?:€|EUR)\s?)?\d[\d.,]*[.,]\d{2}$/u

/** All amounts with cents on these rows: a total whose label is unknown may be proved by the sum. */
function amountsOn(rows: Row[], style: Style): Candidate[] {
  const form = moneyForm(style)
  return rows.flatMap(({ cells }) =>
    cells.flatMap(({ text, page, x, y, w, h }) => {
      const read = /[.,]\d{2}(?!\d)/.test(text) ? (form(text) ?? form(amount_at_end.exec(text)?.[0] ?? '')) : null
      return read ? [{ value: read.value, raw: text, box: { page, x, y, w, h }, score: unlabelled }] : []
    }),
  )
}

/** The amounts that are the VAT of a possible total, at a rate that is printed. */
function vatAmong(amounts: Candidate[], totals: Candidate[], rates: Rate[]): Candidate[] {
  const possible = totals.flatMap(({ value }) => rates.map(({ rate }) => Big(value).times(rate.value).div(100)))
  return amounts.filter(({ value }) => possible.some((vat) => vat.minus(value).abs().lte('0.01') && !vat.eq(0)))
}

const off = new Set<HeadField>(['allowances', 'paid'])

/** Deductions are positive amounts, with or without a minus sign in the document. */
function withoutSign(read: TextValue): TextValue {
  return { ...read, value: read.value.replace(/^-/, '') }
}

/** The sum of the VAT of several rates, for documents that do not show it. */
function allRates(rates: Rate[]): Candidate | null {
  const [first] = rates
  if (!first || rates.length < 2) return null
  const value = rates.reduce((sum, { amount }) => sum.plus(amount.value), Big(0)).toFixed(2)
  return { value, raw: '', box: first.amount.box, score: 0.6 }
}

/** The prepaid, rounding and payable amounts, only if they add up. */
function leftToPay(head: Head, rows: Row[], style: Style): Head {
  const total = head.get('total_incl')
  if (!total) return new Map()
  const of = (field: HeadField) => candidatesFor(labelsOf(field), rows, moneyForm(style)).slice(0, tries)
  const paid_before = of('paid').filter(({ value }) => !Big(value).eq(0))
  const rounded = of('rounding').filter(({ value }) => !Big(value).eq(0) && Big(value).abs().lt(most_rounded))
  const form = moneyForm(style)
  for (const left of of('payable'))
    for (const paid of [...paid_before, depositsBetween(rows, total.box, left.box, form), null])
      for (const rounding of [null, ...rounded]) {
        const due = Big(total.value)
          .minus(Big(paid?.value ?? 0).abs())
          .plus(rounding?.value ?? 0)
        if ((paid || rounding) && due.eq(left.value))
          return new Map<HeadField, TextValue>([
            ...(paid ? [['paid', paidValue(paid)] as const] : []),
            ...(rounding ? [['rounding', unsure(rounding)] as const] : []),
            ['payable', unsure(left)],
          ])
      }
  return new Map()
}

/** The sum of several deposits is computed, as it is not in the document. */
function paidValue(paid: Candidate): TextValue {
  return { ...withoutSign(unsure(paid)), ...(paid.raw === '' ? { computed: true } : {}) }
}

function unsure(one: Candidate): TextValue {
  return { ...one, confidence: Math.min(1, one.score), sure: false }
}

/** Assigns each figure to the field with the best matching label: 'Totaal excl. btw' is not the VAT. */
function withBestLabels<F>(found: Map<F, Candidate[]>): Map<F, Candidate[]> {
  const best = new Map<string, number>()
  for (const one of [...found.values()].flat()) best.set(placeOf(one), Math.max(best.get(placeOf(one)) ?? 0, one.score))
  return new Map(
    [...found].map(([field, candidates]) => [field, candidates.filter((one) => one.score === best.get(placeOf(one)))]),
  )
}

function placeOf({ box: { page, x, y } }: Pick<Candidate, 'box'>): string {
  return `${page} ${x} ${y}`
}

function scoreOf(combination: Map<HeadField, Candidate>): number {
  return [...combination.values()].reduce((sum, { score }) => sum + score, 0)
}

function distinct(candidates: Candidate[]): Candidate[] {
  return [...new Map(candidates.toReversed().map((one) => [one.value, one])).values()].toSorted(
    (a, b) => b.score - a.score,
  )
}
