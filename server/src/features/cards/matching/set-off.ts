import { Big } from 'big.js'
import type { CardLine } from './card-line.ts'
import { resultOf } from './compare-line.ts'

/**
 * Sets off a discount or addition of the whole against prices with the opposite difference: one side has it below its
 * lines, the other in its prices. Lines that are nothing but the total beyond the order are left out once they are zero.
 */
export function setOff(lines: CardLine[]): CardLine[] {
  const left = new Map(lines.filter(mayBeSetOff).map((line) => [line, line.difference]))
  const of = (sign: -1 | 1) =>
    [...left.keys()]
      .filter(({ difference }) => difference.times(sign).gt(0))
      .toSorted((one, other) => other.difference.abs().cmp(one.difference.abs()) || (one.name < other.name ? -1 : 1))
  for (const more of of(1))
    for (const less of of(-1)) {
      if (kindOf(more) === kindOf(less)) continue
      const [over, under] = [left.get(more) ?? Big(0), left.get(less) ?? Big(0)]
      const amount = over.lt(under.neg()) ? over : under.neg()
      left.set(more, over.minus(amount))
      left.set(less, under.plus(amount))
    }
  return lines.flatMap((line) => {
    const difference = left.get(line) ?? line.difference
    if (difference.eq(line.difference)) return [line]
    if (difference.eq(0) && !line.billed && !line.invoice) return []
    return [withDifference(line, difference)]
  })
}

function withDifference(line: CardLine, difference: Big): CardLine {
  const set_off = line.difference.minus(difference)
  return {
    ...line,
    result: line.result === 'unsure' ? 'unsure' : resultOf(difference, difference),
    allowed: line.allowed.plus(set_off),
    difference,
    price_part: difference,
    quantity_part: Big(0),
    set_off,
  }
}

/**
 * Whether a difference is in the price of a line, in a discount or addition that only the invoice has, or in the total
 * beyond the order, which is that of the order.
 */
function kindOf({ is_adjustment, billed, result }: CardLine): 'price' | 'extra' | 'beyond' | null {
  if (is_adjustment || (result === 'not_ordered' && billed?.net.lt(0))) return 'extra'
  if (billed === null) return 'beyond'
  return result === 'price' ? 'price' : null
}

function mayBeSetOff(line: CardLine): boolean {
  return !line.difference.eq(0) && line.result !== 'unsure' && line.result !== 'open' && kindOf(line) !== null
}
