import type { CardSentence } from '@klopt/contract'
import { Big } from 'big.js'
import { wrongRates } from '../../readings/values/arithmetic.ts'
import { isOnlyRecognised } from '../../readings/values/recognised.ts'
import { isOfForm } from '../../readings/values/fields.ts'
import { numberKey } from '../../readings/values/numbers.ts'
import { isWhole } from '../../readings/values/with-computed.ts'
import { proformaType } from '../../readings/values/proforma.ts'
import { finalType, namesLastInvoice } from '../../readings/values/last-invoice.ts'
import { documentDoubt, isAboutFile } from './doubts.ts'
import { sumOf } from './figures.ts'
import type { Paper, PaperLine } from './paper.ts'
import { type LineValues, lineValues, pricedPlaces, unpricedPlaces } from './line-values.ts'
import type { Doc } from './papers.ts'

/** A document as matching uses it, with the other values that a card shows. */
export type ComparablePaper = {
  doc: Doc
  paper: Paper
  /** The index in the reading of each line of the paper. */
  places: number[]
  has_amounts: boolean
  total_incl: string | null
  due_date: string | null
  due_estimated: boolean
  /** The number of typed values. */
  typed: number
  final: boolean
  /** A pro forma: no invoice, so nothing is to be paid and it uses nothing up. */
  is_proforma: boolean
  /** The VAT rates, in percent, that do not produce the document's VAT amounts. */
  wrong_rates: string[]
  /** Whether its total without VAT is certain, also when one of its lines is not. */
  total_proved: boolean
  /** The reason why its totals are not shown as certain. */
  doubt: CardSentence | null
}

const zero = Big(0)
const cents = Big('0.02')

/**
 * Converts the values of a document. An order without a total gets the sum of its lines. Null for a document that is not
 * compared, such as a confirmation that refuses the order or only says that it is accepted.
 */
export function toPaper(doc: Doc): ComparablePaper | null {
  const { kind, values } = doc
  if (!isCompared(kind) || isUnaccepted(doc)) return null
  const text = (path: string) => values[path]?.value ?? null
  const sure = (path: string) => sureText(values, path)
  const readLines = lineValues(values)
  const unpriced = isOrder(kind) ? unpricedPlaces(readLines) : []
  const places = [...pricedPlaces(readLines), ...unpriced]
  const type = sure('type')
  const wrong_rates = isInvoice(kind) ? wrongRates(sureTaxes(values)) : []
  const lines = places.map((n) => toLine(kind, readLines.get(n) ?? {}, wrong_rates))
  const { adjustment, total_excl, total_sure, adds_up, lines_sure } = totalOf(
    doc,
    lines.filter(({ is_open }) => !is_open),
    unpriced.length === 0,
  )
  // References are added as one word too, because a number may be written with spaces.
  const references = ['order_reference', 'buyer_reference', 'sales_order'].map(text)
  const doubt = documentDoubt(doc, { holds: total_sure && adds_up, places })
  const paper: Paper = {
    root: doc.root,
    kind,
    number: text('number'),
    issue_date: sure('issue_date'),
    uploaded_at: doc.uploaded_at,
    currency: sure('currency'),
    order_reference: text('order_reference'),
    sales_order: text('sales_order'),
    preceding_invoice: text('preceding_invoice'),
    despatch: text('despatch'),
    text: [...doc.tokens, ...references.flatMap((one) => [one, numberKey(one)])].join(' '),
    total_excl,
    total_incl: big(sure('total_incl')),
    paid: big(sure('paid')),
    sure: doubt === null,
    adjustment,
    adjustments: adjustmentsIn(values),
    lines,
  }
  const has_amounts = total_excl !== null || lines.length > 0
  // It accepts the order without repeating it.
  if (values['response'] && !has_amounts) return null
  return {
    doc,
    paper,
    places,
    has_amounts,
    total_incl: sure('total_incl'),
    due_date: dueDate(text('due_date')),
    due_estimated: values['due_date']?.source === 'computed' || values['due_date']?.sure === false,
    typed: Object.values(values).filter(({ source, value }) => source === 'typed' && value !== null).length,
    final: type === finalType || [doc.filename, ...lines.map(({ name }) => name)].some(namesLastInvoice),
    is_proforma: isInvoice(kind) && type === proformaType,
    wrong_rates,
    // The sum of certain lines contradicts a total; the sum of uncertain ones says nothing about it.
    total_proved:
      total_sure &&
      (adds_up || !lines_sure) &&
      (doubt === null || doubt.data['value'] !== 'currency') &&
      !isAboutFile(doubt),
    doubt,
  }
}

