import { Big } from 'big.js'
import type { HeadField, Kind } from '../fields.ts'
import { numberKey } from '../numbers.ts'
import { type Candidate, candidatesFor, type Form } from './candidates.ts'
import { daysAfter } from './days.ts'
import type { Style } from './figures.ts'
import { dayForm, ibanForm, moneyForm, numberForm } from './forms.ts'
import { labels, number_labels, plainLabel } from './labels.ts'
import type { Row } from './rows.ts'
import type { Read } from './read.ts'

const sure_from = 0.75
const unsure_from = 0.5
const too_close = 0.1
const bonus = 0.2
const tries = 4

type Head = Map<HeadField, Read>

type Known = { kind: Kind; style: Style; known: (number: string) => boolean }

/** The fields of a document's head; totals are looked for outside its table. Of amounts the ones that add up are preferred; whether these are sure is not said here. */
export function readHead(rows: Row[], outside: Row[], { kind, style, known }: Known): Head {
  const head: Head = new Map()
  const put = (field: HeadField, form: Form, words = labels[field] ?? []) => {
    const read = bestOf(candidatesFor(words, rows, form), field.endsWith('reference') ? known : () => false)
    if (read) head.set(field, read)
  }
  put('number', numberForm, number_labels[kind])
  put('issue_date', dayForm)
  put('due_date', dayForm)
  if (kind !== 'order' && kind !== 'quote') put('order_reference', numberForm)
  put('sales_order', numberForm)
  put('despatch', numberForm)
  if (kind === 'credit_note') put('preceding_invoice', numberForm)
  put('iban', ibanForm)
  for (const [field, read] of registered(rows)) head.set(field, read)
  for (const [field, read] of totals(outside, style)) head.set(field, read)
  const currency = currencyOf(rows)
  if (currency) head.set('currency', currency)
  if (!head.has('due_date') && kind !== 'order') dueByTerm(head, rows)
  return head
}

/** The best candidate that is good enough; not sure when another value is nearly as good. */
function bestOf(candidates: Candidate[], known: (value: string) => boolean): Read | null {
  const scored = candidates
    .map((one) => ({ ...one, score: one.score + (known(one.value) ? bonus : 0) }))
    .toSorted((a, b) => b.score - a.score)
  const [best] = scored
  if (!best || best.score < unsure_from) return null
  const rival = scored.find(({ value, score }) => !sameValue(value, best.value) && best.score - score < too_close)
  const { value, raw, box, score } = best
  return { value, raw, box, confidence: Math.min(1, score), sure: score >= sure_from && !rival }
}

/** 'PO 4500127' and '4500127' are one number; amounts and days are compared as they are. */
function sameValue(one: string, other: string): boolean {
  return one === other || (!/[.,]\d{2}$/.test(one) && numberKey(one) === numberKey(other))
}

const money = ['lines_total', 'allowances', 'charges', 'total_excl', 'vat_total', 'total_incl'] as const

