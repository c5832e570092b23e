import type { ContractAccount, Term } from '@klopt/contract'
import { Big } from 'big.js'
import type { CardView } from './card-view.ts'
import { money, sumOf } from '../figures/figures.ts'
import { isRounding } from '../figures/rounding.ts'
import type { ContractPart } from '../outcomes/contract-part.ts'

/**
 * The account of a contract sum, from the invoices on it. Only certain ones count. An order is a contract sum if it is one
 * line by amount, or if an invoice names its term or the contract sum.
 */
export function contractOf(
  invoices: (Pick<CardView, 'missing' | 'contract_part'> & { certain: boolean })[],
  { ordered, rest }: { ordered: string | null; rest: string | null },
): ContractAccount | null {
  const all = invoices.flatMap(({ contract_part }) => contract_part ?? [])
  if (!all.some(({ term, contract_sum, is_sum }) => term ?? contract_sum ?? is_sum)) return null
  const counted = invoices.filter(({ certain }) => certain).map(({ contract_part }) => contract_part)
  const sums = all.flatMap(({ contract_sum }) => contract_sum ?? [])
  const terms = termsOf(invoices)
  const last = invoices.find((invoice, n) => isLast(terms[n]) || isShort(invoice))
  const isOpen = last && rest !== null && !isRounding(Big(rest))
  return {
    extra_work: money(sumOf(counted.map((part) => Big(part?.extra_work ?? 0)))),
    other_sum: sums.findLast((sum) => ordered !== null && !Big(sum).eq(ordered)) ?? null,
    missing: isOpen ? rest : null,
    with_vat: withVat(counted.map((part) => part?.with_vat ?? null)),
  }
}

/** The term of each invoice. If only one of them says how many there are, this holds for all. */
export function termsOf(invoices: Pick<CardView, 'contract_part'>[]): (Term | null)[] {
  const terms = invoices.map(({ contract_part }) => contract_part?.term ?? null)
  const counts = new Set(terms.flatMap((term) => term?.of ?? []))
  const [only = null] = counts.size === 1 ? counts : []
  return terms.map((term) => term && { ...term, of: term.of ?? only })
}

function isLast(term: Term | null | undefined): boolean {
  return Boolean(term && term.n === term.of)
}

/** Whether its card says that something is missing. A later invoice may have made up for it. */
function isShort({ missing }: Pick<CardView, 'missing'>): boolean {
  return missing !== null && Number(missing) !== 0
}

function withVat(each: ContractPart['with_vat'][]): ContractAccount['with_vat'] {
  const all = each.flatMap((one) => one ?? [])
  if (all.length < each.length) return null
  const sum = (field: keyof NonNullable<ContractPart['with_vat']>) => sumOf(all.map((one) => Big(one[field])))
  const [incl, paid, retained, rounding] = [sum('incl'), sum('paid'), sum('retained'), sum('rounding')]
  return {
    incl: money(incl),
    paid: money(paid),
    retained: money(retained),
    rounding: money(rounding),
    payable: money(incl.minus(paid).minus(retained).plus(rounding)),
  }
}
