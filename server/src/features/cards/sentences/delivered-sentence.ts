import type { CardSentence, LineDelivery } from '@klopt/contract'
import { Big } from 'big.js'
import type { CardLine } from '../matching/card-line.ts'
import { isLump } from '../figures/units.ts'
import { plain } from '../figures/figures.ts'

/** The delivery notes that a sentence names. */
export type NamedNotes = { numbers: string; k: string }

type DeliverySentence = Pick<LineDelivery, 'sentence' | 'excess'>

const zero = Big(0)
const nothing: DeliverySentence = { sentence: null, excess: null }
const severalMost = 3

/** The sentence about a certain delivered quantity. Credits and lines invoiced by amount have none. */
export function sayDelivered(line: CardLine, delivered: Big, notes: NamedNotes): DeliverySentence {
  const { billed, ordered, result } = line
  if (result === 'unsure' || ordered?.sure === false || delivered.lt(0) || billed?.quantity?.lt(0)) return nothing
  if (!ordered) return sayUnordered(billed?.quantity ?? null, delivered, notes)
  const whole = ordered.quantity
  if (whole === null || whole.lte(0) || isLump(ordered.unit)) return nothing
  const invoiced = whole.eq(1) && result !== 'quantity' ? null : invoicedSoFar(line)
  if (invoiced?.gt(whole)) return sayExcess(line, { whole, invoiced, delivered }, notes)
  if (invoiced?.gt(delivered)) return { sentence: counts({ whole, invoiced, delivered }, notes), excess: null }
  if (delivered.lt(whole)) {
    const data = { n: plain(whole.minus(delivered)), unit: ordered.unit ?? '' }
    return { sentence: { key: 'line_to_deliver', data }, excess: null }
  }
  if (delivered.eq(whole)) return nothing
  return {
    sentence: { key: 'line_delivered_more', data: { n: plain(delivered.minus(whole)), ...notes } },
    excess: null,
  }
}

type Quantities = { whole: Big; invoiced: Big; delivered: Big }

/** More was invoiced than ordered: was it delivered? */
function sayExcess(
  { billed }: CardLine,
  { whole, invoiced, delivered }: Quantities,
  notes: NamedNotes,
): DeliverySentence {
  const beyond = invoiced.minus(whole)
  const own = billed?.quantity ?? zero
  const n = plain(beyond.gt(own) ? own : beyond)
  if (own.lte(0)) return nothing
  if (delivered.gte(invoiced))
    return { sentence: { key: 'line_delivered', data: { n, ...notes } }, excess: 'delivered' }
  if (delivered.eq(whole))
    return { sentence: { key: 'line_not_delivered', data: { n, ...notes } }, excess: 'not_delivered' }
  const sentence = counts({ whole, invoiced, delivered }, notes)
  return { sentence, excess: delivered.lt(whole) ? 'not_delivered' : null }
}

function sayUnordered(invoiced: Big | null, delivered: Big, notes: NamedNotes): DeliverySentence {
  if (!invoiced?.gt(0) || delivered.eq(0)) return nothing
  if (delivered.lt(invoiced)) return { sentence: counts({ whole: zero, invoiced, delivered }, notes), excess: null }
  return { sentence: { key: 'line_delivered_unordered', data: notes }, excess: 'delivered' }
}

function counts({ whole, invoiced, delivered }: Quantities, notes: NamedNotes): CardSentence {
  const data = { whole: plain(whole), now: plain(invoiced), delivered: plain(delivered), ...notes }
  return { key: 'line_delivered_counts', data }
}

/** With the earlier invoices on the same order line. Null if one of them names no quantity. */
function invoicedSoFar({ billed, earlier_quantity }: CardLine): Big | null {
  if (billed && billed.quantity === null) return null
  return (earlier_quantity ?? zero).plus(billed?.quantity ?? 0)
}

/** '7731, 7745': at most three, and how many there are in all. */
export function namesOf(numbers: string[]): NamedNotes {
  const [shown, more] = [numbers.slice(0, severalMost), numbers.length - severalMost]
  return { numbers: [...shown, ...(more > 0 ? [`+${more}`] : [])].join(', '), k: String(numbers.length) }
}