/** The total without VAT, and whether it is certain and agrees with the lines. An order's may be the sum of its lines. */
function totalOf({ kind, values }: Doc, lines: PaperLine[], priced: boolean) {
  const figure = (path: string) => big(values[path]?.value ?? null)
  const adjustment = (figure('charges') ?? zero).minus(figure('allowances') ?? zero)
  const sum = sumOf(lines.map(({ net }) => net)).plus(adjustment)
  const counted = isOrder(kind) && lines.length > 0 && (values['total_excl']?.source ?? 'computed') === 'computed'
  const total_excl = counted ? sum : figure('total_excl')
  const lines_sure = priced && lines.length > 0 && lines.every(({ sure }) => sure)
  // The sum of certain lines is certain, unless other amounts stand outside the lines.
  const total_sure = counted ? lines_sure && isWhole(values['total_excl']) : values['total_excl']?.sure === true
  const adjusted = ['charges', 'allowances'].every((path) => isSure(values[path]))
  const adds_up = !adjusted
    ? false
    : lines.length === 0 || total_excl === null || total_excl.minus(sum).abs().lte(cents)
  return { adjustment, total_excl, total_sure, adds_up, lines_sure }
}

/** A missing value is as good as a certain one. */
function isSure(value: Doc['values'][string] | undefined): boolean {
  return value === undefined || value.value === null || value.sure
}

/** The VAT values that were read with certainty. */
function sureTaxes(values: Doc['values']): Map<string, string> {
  return new Map(
    Object.entries(values).flatMap(([path, { value, sure }]) =>
      path.startsWith('vat[') && sure && value !== null ? [[path, value]] : [],
    ),
  )
}

/** Ignores a date stored before dates were limited to a plausible range of years. */
function dueDate(day: string | null): string | null {
  return day !== null && isOfForm('day', day) ? day : null
}

/**
 * A line without a VAT rate may have any rate. A confirmed line counts as the order line that it confirms. What is not
 * certain is as good as not written, but for what a line is called: a certain name is better evidence than a number.
 */
function toLine(kind: Doc['kind'], line: LineValues, wrong_rates: string[]): PaperLine {
  const at = (field: string) => line[field]
  const text = (field: string) => at(field)?.value ?? null
  const sure = (field: string) => sureText(line, field)
  const name_unsure = isOnlyRecognised(at('name') ?? at('description'))
  const key = (field: string) => (name_unsure ? text(field) : sure(field))
  const base = big(text('base_quantity')) ?? Big(1)
  const discounted = ['allowance', 'charge'].some((field) => Number(text(field)) !== 0)
  const priced = ['base_quantity', 'allowance', 'charge'].every((field) => isSure(at(field)))
  const unitUnsure = !isSure(at('unit'))
  return {
    id: (kind === 'order_response' ? key('order_line') : null) ?? key('id'),
    order_line: key('order_line'),
    order: text('order'),
    article: key('article'),
    name: text('name') ?? text('description') ?? '',
    name_unsure,
    unit_unsure: at('unit') ? unitUnsure : name_unsure,
    quantity: big(text('quantity')),
    unit: sure('unit'),
    ...(unitUnsure && { read_unit: text('unit') }),
    price: discounted || !priced || base.eq(0) ? null : (big(sure('price'))?.div(base) ?? null),
    ...(text('net') === null && { is_open: true }),
    net: big(text('net')) ?? zero,
    rate: sure('rate'),
    category: sure('category'),
    vat_wrong: wrong_rates.some((rate) => Big(rate).eq(sure('rate') ?? rate)),
    sure: at('net')?.sure === true && isSure(at('quantity')),
  }
}

/** The discounts and additions below the lines, with a minus for a discount. */
function adjustmentsIn(values: Doc['values']): Paper['adjustments'] {
  return Object.entries(values).flatMap(([path, { value, sure }]) => {
    const n = /^adjustment\[(\d+)\]\.amount$/.exec(path)?.[1]
    const name = values[`adjustment[${n}].name`]?.value
    return n === undefined || value === null || !sure || !name ? [] : [{ name, net: Big(value) }]
  })
}

/** The value, if it is certain. */
export function sureText(values: LineValues, path: string): string | null {
  const { value = null, sure = false } = values[path] ?? {}
  return sure ? value : null
}

function big(value: string | null): Big | null {
  return value === null ? null : Big(value)
}

export function isInvoice(kind: string | null): kind is 'invoice' | 'credit_note' {
  return kind === 'invoice' || kind === 'credit_note'
}

export function isOrder(kind: string | null): kind is 'order' | 'order_response' | 'quote' {
  return kind === 'order' || kind === 'order_response' || kind === 'quote'
}

/** Whether it is a seller's answer to an order that does not accept it, or not yet. */
function isUnaccepted({ kind, values }: Doc): boolean {
  return kind === 'order_response' && (values['response']?.value ?? 'accepted') !== 'accepted'
}

function isCompared(kind: string | null): kind is Exclude<Paper['kind'], 'delivery_note'> {
  return isInvoice(kind) || isOrder(kind)
}
