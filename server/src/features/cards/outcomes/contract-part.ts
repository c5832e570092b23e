import type { Term } from '@klopt/contract'
import { Big } from 'big.js'
import { isContractSum, isExtraWork } from '../../readings/values/work-names.ts'
import { money, sumOf } from '../figures/figures.ts'
import type { Comparison } from '../matching/compare.ts'
import { isLump } from '../figures/units.ts'
import type { ComparablePaper } from '../figures/to-paper.ts'

/** The term, contract sum and earlier terms that an invoice states, if it is part of a contract sum. */
export type ContractPart = {
  term: Term | null
  /** The contract sum on the invoice. Null if it is not certain. */
  contract_sum: string | null
  /** Whether each of its orders is one sum. */
  is_sum: boolean
  /** The lines that are called extra work and are not on the order. */
  extra_work: string
  /** Null if one of these is not certain. On credit notes all are negative. */
  with_vat: { incl: string; paid: string; retained: string; rounding: string } | null
}

const zero = Big(0)

export function contractPartOf(
  invoice: ComparablePaper,
  orders: ComparablePaper[],
  comparison: Comparison | null,
): ContractPart {
  const { values } = invoice.doc
  const number = (path: string) => (values[path]?.value ? Number(values[path].value) : null)
  const [n, of] = [number('term'), number('terms')]
  const contractSum = values['contract_sum']
  const extra =
    comparison?.lines.flatMap(({ name, billed, order }) =>
      billed && !order && isExtraWork(name) ? [billed.net] : [],
    ) ?? []
  return {
    term: n === null ? null : { n, of },
    contract_sum: contractSum?.sure ? contractSum.value : null,
    is_sum: orders.length > 0 && orders.every(isOneSum),
    extra_work: money(sumOf(extra)),
    with_vat: withVat(values, isReversed(invoice, comparison)),
  }
}

/** Whether an order is one line by amount, or only a contract sum without lines. */
function isOneSum({ paper: { lines }, doc: { values } }: ComparablePaper): boolean {
  const [line, ...others] = lines
  if (!line) return values['contract_sum']?.sure === true
  return others.length === 0 && (isLump(line.unit) || isContractSum(line.name))
}

/** Most credit notes are written without a sign. */
function isReversed({ paper }: ComparablePaper, comparison: Comparison | null): boolean {
  return paper.total_excl !== null && comparison !== null && paper.total_excl.times(comparison.total_invoiced).lt(0)
}

function withVat(values: ComparablePaper['doc']['values'], isReversed: boolean): ContractPart['with_vat'] {
  const { total_incl, paid, retention, rounding } = values
  const read = [total_incl, paid, retention, rounding].filter((one) => one?.value)
  if (!total_incl?.value || read.some((one) => !one?.sure)) return null
  const amount = (one: typeof paid) => money(Big(one?.value ?? zero).times(isReversed ? -1 : 1))
  return { incl: amount(total_incl), paid: amount(paid), retained: amount(retention), rounding: amount(rounding) }
}
