import { Big } from 'big.js'
import type { PaperLine } from './paper.ts'

const cents = Big('0.02')

/** The price of one, calculated from the amount of the line. */
export function priceOf({ net, quantity }: PaperLine): Big | null {
  return quantity === null || quantity.eq(0) ? null : net.div(quantity)
}

/** The printed price if it produces the amount, else a calculated price with the usual number of decimals. */
export function shownPrice(line: PaperLine | null, each: Big): Big {
  const { price: printed = null, quantity = null, net = Big(0) } = line ?? {}
  if (printed && quantity && printed.times(quantity).minus(net).abs().lte(cents)) return printed
  return each.round(each.abs().lt(1) ? 4 : 2)
}
