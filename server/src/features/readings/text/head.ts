import type { Big } from 'big.js'
import type { HeadField, Kind } from '../values/fields.ts'
import { accountOf } from './accounts.ts'
import { bestOf } from './best.ts'
import { candidatesFor, type Form } from './candidates.ts'
import { daysAfter, readDay } from './days.ts'
import type { Style } from './figures.ts'
import { dayForm, numberForm } from './forms.ts'
import { either_order_labels, labelsOf, numberLabels } from './labels.ts'
import type { Rate } from './rates.ts'
import type { Row } from './rows.ts'
import type { TextValue } from './text-value.ts'
import { sellerOf } from './parties.ts'
import { termIn } from './term.ts'
import { totalsOf } from './totals.ts'

type Head = Map<HeadField, TextValue>

type HeadContext = {
  kind: Kind
  style: Style
  rates: Rate[]
  isKnown: (number: string) => boolean
  lines_sum: Big | null
}

/**
 * Reads the fields in the head of a document. Totals are searched outside its table, and amounts that add up are
 * preferred. The caller decides whether the amounts are certain.
 */
export function readHead(rows: Row[], outside: Row[], { kind, style, rates, isKnown, lines_sum }: HeadContext): Head {
  const head: Head = new Map()
  const put = (field: HeadField, form: Form, words = labelsOf(field)) => {
    const proved = field.endsWith('reference')
      ? isKnown
      : field === 'number'
        ? (value: string) => isRepeated(value, rows)
        : () => false
    const read = bestOf(candidatesFor(words, outside, form), proved)
    if (read) head.set(field, kind === 'other' ? { ...read, sure: false } : read)
  }
  put('number', numberForm, numberLabels(kind))
  put('issue_date', dayForm)
  put('due_date', dayForm)
  const day = head.has('issue_date') ? null : onlyDay(outside, head.get('due_date'))
  if (day) head.set('issue_date', day)
  if (kind !== 'order' && kind !== 'quote') {
    const form = other(head.get('number')?.value)
    put('order_reference', form)
    if (!head.has('order_reference')) {
      put('order_reference', form, either_order_labels)
      const either = head.get('order_reference')
      if (either) head.set('order_reference', { ...either, sure: either.sure && isKnown(either.value) })
    }
  }
  const grouped = head.has('order_reference') || kind === 'order' ? null : ordersOfGroups(rows, outside, isKnown)
  if (grouped) head.set('order_reference', grouped)
  put('sales_order', numberForm)
  put('despatch', numberForm)
  if (kind === 'credit_note') put('preceding_invoice', numberForm)
  const reference = head.has('order_reference') ? null : orderInWords(rows, isKnown)
  if (reference && kind !== 'order' && kind !== 'quote') head.set('order_reference', reference)
  // The issuer of an order is the buyer, whose account is not the one to pay to.
  const account = kind === 'order' ? null : accountOf(rows)
  if (account) head.set('iban', kind === 'other' ? { ...account, sure: false } : account)
  for (const [field, read] of sellerOf(rows, kind)) head.set(field, read)
  for (const [field, read] of totalsOf(outside, style, { rates, lines_sum })) head.set(field, read)
  const currency = currencyOf(rows)
  if (currency) head.set('currency', currency)
  const is_bill = kind === 'invoice' || kind === 'credit_note'
  if (!head.has('due_date') && is_bill) dueInWords(head, rows)
  if (!head.has('due_date') && is_bill) dueByTerm(head, rows)
  return head
}

/** The orders of a collective invoice, each named above its lines: 'Uw order 4500127'. */
function ordersOfGroups(rows: Row[], outside: Row[], isKnown: (number: string) => boolean): TextValue | null {
  const inside = new Set(rows).difference(new Set(outside))
  const found = candidatesFor(labelsOf('order_reference'), [...inside], numberForm)
  const values = [...new Set(found.map(({ value }) => value))]
  const [first] = found
  if (!first || values.length === 1) return null
  const { raw, box } = first
  return { value: values.join(', '), raw, box, confidence: 0.8, sure: values.every(isKnown) }
}

