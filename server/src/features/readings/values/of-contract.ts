import { Big } from 'big.js'

type Rule = { step?: 1 | 5; roundings?: string }

/**
 * Whether an amount is a percentage of another. A percentage is agreed in steps: terms in fives, wages in ones. The sum of
 * several such amounts may differ by their `roundings`.
 */
export function isShare(amount: Big, whole: Big, { step = 1, roundings = '0' }: Rule = {}): boolean {
  if (whole.lte(0) || amount.lte(0)) return false
  const percent = amount.div(whole).times(100).div(step).round(0).times(step)
  return percent.gt(0) && percent.lte(100) && shareOf(whole, percent).minus(amount).abs().lte(roundings)
}

export function shareOf(whole: Big, percent: Big | string): Big {
  return whole.times(percent).div(100).round(2)
}

/** Percentages are rounded to cents, so they cannot tell amounts apart that differ by less. */
const alike = Big('0.05')

/**
 * Whether a check would notice any one misread digit of an amount: the amount passes, and no amount with one other digit
 * does. Only then does the check prove the amount.
 */
export function isProved(amount: string, holds: (amount: Big) => boolean): boolean {
  const figure = Big(amount)
  const others = withOtherDigit(amount).map((other) => Big(other))
  return holds(figure) && !others.some((other) => other.minus(figure).abs().gt(alike) && holds(other))
}

function withOtherDigit(amount: string): string[] {
  return amount
    .split('')
    .flatMap((digit, at) =>
      /\d/.test(digit)
        ? digits
            .filter((other) => other !== digit)
            .map((other) => `${amount.slice(0, at)}${other}${amount.slice(at + 1)}`)
        : [],
    )
}

const digits = '0123456789'.split('')

/** Whether a term fits its contract: round percentages of the sum, or with the earlier terms the sum itself. */
export function termFits(contractSum: Big, invoicedBefore: Big, term: Big): boolean {
  const together = invoicedBefore.plus(term)
  if (together.gt(contractSum)) return false
  if (together.eq(contractSum)) return true
  const beforeFits = invoicedBefore.eq(0) || isShare(invoicedBefore, contractSum, { step: 5, roundings: '0.03' })
  return beforeFits && isShare(term, contractSum, { step: 5 })
}
