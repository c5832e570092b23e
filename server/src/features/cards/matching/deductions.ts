import { Big } from 'big.js'
import { numberKey } from '../../readings/values/numbers.ts'
import { namesDeduction } from '../../readings/values/terms.ts'
import { sumOf } from '../figures/figures.ts'
import type { Billed } from './ledger.ts'

const rounding = Big('0.05')
/** Of more invoices, only single ones and all of them together are tried. */
const subsetsMost = 10
/** Shorter numbers occur in almost any text. */
const lettersLeast = 4

/** The earlier invoices that a negative line or deduction takes off: those that it names, or that make its amount. */
export function takenOff(name: string, net: Big, earlier: Billed[]): Billed[] {
  if (!net.lt(0) || earlier.length === 0) return []
  const words = new Set(name.split(/[^\p{L}\p{N}.\-/]+/u).map(numberKey))
  const named = earlier.filter(({ number }) => numberKey(number).length >= lettersLeast && words.has(numberKey(number)))
  if (named.length > 0) return named
  if (!namesDeduction(name)) return []
  const addsUpTo = addingUp(net.neg(), earlier, (one) => one.net)
  return addsUpTo.length > 0 || earlier.length > 1 ? addsUpTo : earlier
}

/** The earlier invoices that make this amount with VAT: it was paid before, so they are part of this invoice. */
export function prepaid(paid: Big | null, earlier: Billed[]): Billed[] {
  return paid?.gt(0) ? addingUp(paid, earlier, ({ total_incl }) => total_incl) : []
}

/** The invoices that together have an amount, the fewest and latest first. */
function addingUp(amount: Big, earlier: Billed[], amountOf: (one: Billed) => Big | null): Billed[] {
  const known = earlier.filter((one) => amountOf(one) !== null)
  const makes = (some: Billed[]) =>
    sumOf(some.map((one) => amountOf(one) ?? Big(0)))
      .minus(amount)
      .abs()
      .lte(rounding)
  const sets = known.length > subsetsMost ? [...known.map((one) => [one]), known] : subsetsOf(known)
  return sets.find((some) => some.length > 0 && makes(some)) ?? []
}

function subsetsOf(all: Billed[]): Billed[][] {
  const sets = Array.from({ length: 2 ** all.length }, (_, bits) => all.filter((__, n) => (bits >> n) & 1))
  return sets.toSorted((one, other) => one.length - other.length)
}
