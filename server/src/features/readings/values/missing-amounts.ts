import { Big } from 'big.js'
import type { ReadValue } from '../reading.ts'
import { addUp, everyLine } from './arithmetic.ts'
import { computed } from './with-computed.ts'
import { isOfForm, type Kind } from './fields.ts'
import { withoutRemoved } from './removed-lines.ts'

type Values = Map<string, ReadValue>

const orderLike = new Set<Kind>(['order', 'order_response', 'quote'])

/**
 * Adds amounts that some formats never name but that follow from others: the amount of an order line, and the total of
 * an invoice without VAT.
 */
export function withMissingAmounts(kind: Kind, values: Values): Values {
  const all = new Map(values)
  if (orderLike.has(kind))
    for (const n of everyLine(figuresOf(withoutRemoved(values)))) {
      const net = netOf(values, `line[${n}]`)
      if (net) all.set(`line[${n}].net`, net)
    }
  const total = kind === 'invoice' || kind === 'credit_note' ? totalExcl(values) : null
  if (total) all.set('total_excl', total)
  return all
}

/** Null if the line names its amount, or no quantity and price. */
function netOf(values: Values, line: string): ReadValue | null {
  const [quantity, price, base] = ['quantity', 'price', 'base_quantity'].map((field) => values.get(`${line}.${field}`))
  if (values.has(`${line}.net`) || !quantity || !price || Number(base?.value ?? 1) === 0) return null
  const adjustment = Big(values.get(`${line}.charge`)?.value ?? 0).minus(values.get(`${line}.allowance`)?.value ?? 0)
  const net = Big(quantity.value)
    .times(price.value)
    .div(base?.value ?? 1)
    .plus(adjustment)
    .toFixed(2)
  return isOfForm('amount', net) ? computed(net, quantity.sure && price.sure) : null
}

/** Null if it is named. It is certain if the lines and the total with VAT both lead to it. */
function totalExcl(values: Values): ReadValue | null {
  const [incl, vat] = [values.get('total_incl'), values.get('vat_total')]
  if (values.has('total_excl') || !incl || !vat) return null
  const excl = Big(incl.value).minus(vat.value).toFixed(2)
  const sums = addUp(figuresOf(values).set('total_excl', excl))
  return isOfForm('amount', excl) ? computed(excl, sums.total_excl === true && incl.sure && vat.sure) : null
}

function figuresOf(values: Values): Map<string, string> {
  return new Map([...values].map(([path, { value }]) => [path, value]))
}
