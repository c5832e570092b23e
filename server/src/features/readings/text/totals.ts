import { Big } from 'big.js'
import type { HeadField } from '../values/fields.ts'
import { bestOf, bonus } from './best.ts'
import { type Candidate, candidatesFor } from './candidates.ts'
import { depositsBetween } from './deposits.ts'
import type { Style } from './figures.ts'
import { moneyForm } from './forms.ts'
import { labels } from './labels.ts'
import type { Rate } from './rates.ts'
import type { TextValue } from './text-value.ts'
import type { Row } from './rows.ts'

const tries = 4
/** A larger amount is not a rounding. */
const most_rounded = 1

type Head = Map<HeadField, TextValue>

const money = ['lines_total', 'allowances', 'charges', 'total_excl', 'vat_total', 'total_incl'] as const

/** Reads the totals. From the best candidates for each it prefers those that make the sum with VAT hold. */
export function totalsOf(rows: Row[], style: Style, rates: Rate[]): Head {
  const found = withBestLabels(
    new Map(money.map((field) => [field, candidatesFor(labels[field] ?? [], rows, moneyForm(style))])),
  )
  const together = allRates(rates)
  if (together) found.set('vat_total', [...(found.get('vat_total') ?? []), together])
  const few = (field: (typeof money)[number]) => distinct(found.get(field) ?? []).slice(0, tries)
  const adding_up = few('total_excl').flatMap((excl) =>
    few('vat_total').flatMap((vat) =>
      few('total_incl')
        .filter((incl) => Big(excl.value).plus(vat.value).eq(incl.value) && incl.value !== excl.value)
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
  const best = adding_up.toSorted((a, b) => scoreOf(b) - scoreOf(a))[0]
  const head: Head = new Map()
  for (const field of money) {
    const one = best?.get(field)
    const read = bestOf(one ? [{ ...one, score: one.score + bonus }] : (found.get(field) ?? []), () => false)
    if (read && one === together) head.set(field, { ...read, computed: true })
    else if (read) head.set(field, off.has(field) ? withoutSign(read) : read)
  }
  const [excl, vat] = [head.get('total_excl'), head.get('vat_total')]
  if (excl && vat && placeOf(excl) === placeOf(vat)) head.delete('vat_total') // 'Totaal excl. btw' matches both labels
  for (const [field, read] of leftToPay(head, rows, style)) head.set(field, read)
  return head
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
  const of = (field: HeadField) => candidatesFor(labels[field] ?? [], rows, moneyForm(style)).slice(0, tries)
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
