import type { ContractAccount, Term } from '@klopt/contract'
import { Big } from 'big.js'
import type { CardView } from './card-view.ts'
import { money, sumOf } from './figures.ts'
import { fitsWithin } from './matching/tolerance.ts'
import type { Works } from './works.ts'

/**
 * The account of a contract sum, from the invoices on it. Only certain ones count. An order is a contract sum if it is one
 * line by amount, or if an invoice names its term or the contract sum.
 */
export function contractOf(
  invoices: (Pick<CardView, 'missing' | 'works' | 'tolerance'> & { certain: boolean })[],
  { ordered, rest }: { ordered: string | null; rest: string | null },
): ContractAccount | null {
  const all = invoices.flatMap(({ works }) => works ?? [])
  if (!all.some(({ term, contract_sum, is_sum }) => term ?? contract_sum ?? is_sum)) return null
  const counted = invoices.filter(({ certain }) => certain).map(({ works }) => works)
  const sums = all.flatMap(({ contract_sum }) => contract_sum ?? [])
  const is_short = invoices.some(({ missing }) => missing !== null && Number(missing) !== 0)
  const terms = termsOf(invoices)
  const last = invoices.find((_, n) => isLast(terms[n]))
  const is_open = last && rest !== null && ordered !== null && !isWithin(rest, ordered, last.tolerance)
  return {
    extra_work: money(sumOf(counted.map((works) => Big(works?.extra_work ?? 0)))),
    other_sum: sums.findLast((sum) => ordered !== null && !Big(sum).eq(ordered)) ?? null,
    missing: is_short || is_open ? rest : null,
    with_vat: withVat(counted.map((works) => works?.with_vat ?? null)),
  }
}

/** The term of each invoice. If only one of them says how many there are, this holds for all. */
export function termsOf(invoices: Pick<CardView, 'works'>[]): (Term | null)[] {
  const terms = invoices.map(({ works }) => works?.term ?? null)
  const counts = new Set(terms.flatMap((term) => term?.of ?? []))
  const [only = null] = counts.size === 1 ? counts : []
  return terms.map((term) => term && { ...term, of: term.of ?? only })
}

function isLast(term: Term | null | undefined): boolean {
  return Boolean(term && term.n === term.of)
}

function isWithin(rest: string, ordered: string, { amount, percent, cap }: CardView['tolerance']): boolean {
  return fitsWithin(Big(rest), Big(ordered), { amount: Big(amount), percent: Big(percent), cap: Big(cap) })
}

function withVat(each: Works['with_vat'][]): ContractAccount['with_vat'] {
  const all = each.flatMap((one) => one ?? [])
  if (all.length < each.length) return null
  const sum = (field: keyof NonNullable<Works['with_vat']>) => sumOf(all.map((one) => Big(one[field])))
  const [incl, paid, retained, rounding] = [sum('incl'), sum('paid'), sum('retained'), sum('rounding')]
  return {
    incl: money(incl),
    paid: money(paid),
    retained: money(retained),
    rounding: money(rounding),
    payable: money(incl.minus(paid).minus(retained).plus(rounding)),
  }
}
