import type { Big } from 'big.js'
import type { Kind } from '../values/fields.ts'
import { accountOf } from './accounts.ts'
import { bestOf } from './best.ts'
import { candidatesFor } from './candidates.ts'
import { labelIn } from './label-in.ts'
import { currencyOf } from './currency.ts'
import { datesOf } from './dates.ts'
import { columnNamed } from './heading.ts'
import type { Style } from './figures.ts'
import { numberForm } from './forms.ts'
import { eitherOrderLabels, isLabel, labelKey, type Labels, labelsOf, numberLabels } from './labels.ts'
import { receiverOf } from './notes/receiver.ts'
import { sellerOf } from './parties.ts'
import type { Rate } from './rates.ts'
import { referencesOf } from './references.ts'
import { type Cell, isOnFirst, type Row } from './rows.ts'
import { kindOfTitle } from './title.ts'
import type { TimeCheck } from './search-time.ts'
import type { TextValue } from './text-value.ts'
import { type Totals, totalsOf } from './totals.ts'
import { brokenNumber, isOfLabel } from './two-rows.ts'

type HeadContext = {
  kind: Kind
  /** The document does not say what kind it is, so that its labels may mean something else. */
  is_doubtful: boolean
  style: Style
  rates: Rate[]
  isKnown: (number: string) => boolean
  lines_sum: Big | null
  /** The rows outside the table, with a row for each sum in a sentence. */
  summed: Row[]
  isOver: TimeCheck
}

/**
 * Reads the fields in the head of a document. Totals are searched outside its table, and amounts that add up are
 * preferred. The caller decides whether the amounts are certain.
 */
export function readHead(rows: Row[], outside: Row[], context: HeadContext): Totals {
  const { kind, is_doubtful, style, rates, isKnown, lines_sum, summed, isOver } = context
  const fields = outside.filter((row) => !namesColumns(row))
  const own = (labels: Labels) => ownNumber(labels, fields, (value) => isRepeated(value, rows))
  // A quote may only have a reference of its seller, 'Ons kenmerk', which may also be that of a person.
  const reference = kind === 'quote' ? own(labelsOf('sales_order')) : null
  const number =
    own(numberLabels(kind)) ?? own(titlesWithNumber(fields, kind)) ?? (reference && { ...reference, sure: false })
  // The issuer of an order is the buyer, whose account is not the one to pay to.
  const account = kind === 'order' ? null : accountOf(rows)
  const words: Totals['head'] = new Map([
    ...(number ? [['number', number] as const] : []),
    ...datesOf(rows, fields, kind),
    ...referencesOf(rows, fields, { kind, own: number?.value, isKnown }),
    ...(account ? [['iban', account] as const] : []),
    ...sellerOf(rows, kind),
    ...(kind === 'delivery_note' ? receiverOf(rows) : []),
  ])
  if (isRevised(rows))
    for (const field of ['number', 'issue_date'] as const) {
      const read = words.get(field)
      if (read) words.set(field, { ...read, sure: false })
    }
  // A delivery note names itself, not another one.
  if (words.get('despatch')?.value === number?.value) words.delete('despatch')
  if ((kind === 'quote' || kind === 'order') && words.get('sales_order')?.value === number?.value)
    words.delete('sales_order')
  const namesOrder = words.get('order_reference')?.sure === true
  if (number && kind === 'order_response' && !namesOrder && isOfEither(number, own))
    words.set('number', { ...number, sure: false })
  const seller = words.get('seller.name')
  if (kind === 'order' && seller && namesYourOrder(fields)) words.set('seller.name', { ...seller, sure: false })
  for (const [field, read] of words)
    if (is_doubtful && !(kind === 'delivery_note' && isOfIssuer(field))) words.set(field, { ...read, sure: false })
  const is_order = ['order', 'order_response', 'quote'].includes(kind)
  const { head, ...proofs } = totalsOf(summed, style, { rates, lines_sum, is_order, isOver })
  // What an order or quote calls paid is yet to be paid.
  if (is_order) for (const field of ['paid', 'payable'] as const) head.delete(field)
  const currency = currencyOf(rows)
  if (currency) words.set('currency', currency)
  return { head: new Map([...words, ...head]), ...proofs }
}

