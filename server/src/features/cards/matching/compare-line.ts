import { Big } from 'big.js'
import { portion } from './ledger.ts'
import type { PaperLine } from '../figures/paper.ts'
import { isRounding, roundingOf } from '../figures/rounding.ts'
import { isKnownUnit } from '../../readings/values/unit-names.ts'
import { isByAmount, isSameUnit, withoutPower } from '../figures/units.ts'

const zero = Big(0)
const cent = Big('0.01')
/** As far apart as prices of paired lines may be (`pair-lines.ts`). */
const near = 0.2

type Result = 'fits' | 'price' | 'quantity' | 'not_ordered' | 'open' | 'unsure'
export type Doubt = 'unit' | 'pair' | 'value'

export type LineComparison = {
  result: Result
  doubt: Doubt | null
  /** Ordered as one amount, and invoiced in another unit: quantities and prices of one say nothing. */
  by_amount: boolean
  allowed: Big
  difference: Big
  price_part: Big
  quantity_part: Big
  /** The quantity that this line adds to the invoiced quantity of the order line. */
  quantity: Big
  /** The part of the order line's amount that this line uses: all of the rest, if only cents of rounding remain. */
  used: Big
}

type InvoicedBefore = { quantity: Big; net: Big; allowed: Big; prices: Big[] }

/** Compares a line of an invoice with its order line, of which `earlier` was already invoiced. */
export function compareLine(mine: PaperLine, theirs: PaperLine, earlier: InvoicedBefore): LineComparison {
  const doubt = doubtOf(mine, theirs)
  if (doubt) return unsure(mine, doubt)
  const parts = isByAmount(theirs) ? amounts(mine, theirs, earlier) : quantities(mine, theirs, earlier)
  const difference = mine.net.minus(parts.allowed)
  // Figures that fit need no unit, and others may be of another one.
  if (!difference.eq(0) && [mine, theirs].some(({ read_unit = null }) => read_unit !== null))
    return unsure(mine, 'unit')
  const price_part = parts.price_part.round(2)
  const quantity_part = difference.minus(price_part)
  return {
    result: resultOf(difference, price_part, roundingOf(mine, theirs)),
    doubt: null,
    by_amount: isByAmount(theirs) && !isSameUnit(mine.unit, theirs.unit),
    allowed: parts.allowed,
    difference,
    price_part,
    quantity_part,
    quantity: parts.quantity,
    used: parts.used ?? parts.allowed,
  }
}

/** The result for a line that is on no order. */
export function notOrdered({ net }: Pick<PaperLine, 'net'>): LineComparison {
  const result = net.eq(0) ? 'fits' : 'not_ordered'
  return {
    result,
    doubt: null,
    by_amount: false,
    allowed: zero,
    difference: net,
    price_part: zero,
    quantity_part: net,
    quantity: zero,
    used: zero,
  }
}

/** The result for an uncertain line: no difference. It counts as allowed, so that the sums still add up. */
export function unsure({ net, quantity }: Pick<PaperLine, 'net' | 'quantity'>, doubt: Doubt): LineComparison {
  return {
    result: 'unsure',
    doubt,
    by_amount: false,
    allowed: net,
    difference: zero,
    price_part: zero,
    quantity_part: zero,
    quantity: quantity ?? zero,
    used: net,
  }
}

function doubtOf(mine: PaperLine, theirs: PaperLine): Doubt | null {
  if (!mine.sure || !theirs.sure) return 'value'
  if (isByAmount(theirs)) return null
  return isSameUnit(mine.unit, theirs.unit) || isMisreadUnit(mine, theirs) ? null : 'unit'
}

/** A unit that no list knows, or a lost superscript, is a misread word: the price of one shows that both mean the same. */
function isMisreadUnit(mine: PaperLine, theirs: PaperLine): boolean {
  const [one, other] = [mine, theirs].map(({ net, quantity }) =>
    quantity && !quantity.eq(0) ? net.div(quantity) : null,
  )
  if (!one || !other) return false
  const apart = one.minus(other).abs()
  if ([mine, theirs].some(({ unit }) => !isKnownUnit(unit))) return apart.lte(other.abs().times(near))
  return apart.lte(cent) && withoutPower(mine.unit) === withoutPower(theirs.unit)
}

