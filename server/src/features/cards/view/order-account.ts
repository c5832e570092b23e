import type { OrderAccount } from '@klopt/contract'
import { Big } from 'big.js'
import type { CardView } from './card-view.ts'
import { contractOf, termsOf } from './contract-account.ts'
import { money, sumOf } from './figures.ts'

type CardFigures = Pick<
  CardView,
  | 'state'
  | 'invoice'
  | 'orders'
  | 'total_ordered'
  | 'extra_work'
  | 'total_invoiced'
  | 'difference'
  | 'missing'
  | 'tolerance'
  | 'run_at'
  | 'contract_part'
>
type StoredCard = { id: string; face: CardFigures }

const zero = Big(0)

/**
 * The running account of each order, by the id of the newest of its cards. A single card shows everything by itself, so
 * only orders with several cards have an account. Orders that share an invoice have none: it cannot be divided.
 */
export function accountsOf(cards: StoredCard[]): Map<string, OrderAccount> {
  const living = cards.filter(({ face }) => face.state !== 'withdrawn' && face.orders.length > 0)
  const groups = [...Map.groupBy(living, ({ face }) => idsOf(face).toSorted().join(' ')).values()]
  return new Map(
    groups.flatMap((group): [string, OrderAccount][] => {
      const own = new Set(group.flatMap(({ face }) => idsOf(face)))
      const shares = living.some((card) => !group.includes(card) && idsOf(card.face).some((id) => own.has(id)))
      const newest = group.toSorted((one, other) => (one.face.run_at < other.face.run_at ? 1 : -1))[0]
      return newest && group.length > 1 && !shares ? [[newest.id, accountOf(group)]] : []
    }),
  )
}

function idsOf({ orders }: CardFigures): string[] {
  return orders.map(({ document_id }) => document_id)
}

function accountOf(group: StoredCard[]): OrderAccount {
  const papers = group
    .toSorted(byDay)
    .map(({ id, face }) => ({ card_id: id, paper: face.invoice, face, ...certainOf(face) }))
  const terms = termsOf(papers.map(({ face }) => face))
  const total = sumOf(papers.map(({ net }) => net ?? zero))
  const credited = sumOf(papers.map(({ net }) => (net?.lt(0) ? net.neg() : zero)))
  const ordered = group.flatMap(({ face }) => face.total_ordered ?? []).at(0) ?? null
  const agreed = agreedOf(group)
  const whole = ordered !== null && papers.every(({ net }) => net !== null) ? Big(ordered).plus(agreed ?? 0) : null
  const left = whole?.minus(sumOf(papers.map(({ allowed }) => allowed))) ?? null
  const rest = left?.lt(0) ? zero : left
  return {
    orders: group[0]?.face.orders ?? [],
    ordered,
    agreed,
    invoiced: money(total.plus(credited)),
    credited: money(credited),
    beyond: whole && rest && money(total.plus(rest).minus(whole)),
    rest: rest && money(rest),
    papers: papers.map(({ card_id, paper, net }, n) => ({
      card_id,
      paper,
      amount: net && money(net),
      term: terms[n] ?? null,
    })),
    contract: contractOf(
      papers.map(({ face, net }) => ({ ...face, certain: net !== null })),
      { ordered, rest: rest && money(rest) },
    ),
  }
}

/** All extra work that the invoices use. Several may use a part of the same. */
function agreedOf(group: StoredCard[]): string | null {
  const works = new Map(
    group.flatMap(({ face }) => face.extra_work ?? []).map(({ number, amount }) => [number, amount]),
  )
  return works.size ? money(sumOf([...works.values()].map((amount) => Big(amount)))) : null
}

function byDay({ face: one }: StoredCard, { face: other }: StoredCard): number {
  const [mine, theirs] = [one, other].map(({ invoice }) => invoice.issue_date ?? '9999')
  return mine === theirs ? 0 : (mine ?? '') < (theirs ?? '') ? -1 : 1
}

/** The amount of a certain card, and the part that its orders allow. */
function certainOf({ state, total_invoiced, difference }: CardFigures): { net: Big | null; allowed: Big } {
  if ((state !== 'fits' && state !== 'differs') || total_invoiced === null || difference === null)
    return { net: null, allowed: zero }
  return { net: Big(total_invoiced), allowed: Big(total_invoiced).minus(difference) }
}
