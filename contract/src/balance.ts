import type { Sums, Work } from './agreement.ts'
import { sumOfCents, toCents, toMoney } from './cents.ts'
import { type Settled, splitOf } from './pay.ts'

/** An invoice or credit note as the balance counts it. Amounts without VAT. */
export type BalancePaper = {
  kind: string
  /** False for a pro forma, a double, and one that was replaced or withdrawn: it is in no sum. */
  counts: boolean
  /** It was compared with certainty. Otherwise it is in no sum, and what is left is unknown. */
  certain: boolean
  total_ordered: string | null
  /** The agreed extra work that it was compared with. */
  works: Pick<Work, 'number' | 'amount'>[]
  /** The agreed change of the order that its next version will have. */
  change: string
  /** Negative for a credit note. */
  total_invoiced: string | null
  difference: string | null
  /** What a credit note takes off of earlier excess. It is no difference, and frees nothing of the order. */
  settles: string
  sums: Sums | null
  settled: Settled
}

/** What one paper adds: `over` is what exceeds the order, `open` the part of it that nobody agreed to. */
export type PaperBalance = { net: string; over: string; open: string }

/** All amounts of the invoices of the same orders. Each screen, mail and file shows these, and adds up nothing itself. */
export type Balance = {
  /** With agreed extra work and changes. Null if it is not certain. */
  ordered: string | null
  works: string
  changes: string
  invoiced: string
  credited: string
  net: string
  over: string
  open: string
  /** Still to be invoiced. Null if it is not certain. */
  left: string | null
}

/** The balance of the invoices and credit notes of the same orders. */
export function balance(papers: BalancePaper[]): Balance {
  const counted = papers.filter(({ counts }) => counts)
  const parts = counted.map((paper) => ({ paper, part: paperBalance(paper) }))
  const total = (field: keyof PaperBalance) => sumOfCents(parts.map(({ part }) => toCents(part?.[field] ?? '0.00')))
  const nets = parts.map(({ part }) => toCents(part?.net ?? '0.00'))
  const net = sumOfCents(nets)
  const credited = -sumOfCents(nets.filter((one) => one < 0n))
  const own = papers.find(({ total_ordered }) => total_ordered !== null)?.total_ordered ?? null
  const works = sumOfCents(worksOf(papers).map(({ amount }) => toCents(amount)))
  const changes = sumOfCents(counted.map(({ change }) => toCents(change)))
  const order = own === null ? null : toCents(own) + works
  const allowed = net - sumOfCents(parts.map(({ paper, part }) => (part ? beside(paper) : 0n)))
  const left = order === null || parts.some(({ part }) => part === null) ? null : order - allowed
  return {
    ordered: order === null ? null : toMoney(order + changes),
    works: toMoney(works),
    changes: toMoney(changes),
    invoiced: toMoney(net + credited),
    credited: toMoney(credited),
    net: toMoney(net),
    over: toMoney(total('over')),
    open: toMoney(total('open')),
    left: left === null ? null : toMoney(left < 0n ? 0n : left),
  }
}

/** The part of one paper. Null if it does not count, or is not certain. */
export function paperBalance(paper: BalancePaper): PaperBalance | null {
  const { kind, counts, certain, total_invoiced, difference, sums, settled } = paper
  if (!counts || !certain || total_invoiced === null || difference === null) return null
  if (kind === 'credit_note') return { net: total_invoiced, over: '0.00', open: '0.00' }
  // Totals without proof of the VAT still say what exceeds. Whether somebody credited it is unknown then.
  const excess = toCents(difference) > 0n ? toCents(difference) : 0n
  const open = sums ? openOfSplit(sums, settled) : settled === 'as_invoiced' ? 0n : excess
  const over = sums ? openOfSplit(sums, null) : excess
  return { net: total_invoiced, over: toMoney(over > open ? over : open), open: toMoney(open) }
}

/** A credit that was agreed but did not come is open too: until then it was invoiced. */
function openOfSplit(sums: Sums, settled: Settled): bigint {
  const { excl, left } = splitOf(sums, settled)
  return toCents(excl.open) + left.excl
}

/** An amount in one currency. */
export type CurrencySum = { currency: string | null; amount: string }

/** The sums of amounts by currency, without those of nothing. */
export function sumsByCurrency(
  amounts: { currency: string | null; amount: string | null | undefined }[],
): CurrencySum[] {
  const some = amounts.flatMap(({ currency, amount }) => (amount && Number(amount) !== 0 ? [{ currency, amount }] : []))
  return [...Map.groupBy(some, ({ currency }) => currency)].map(([currency, all]) => ({
    currency,
    amount: toMoney(sumOfCents(all.map(({ amount }) => toCents(amount)))),
  }))
}

/** What a paper has beside the order: it uses up nothing of it. A lower price uses up more than it costs. */
function beside({ difference, settles }: BalancePaper): bigint {
  return toCents(difference ?? '0.00') - toCents(settles)
}

/** Each extra work once, by its number: several invoices may be compared with the same. */
function worksOf(papers: BalancePaper[]): BalancePaper['works'] {
  return [...new Map(papers.flatMap(({ works }) => works).map((work) => [work.number, work])).values()]
}
