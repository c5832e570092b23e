import type { HeadField, Kind } from '../values/fields.ts'
import { numberKey } from '../values/numbers.ts'
import { bestOf } from './best.ts'
import { type Candidate, candidatesFor, type Form } from './candidates.ts'
import { readDay } from './days.ts'
import { numberForm } from './forms.ts'
import { eitherOrderLabels, type Labels, labelsOf } from './labels.ts'
import type { Row } from './rows.ts'
import type { TextValue } from './text-value.ts'

const inWords =
  /\b(?:uw|your|jullie|volgens|conform|ons|our)\s+(?:inkoop|purchase\s)?(?:order|bestelling|bestelbon|opdracht|bestelorder|po)(?:\s?(?:nummer|nr|no|number|bon)\b\.?)?:?\s+([A-Z0-9][A-Z0-9./-]*\d[A-Z0-9/-]*)/i

/** An invoice that says which one it replaces. What else an invoice names, such as earlier instalments, it does not. */
const replacesInWords =
  /\b(?:vervangt|ter vervanging van|vervanging van|correctie (?:op|van)|gecorrigeerde versie van|gecorrigeerde|replaces|replacement (?:of|for)|correction (?:of|to)|corrected)\s+(?:(?:onze|de|our|the)\s+)?(?:(?:eerdere|vorige|previous|earlier)\s+)?(?:verkoop|sales\s)?(?:factuur|faktuur|nota|invoice)(?:\s?(?:nummer|nr|no|number)\b\.?)?:?\s+([A-Z0-9][A-Z0-9./-]*\d[A-Z0-9/-]*)/i

/** The numbers of other documents: of the order, the seller's own order, the delivery and the credited invoice. */
export function referencesOf(
  rows: Row[],
  outside: Row[],
  { kind, own, isKnown }: { kind: Kind; own: string | undefined; isKnown: (number: string) => boolean },
): Map<HeadField, TextValue> {
  const found = new Map<HeadField, TextValue>()
  const put = (field: HeadField, read: TextValue | null) => read && found.set(field, read)
  const labelled = (labels: Labels, form: Form = numberForm) => {
    const best = bestOf(candidatesFor(labels, outside, form), isKnown)
    // A collective invoice names an order above each of its groups.
    const isOther = ({ value, score }: Candidate) =>
      score >= plainly && numberKey(value) !== numberKey(best?.value ?? '')
    return best?.sure && candidatesFor(labels, rows, form).some(isOther) ? { ...best, sure: false } : best
  }
  put('sales_order', labelled(labelsOf('sales_order')))
  put('despatch', labelled(labelsOf('despatch')))
  if (kind === 'credit_note') put('preceding_invoice', labelled(labelsOf('preceding_invoice')))
  if (kind === 'invoice') put('preceding_invoice', replacedInWords(rows, own))
  if (kind === 'order' || kind === 'quote') return found
  const others = otherThan(own)
  const order =
    labelled(labelsOf('order_reference'), others) ??
    ordersOfGroups(rows, outside, isKnown) ??
    ofEitherSide(labelled(eitherOrderLabels, others), kind, found.get('sales_order'), isKnown) ??
    orderInWords(rows, isKnown)
  put('order_reference', order)
  return found
}

/** The score of a value right beside its exact label. */
const plainly = 0.75

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

/**
 * 'Referentie' may be the seller's own, unless that is printed with a label of its own or the dossier has this order. On
 * an order confirmation, 'Order' may be the number of the confirmation.
 */
function ofEitherSide(
  read: TextValue | null,
  kind: Kind,
  sellers: TextValue | undefined,
  isKnown: (number: string) => boolean,
): TextValue | null {
  if (!read) return null
  const isBuyers = kind !== 'order_response' && sellers !== undefined && sellers.sure && sellers.value !== read.value
  return { ...read, sure: read.sure && (isBuyers || isKnown(read.value)) }
}

/** The form of a number other than the document's own. */
function otherThan(own: string | undefined): Form {
  return (text) => {
    const read = numberForm(text)
    return read?.value === own ? null : read
  }
}

/** The invoice in a sentence: 'Deze factuur vervangt factuur 20260893'. */
function replacedInWords(rows: Row[], own: string | undefined): TextValue | null {
  for (const { cells } of rows) {
    const value = replacesInWords.exec(cells.map(({ text }) => text).join(' '))?.[1]
    const [cell] = cells
    if (!cell || !value || readDay(value) || numberKey(value) === numberKey(own ?? '')) continue
    const { page, x, y, w, h } = cells.find(({ text }) => text.includes(value)) ?? cell
    return { value, raw: value, box: { page, x, y, w, h }, confidence: 0.9, sure: true }
  }
  return null
}

/** The order number in a sentence: 'Wij leverden volgens uw bestelling 4500127'. */
function orderInWords(rows: Row[], isKnown: (number: string) => boolean): TextValue | null {
  for (const { cells } of rows)
    for (const { text, page, x, y, w, h } of cells) {
      const value = inWords.exec(text)?.[1]
      if (!value || readDay(value)) continue
      return { value, raw: value, box: { page, x, y, w, h }, confidence: 0.7, sure: isKnown(value) }
    }
  return null
}
