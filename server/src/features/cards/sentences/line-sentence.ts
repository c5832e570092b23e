import type { CardSentence, SentenceKey } from '@klopt/contract'
import { Big } from 'big.js'
import { amountOf, money, plain, price } from '../figures/figures.ts'
import { priceOf, shownPrice } from '../figures/line-price.ts'
import type { CardLine } from '../matching/card-line.ts'
import type { PaperLine } from '../figures/paper.ts'
import { isByAmount, shownUnit } from '../figures/units.ts'

const zero = Big(0)

/** The reason for the result of a line. */
export function lineSentence(line: CardLine): CardSentence {
  const { result, difference, price_part, quantity_part, counted: billed, ordered, rest_quantity } = line
  const amount = amountOf(difference)
  if (result === 'unsure' || (result === 'open' && ordered?.sure === false)) return doubtSentence(line)
  if (result === 'open') return { key: 'line_open', data: withUnit(rest_quantity, ordered) }
  if (line.set_off) return setOffSentence(line, line.set_off)
  if (line.is_adjustment) return { key: adjustmentKey(line), data: { amount } }
  const isDiscount = difference.lt(0) && !billed?.quantity?.lt(0)
  if (result === 'not_ordered' && isDiscount) return { key: 'line_adjustment_less', data: { amount } }
  if (result === 'not_ordered') return { key: 'line_not_ordered', data: { net: money(difference) } }
  if (result === 'fits') return fitSentence(line)
  if (!billed || !ordered) return { key: difference.lt(0) ? 'total_less' : 'total', data: { amount } }
  if (line.by_amount) return { key: difference.lt(0) ? 'line_amount_less' : 'line_amount', data: { amount } }
  if (isPriceBack(line)) return { key: 'line_credit_price', data: { amount } }
  const history = historyOf(line)
  if (history) return history
  if (result === 'quantity') {
    const { n, each } = excessOf(line)
    return { key: 'line_quantity', data: { n: plain(n), price: price(each), amount } }
  }
  if (quantity_part.abs().gt('0.01'))
    return { key: 'line_price_quantity', data: { price: money(price_part), amount: money(quantity_part) } }
  return { key: 'line_price', data: { ...pricesOf(line), amount } }
}

function setOffSentence({ difference }: CardLine, setOff: Big): CardSentence {
  const amount = amountOf(setOff)
  return difference.eq(0)
    ? { key: 'line_set_off', data: { amount } }
    : { key: 'line_set_off_part', data: { amount, rest: amountOf(difference) } }
}

/** A discount or addition of the whole document. A lower amount is in the buyer's favour. */
function adjustmentKey({ result, difference }: CardLine): SentenceKey {
  if (result === 'fits') return difference.eq(0) ? 'line_fits' : 'line_margin'
  const key = result === 'not_ordered' ? 'line_adjustment' : 'line_adjusted'
  return difference.lt(0) ? `${key}_less` : key
}

/** A credit note that gives back a part of the price, and no goods. */
export function isPriceBack({ counted: billed, ordered, allowed, price_part, difference }: CardLine): boolean {
  return Boolean(ordered && billed?.quantity?.lt(0)) && allowed.eq(0) && difference.lt(0) && price_part.eq(difference)
}

/** The invoices that used up the whole order line before this one. Null if some of it was left. */
export function spentOn({ allowed, difference, earlier }: CardLine): { k: string; numbers: string } | null {
  if (!earlier || !earlier.net.gt(0) || !allowed.eq(0) || !difference.gt(0) || earlier.numbers.length === 0) return null
  return { k: String(earlier.numbers.length), numbers: earlier.numbers.join(', ') }
}

/** Too much after earlier invoices on the same order line. */
function historyOf(line: CardLine): CardSentence | null {
  const { earlier, counted: billed, ordered, difference, quantity_part, price_part } = line
  const spent = spentOn(line)
  if (spent) return { key: 'line_spent', data: spent }
  if (!earlier?.net.gt(0) || !billed || !ordered || !quantity_part.gt('0.01')) return null
  if (!billed.quantity || isByAmount(ordered)) {
    const sums = { whole_net: money(ordered.net), before_net: money(earlier.net), net: money(billed.net) }
    return { key: 'line_over_sum', data: { ...sums, amount: amountOf(difference) } }
  }
  const data = { ...countsOf(line), n: plain(excessOf(line).n), unit: ordered.unit ?? '' }
  return price_part.abs().gt('0.01')
    ? { key: 'line_over_price', data: { ...data, ...pricesOf(line) } }
    : { key: 'line_over', data }
}

function countsOf({ counted: billed, ordered, earlier }: CardLine): Record<'whole' | 'before' | 'now', string> {
  return {
    whole: plain(ordered?.quantity ?? zero),
    before: plain(earlier?.quantity ?? zero),
    now: plain(billed?.quantity ?? zero),
  }
}

function fitSentence(line: CardLine): CardSentence {
  const { vat_differs, difference, rest_quantity, counted: billed, ordered, earlier } = line
  if (vat_differs) return { key: 'line_vat', data: {} }
  if (!difference.eq(0)) return { key: 'line_margin', data: { amount: amountOf(difference) } }
  if (rest_quantity?.gt(0) && earlier?.quantity.gt(0) && billed?.quantity?.gt(0))
    return { key: 'line_within', data: { ...countsOf(line), left: plain(rest_quantity), unit: ordered?.unit ?? '' } }
  if (rest_quantity?.gt(0)) return { key: 'line_part', data: withUnit(rest_quantity, ordered) }
  return { key: 'line_fits', data: {} }
}

function doubtSentence({ doubt, billed, ordered }: CardLine): CardSentence {
  if (doubt !== 'unit') return { key: 'line_unsure', data: {} }
  return { key: 'line_unit', data: { unit: shownUnit(billed) ?? '', ordered_unit: shownUnit(ordered) ?? '' } }
}

function withUnit(n: Big | null, line: PaperLine | null): Record<string, string> {
  return { n: n ? plain(n) : '', unit: line?.unit ?? '' }
}

/** The prices of a line on both sides. */
export function pricesOf({ counted: billed, ordered }: Pick<CardLine, 'counted' | 'ordered'>): {
  price: string
  ordered: string
} {
  const [mine, theirs] = [billed && priceOf(billed), ordered && priceOf(ordered)]
  const [one, other] = [mine ?? billed?.net ?? zero, theirs ?? ordered?.net ?? zero]
  const shown = [price(shownPrice(billed, one)), price(shownPrice(ordered, other))] as const
  // Prices that differ only beyond the rounding would look the same, so they are shown unrounded.
  return shown[0] === shown[1] ? { price: price(one), ordered: price(other) } : { price: shown[0], ordered: shown[1] }
}

/** The quantity beyond what was ordered (or can be credited), and the ordered price of one. */
export function excessOf({ counted: billed, ordered, earlier_quantity }: CardLine): { n: Big; each: Big } {
  const [mine, room] = [billed?.quantity ?? zero, ordered?.quantity ?? zero]
  const after = mine.plus(earlier_quantity ?? 0)
  const beyond = after.lt(0) ? after.abs() : after.minus(room)
  const most = mine.abs()
  const each = ordered && priceOf(ordered)
  return { n: beyond.gt(most) ? most : beyond, each: each ? shownPrice(ordered, each) : zero }
}
