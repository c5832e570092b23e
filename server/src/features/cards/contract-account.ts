import type { ContractAccount } from '@klopt/contract'
import { Big } from 'big.js'
import { money, sumOf } from './figures.ts'
import type { CardView } from './card-view.ts'
import type { Works } from './works.ts'

/**
 * The account of a contract sum, from the invoices on it. Only certain ones count. An order is a contract sum if it is one
 * line by amount, or if an invoice names its term or the contract sum.
 */
export function contractOf(
  invoices: (Pick<CardView, 'missing' | 'works'> & { certain: boolean })[],
  { ordered, rest }: { ordered: string | null; rest: string | null },
): ContractAccount | null {
  const all = invoices.flatMap(({ works }) => works ?? [])
  if (!all.some(({ term, contract_sum, is_sum }) => term ?? contract_sum ?? is_sum)) return null
  const counted = invoices.filter(({ certain }) => certain).map(({ works }) => works)
  const sums = all.flatMap(({ contract_sum }) => contract_sum ?? [])
  const is_short = invoices.some(({ missing }) => missing !== null && Number(missing) !== 0)
  return {
    extra_work: money(sumOf(counted.map((works) => Big(works?.extra_work ?? 0)))),
    other_sum: sums.findLast((sum) => ordered !== null && !Big(sum).eq(ordered)) ?? null,
    missing: is_short ? rest : null,
    with_vat: withVat(counted.map((works) => works?.with_vat ?? null)),
  }
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