/** The totals, as the ones that add up: of the few likeliest of each those that make the sum with VAT hold. */
function totals(rows: Row[], style: Style): Head {
  const found = claimed(
    new Map(money.map((field) => [field, candidatesFor(labels[field] ?? [], rows, moneyForm(style))])),
  )
  const few = (field: (typeof money)[number]) => distinct(found.get(field) ?? []).slice(0, tries)
  const held = few('total_excl').flatMap((excl) =>
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
  const best = held.toSorted((a, b) => scoreOf(b) - scoreOf(a))[0]
  const head: Head = new Map()
  for (const field of money) {
    const one = best?.get(field)
    const read = bestOf(one ? [{ ...one, score: one.score + bonus }] : (found.get(field) ?? []), () => false)
    if (read) head.set(field, read)
  }
  return head
}

/** A figure is of the field whose label says so best: 'Totaal excl. btw' is no VAT. */
function claimed<F>(found: Map<F, Candidate[]>): Map<F, Candidate[]> {
  const best = new Map<string, number>()
  for (const one of [...found.values()].flat()) best.set(placeOf(one), Math.max(best.get(placeOf(one)) ?? 0, one.score))
  return new Map(
    [...found].map(([field, candidates]) => [field, candidates.filter((one) => one.score === best.get(placeOf(one)))]),
  )
}

function placeOf({ box: { page, x, y } }: Candidate): string {
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

const kvk = /(?:kvk|k\.\s?v\.\s?k\.|handelsregister|chamber of commerce|coc)\D{0,20}(\d{8})\b/i
const kbo = /(?:kbo|ondernemingsnummer|rpr|\bBE)\D{0,12}(0?[01]?\d{3}[. ]?\d{3}[. ]?\d{3})\b/i
const vat = /\b(NL\s?\d{3}\.?\d{3}\.?\d{3}\s?\.?B\.?\s?\d{2}|BE\s?[01]?\d{3}\.?\d{3}\.?\d{3})\b/i
const of_the_reader = /\b(?:uw|your|klant\w*|customer)\b/

/** The numbers of the seller: those that do not stand beside 'uw'. Two that differ are not sure. */
function registered(rows: Row[]): Head {
  const head: Head = new Map()
  const cells = rows.flatMap((row) =>
    row.cells.map((cell) => ({ cell, line: row.cells.map(({ text }) => text).join(' ') })),
  )
  const own = cells.filter(({ line }) => !of_the_reader.test(plainLabel(line)))
  for (const [field, patterns] of [
    ['seller.number', [kvk, kbo]],
    ['seller.vat', [vat]],
  ] as const) {
    const found = own.flatMap(({ cell, line }) => {
      const raw = patterns.map((pattern) => pattern.exec(cell.text)?.[1] ?? pattern.exec(line)?.[1]).find(Boolean)
      return raw ? [{ raw, value: raw.replace(/[\s.]/g, '').toUpperCase(), cell }] : []
    })
    const [first] = found
    if (!first) continue
    const { x, y, w, h, page } = first.cell
    const alone = found.every(({ value }) => value === first.value)
    head.set(field, {
      value: first.value,
      raw: first.raw,
      box: { x, y, w, h, page },
      confidence: alone ? 0.9 : 0.6,
      sure: alone,
    })
  }
  return head
}

const currencies: [RegExp, string][] = [
  [/€|\bEUR\b|\beuro\b/i, 'EUR'],
  [/£|\bGBP\b/i, 'GBP'],
  [/\$|\bUSD\b/i, 'USD'],
  [/\bCHF\b/, 'CHF'],
]

function currencyOf(rows: Row[]): Read | null {
  const cells = rows.flatMap((row) => row.cells)
  const found = currencies.flatMap(([pattern, value]) => {
    const cell = cells.find(({ text }) => pattern.test(text))
    return cell ? [{ value, cell }] : []
  })
  const [first] = found
  if (!first) return null
  const { text, x, y, w, h, page } = first.cell
  const alone = found.length === 1
  return { value: first.value, raw: text, box: { x, y, w, h, page }, confidence: alone ? 0.9 : 0.6, sure: alone }
}

const term =
  /(?:binnen|betaaltermijn|betalingstermijn|within|net|payment terms?)\D{0,20}(\d{1,3})\s*(?:dagen|dgn|days)/i

function dueByTerm(head: Head, rows: Row[]): void {
  const issued = head.get('issue_date')
  if (!issued) return
  for (const { cells } of rows)
    for (const { text, x, y, w, h, page } of cells) {
      const days = term.exec(text)?.[1]
      if (!days) continue
      const value = daysAfter(issued.value, Number(days))
      return void head.set('due_date', {
        value,
        raw: text,
        box: { x, y, w, h, page },
        confidence: 0.8,
        sure: issued.sure,
      })
    }
}
