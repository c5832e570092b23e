import { Big } from 'big.js'
import { sumOf } from '../figures/figures.ts'
import type { CardLine } from './card-line.ts'
import { resultOf } from './compare-line.ts'
import { roundingOf } from '../figures/rounding.ts'

const zero = Big(0)

/**
 * The lines of a credit note: what takes off an excess of earlier invoices is no difference, and neither is what undoes a
 * lower price. Only what it credits beyond that differs. `over` is what exceeded the orders before it: lines without an
 * order line take off what the others leave of that.
 */
export function settledLines(lines: CardLine[], over: Big): CardLine[] {
  const own = lines.map((line) => (line.earlier && isSure(line) ? takenOff(line, excessOf(line)) : zero))
  let left = atLeastNothing(over.minus(sumOf(own)))
  return lines.map((line, n) => {
    const settled = line.earlier || !isSure(line) ? (own[n] ?? zero) : takenOff(line, left)
    if (settled.eq(0)) return line
    if (!line.earlier) left = left.minus(settled)
    const difference = line.difference.plus(settled)
    const price_part = line.price_part.eq(line.difference) || !takesBackMore(line) ? difference : zero
    return {
      ...line,
      result: resultOf(
        difference,
        price_part,
        line.ordered && line.billed ? roundingOf(line.billed, line.ordered) : undefined,
      ),
      allowed: line.allowed.minus(settled),
      difference,
      price_part,
      quantity_part: difference.minus(price_part),
      settled,
    }
  })
}

/** More pieces are credited than were invoiced. Otherwise what is too much is their price. */
function takesBackMore({ counted, earlier }: CardLine): boolean {
  return Boolean(counted?.quantity && earlier?.quantity.plus(counted.quantity).lt(0))
}

/** Lines in doubt settle nothing. */
function isSure({ result }: CardLine): boolean {
  return result !== 'unsure' && result !== 'open'
}

/** The part of a credit that is within what exceeded, or fell short: both have the same sign then. */
function takenOff({ difference }: CardLine, excess: Big): Big {
  const credited = difference.neg()
  if (credited.times(excess).lte(0)) return zero
  return credited.abs().lt(excess.abs()) ? credited : excess
}

function excessOf({ earlier }: CardLine): Big {
  return earlier ? earlier.net.minus(earlier.allowed) : zero
}

function atLeastNothing(figure: Big): Big {
  return figure.lt(0) ? zero : figure
}