/** In words: a longer text is a sentence. */
const longestTitle = 5
/** 'Servicefactuur 2026-118', 'Handelsrechnung (380) Nr. 2026-118'. */
const numberedTitle = /^(\p{L}.*?)[\s:#.]+[A-Z]{0,5}[-./]?\d[\w./-]{2,}$/u

/** The titles of this kind with a number, where none of its known labels has one. They stand in the upper half. */
function titlesWithNumber(rows: Row[], kind: Kind): Labels {
  const half = (rows.findLast((row) => isOnFirst(row, rows))?.y ?? 0) / 2
  const upper = rows.filter((row) => isOnFirst(row, rows) && row.y < half)
  const titles = upper.flatMap(({ cells }) => cells.flatMap(({ text }) => numberedTitle.exec(text.trim())?.[1] ?? []))
  const own = titles.filter((title) => title.split(' ').length <= longestTitle && kindOfTitle(title) === kind)
  return new Set(own.map(labelKey))
}

const revised =
  /^(?:herzien|gecorrigeerd|gewijzigd|revised|corrected|amended|berichtigte|korrigierte|facture rectificative)/i

/** A revised paper names the one that it replaces too. */
function isRevised(rows: Row[]): boolean {
  return rows.some((row) => isOnFirst(row, rows) && row.cells.some(({ text }) => revised.test(text)))
}

/** Whether the label of a confirmation's number is one such as 'Ordernummer', which may name the buyer's order. */
function isOfEither(number: TextValue, own: (labels: Labels) => TextValue | null): boolean {
  return own(numberLabels('order_response').difference(eitherOrderLabels))?.value !== number.value
}

const your = /^(?:uw|your|votre|vos|ihre?)\b/i

/** 'Commande' with 'Votre référence' may be the order as its seller took it, whose addressee is the buyer. */
function namesYourOrder(rows: Row[]): boolean {
  const labels = labelsOf('order_reference')
  return rows.some(({ cells }) => cells.some(({ text }) => your.test(text) && labelIn(text, labels) !== null))
}

const ofLines: ReadonlySet<string | undefined> = new Set(['quantity', 'unit', 'price', 'discount', 'net'])

/** The headings of a table that was not read: 'Datum' above its lines is not the date of the document. */
function namesColumns({ cells }: Row): boolean {
  return cells.filter(({ text }) => ofLines.has(columnNamed(text))).length >= 2
}

/** On any paper that may be taken for a delivery note, its issuer is the seller. */
function isOfIssuer(field: string): boolean {
  return field === 'iban' || field.startsWith('seller.')
}

/** The number of the paper. In doubt if one of its labels has no value that was read, as that may be the number. */
function ownNumber(labels: Labels, rows: Row[], isProved: (value: string) => boolean): TextValue | null {
  const found = candidatesFor(labels, rows, numberForm)
  const plain = found.filter(({ score }) => score >= sureAlone)
  const hasRival = (value: string) => plain.some((other) => other.value !== value)
  const best = bestOf(found, (value, score) => score >= withLabel && !hasRival(value) && isProved(value))
  const hasValue = (cell: Cell) => found.some(({ box, is_inside }) => !is_inside && isOfLabel(cell, box))
  const isUnread = (cell: Cell) => {
    const rest = labelIn(cell.text, labels)?.rest ?? ''
    if (brokenNumber.test(rest)) return true
    return isOfNumber(cell) && (isLabel(rest) || (labels.has(labelKey(cell.text)) && !hasValue(cell)))
  }
  const isDoubtful = best && !isProved(best.value) && rows.some(({ cells }) => cells.some(isUnread))
  return isDoubtful ? { ...best, sure: false } : best
}

/** Another number with such a score is as good as one that is repeated: that of the invoice on a credit note is, too. */
const sureAlone = 0.75

/** Whether a label cannot be a title. */
function isOfNumber({ text }: Cell): boolean {
  return /\bnr\b/.test(labelKey(text)) || text.trim().endsWith(':')
}

/** A repeated number proves nothing if its label only contains a known one, as 'Contract nr' does. */
const withLabel = 0.56

/** Whether a number is printed twice, such as in the title or in the sentence about paying, and not as a part of another. */
function isRepeated(value: string, rows: Row[]): boolean {
  const alone = new RegExp(String.raw`(?<![\p{L}\p{N}]|\d[-/.])${RegExp.escape(value)}(?![\p{L}\p{N}]|[-/.]\d)`, 'u')
  const cells = rows.flatMap((row) => row.cells)
  return value.length >= 4 && cells.filter(({ text }) => alone.test(text)).length > 1
}