/** Whether a number is printed twice, such as in the title or in the sentence about paying. */
function isRepeated(value: string, rows: Row[]): boolean {
  const cells = rows.flatMap((row) => row.cells)
  return value.length >= 4 && cells.filter(({ text }) => text.includes(value)).length > 1
}

/** The form of a number other than the document's own. */
function other(own: string | undefined): Form {
  return (text) => {
    const read = numberForm(text)
    return read?.value === own ? null : read
  }
}

/** 'Utrecht, ' before the date of a letter. */
const place = /^\p{L}[\p{L} .'-]*,\s+/u

/** The only separate date on the first page, as in a letter. */
function onlyDay(rows: Row[], due: TextValue | undefined): TextValue | null {
  const found = rows.flatMap(({ page, cells }) => {
    if (page > 1) return []
    return cells.flatMap(({ text, x, y, w, h }) => {
      const date = text.trim().replace(place, '')
      const value = date.length <= 20 ? readDay(date) : null
      const is_due = due && due.value === value
      const sure = place.test(text.trim())
      return value && !is_due
        ? [{ value, raw: text, box: { page, x, y, w, h }, confidence: sure ? 0.8 : 0.6, sure }]
        : []
    })
  })
  const days = new Set(found.map(({ value }) => value))
  return days.size === 1 ? (found[0] ?? null) : null
}

const in_words =
  /\b(?:uw|your|jullie|volgens|conform|ons|our)\s+(?:inkoop|purchase\s)?(?:order|bestelling|bestelbon|opdracht|bestelorder|po)(?:\s?(?:nummer|nr|no|number|bon)\b\.?)?:?\s+([A-Z0-9][A-Z0-9./-]*\d[A-Z0-9/-]*)/i

/** The order number in a sentence: 'Wij leverden volgens uw bestelling 4500127'. */
function orderInWords(rows: Row[], isKnown: (number: string) => boolean): TextValue | null {
  for (const { cells } of rows)
    for (const { text, page, x, y, w, h } of cells) {
      const value = in_words.exec(text)?.[1]
      if (!value || readDay(value)) continue
      return { value, raw: value, box: { page, x, y, w, h }, confidence: 0.7, sure: isKnown(value) }
    }
  return null
}

const currencies: [RegExp, string][] = [
  [/€|\bEUR\b|\beuro\b/i, 'EUR'],
  [/£|\bGBP\b/i, 'GBP'],
  [/\$|\bUSD\b/i, 'USD'],
  [/\bCHF\b/, 'CHF'],
]

function currencyOf(rows: Row[]): TextValue | null {
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

const due_in_words =
  /(?:betal|voldoen|over te maken|overma|pay|transfer|überweis|zahl|virement)[^.;]{0,80}?\b(?:v[óo][óo]r|uiterlijk(?: op)?|before|by|bis zum|bis|avant le|pour le)\s+(.{6,24})/iu

/** The due date in a sentence: 'Wij verzoeken u te betalen vóór 18-11-2026'. */
function dueInWords(head: Head, rows: Row[]): void {
  for (const { cells } of rows)
    for (const { text, x, y, w, h, page } of cells) {
      const raw = due_in_words.exec(text)?.[1]
      const value = raw ? readDay(raw) : null
      if (!value) continue
      return void head.set('due_date', { value, raw: text, box: { x, y, w, h, page }, confidence: 0.7, sure: false })
    }
}

/** A term counts from the day of the invoice only if the paper says so. */
const from_invoice = /factuurdatum|invoice date|date of (?:the )?invoice|rechnungsdatum|date de (?:la )?facture/i

function dueByTerm(head: Head, rows: Row[]): void {
  const issued = head.get('issue_date')
  if (!issued) return
  for (const { cells } of rows)
    for (const { text, x, y, w, h, page } of cells) {
      const days = termIn(text)
      if (days === null) continue
      const value = daysAfter(issued.value, days)
      if (!value) return
      return void head.set('due_date', {
        value,
        raw: text,
        box: { x, y, w, h, page },
        confidence: 0.6,
        sure: issued.sure && from_invoice.test(text),
      })
    }
}
