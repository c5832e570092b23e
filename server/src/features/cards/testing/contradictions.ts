import type { CardDetail } from '@klopt/contract'
import { Big } from 'big.js'
import { isByAmount } from '../figures/units.ts'

type Row = Pick<
  CardDetail['lines'][number],
  | 'invoice'
  | 'order'
  | 'result'
  | 'allowed'
  | 'difference'
  | 'price_part'
  | 'quantity_part'
  | 'earlier_quantity'
  | 'sentence'
>

/**
 * The rows of a card whose figures contradict each other: 'ordered 785, invoiced 785, difference 471'. What earlier invoices
 * used, and what was set off against another row, explains a difference that the two sides do not show.
 */
export function contradictions<R extends Row>(rows: R[]): R[] {
  return rows.filter((row) => !addsUp(row) || (isPlain(row) && !agrees(row)))
}

/** What is allowed and what differs make the amount of the row, and so do the parts of the difference. */
function addsUp({ invoice, allowed, difference, price_part, quantity_part }: Row): boolean {
  const isWhole = Big(price_part).plus(quantity_part).eq(difference)
  return isWhole && (!invoice || Big(allowed).plus(difference).eq(invoice.net))
}

function isPlain({ invoice, order, result, earlier_quantity, sentence }: Row): boolean {
  const explained =
    result === 'unsure' || result === 'open' || /^line_(?:set_off|over|spent|within|margin)/.test(sentence.key)
  const hasLines = invoice?.line !== null && order?.line !== null
  return Boolean(invoice && order) && hasLines && !explained && Number(earlier_quantity) === 0
}

/** The same quantity for another amount differs by that amount, unless it is a share of one amount. */
function agrees({ invoice, order, difference }: Row): boolean {
  if (!invoice || !order || invoice.quantity !== order.quantity || invoice.unit !== order.unit) return true
  const apart = Big(invoice.net).minus(order.net)
  const isShare = apart.lt(0) && isByAmount({ unit: order.unit, quantity: order.quantity ? Big(order.quantity) : null })
  return isShare || apart.minus(difference).abs().lte('0.05')
}