function amounts(mine: PaperLine, theirs: PaperLine, earlier: InvoicedBefore) {
  // What was given back beyond the invoices is a difference of that credit note, and takes no room from this one.
  const before = theirs.net.gt(0) && earlier.net.lt(0) ? zero : earlier.net
  const allowed = portion(theirs.net, before, mine.net)
  const difference = mine.net.minus(allowed)
  const several = mine.quantity?.gt(1) ? mine.quantity : Big(1)
  // After an earlier invoice, too much was invoiced of one amount: its price is not known to differ.
  const wholePart = before.eq(0) ? difference : zero
  const each = theirs.quantity?.gt(1) ? theirs.net.div(theirs.quantity) : theirs.net
  const price_part = several.gt(1) ? mine.net.div(several).minus(each) : wholePart
  return { allowed, price_part, quantity: mine.quantity ?? zero, used: allowed }
}

function quantities(mine: PaperLine, theirs: PaperLine, earlier: InvoicedBefore) {
  const ordered = theirs.quantity ?? Big(1)
  const price = exactPrice(theirs, ordered)
  if (givesBackPrice(mine, price, earlier)) return { allowed: zero, price_part: mine.net, quantity: zero, used: zero }
  const quantity = mine.quantity ?? (price.eq(0) ? zero : mine.net.div(price))
  const allowedQuantity = portion(ordered, earlier.quantity, quantity)
  const reached = earlier.quantity.plus(quantity)
  const exact = allowedQuantity.times(price)
  const used = allowedFor(exact, mine.net, {
    completes: reached.gte(ordered),
    remainder: theirs.net.minus(earlier.allowed),
    empties: reached.lte(0),
    used: earlier.allowed,
  })
  // After cents of rounding, what is left of the order line makes the sum right again.
  const allowed = earlier.net.eq(earlier.allowed) ? closest(mine.net, exact, used) : used
  const own = quantity.eq(0) ? price : mine.net.div(quantity)
  return { allowed, price_part: own.minus(price).times(allowedQuantity), quantity, used }
}

/** The printed price if it makes the amount, else that of the amount. */
function exactPrice({ price, net }: PaperLine, quantity: Big): Big {
  return price && price.times(quantity).minus(net).abs().lt(cent) ? price : net.div(quantity)
}

/** The amount for a quantity, or what is left of the order line if that is nearer to the invoiced amount by cents. */
function closest(net: Big, exact: Big, left: Big): Big {
  const away = (figure: Big) => net.minus(figure).abs()
  if (away(exact).lt(cent)) return net
  const rounded = exact.round(2)
  return away(left).lt('0.1') && away(left).lt(away(rounded)) ? left : rounded
}

/**
 * A credit of a part of the price: far below what was paid for one, exactly what was paid too much for it, or all that was
 * paid too much as one piece: '1 × 200.00' of tiles of 20.00.
 */
function givesBackPrice({ net, quantity }: PaperLine, price: Big, earlier: InvoicedBefore): boolean {
  if (!quantity?.lt(0) || !net.lt(0) || !earlier.quantity.gt(0)) return false
  const [each, paid] = [net.div(quantity), earlier.net.div(earlier.quantity)]
  const isPaid = earlier.prices.some((one) => one.minus(each).abs().lte(one.times('0.005')))
  if (isPaid || each.minus(paid).abs().lte(cent)) return false
  const least = price.lt(paid) ? price : paid
  const isExcess = earlier.net.minus(earlier.allowed).plus(net).abs().lte(cent)
  const isMore =
    isExcess && quantity.eq(-1) && each.gte(1) && earlier.prices.every((one) => each.gt(one.times(1 + near)))
  return isMore || each.lt(least.div(2)) || each.minus(paid.minus(price)).abs().lte(cent)
}

type LineEnd = { completes: boolean; remainder: Big; empties: boolean; used: Big }

/** Rounds to the cent such that partial invoices add up to the whole and rounding is never a difference. */
function allowedFor(exact: Big, net: Big, { completes, remainder, empties, used }: LineEnd): Big {
  if (exact.eq(0)) return zero
  if (completes && remainder.minus(exact).abs().lt('0.1')) return remainder
  if (empties && used.plus(exact).abs().lt('0.1')) return used.neg()
  const rounded = exact.round(2)
  return !rounded.eq(exact) && net.minus(exact).abs().lt(cent) ? net : rounded
}

/** The result of a difference, of which `rounding` is none. */
export function resultOf(difference: Big, pricePart: Big, rounding?: Big): Result {
  if (isRounding(difference, rounding)) return 'fits'
  return pricePart.abs().gt(cent) ? 'price' : 'quantity'
}
