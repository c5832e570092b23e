import { balance, type BalancePaper, type OrderAccount, paperBalance, toCents, toMoney } from '@klopt/contract'
import type { CardView } from './card-view.ts'
import { type Agreed, type BalanceFace, toBalancePaper } from './settle.ts'
import { contractOf, termsOf } from './contract-account.ts'

type CardFigures = BalanceFace & Pick<CardView, 'invoice' | 'orders' | 'missing' | 'run_at' | 'contract_part'>
/** `agreed`: what both companies agreed to on it. */
type StoredCard = { id: string; face: CardFigures; agreed?: Agreed }
type CountedCard = { id: string; face: CardFigures; paper: BalancePaper }
const noneAgreed: Agreed = { accepted: null, agreed: false }

/**
 * The running account of each order, by the id of the newest of its cards. A single card shows everything by itself, so
 * only orders with several cards have an account. Orders that share an invoice have none: it cannot be divided.
 */
export function accountsOf(cards: StoredCard[]): Map<string, OrderAccount> {
  const living = cards
    .map(({ id, face, agreed = noneAgreed }) => ({ id, face, paper: toBalancePaper(face, agreed) }))
    .filter(({ face, paper }) => paper.counts && face.orders.length > 0)
  const groups = byOrders(living)
  return new Map(
    groups.flatMap((group): [string, OrderAccount][] => {
      const own = new Set(idsOf(group[0]?.face))
      const shares = groups.some((other) => other !== group && idsOf(other[0]?.face).some((id) => own.has(id)))
      const newest = group.toSorted((one, other) => (one.face.run_at < other.face.run_at ? 1 : -1))[0]
      return newest && group.length > 1 && !shares ? [[newest.id, accountOf(group)]] : []
    }),
  )
}

/** The cards of the same orders together. */
export function byOrders<C extends { face: Pick<CardView, 'orders'> }>(cards: C[]): C[][] {
  return [...Map.groupBy(cards, ({ face }) => idsOf(face).toSorted().join(' ')).values()]
}

/** The documents of the orders of a card. */
export function idsOf(face: Pick<CardView, 'orders'> | undefined): string[] {
  return face?.orders.map(({ document_id }) => document_id) ?? []
}

function accountOf(group: CountedCard[]): OrderAccount {
  const papers = group.toSorted(byDay)
  const faces = papers.map(({ face }) => face)
  const terms = termsOf(faces)
  const sums = balance(papers.map(({ paper }) => paper))
  const parts = papers.map(({ paper }) => paperBalance(paper))
  const ordered = faces.flatMap(({ total_ordered }) => total_ordered ?? []).at(0) ?? null
  const { works, changes, invoiced, credited, open, left } = sums
  return {
    orders: faces[0]?.orders ?? [],
    ordered,
    agreed: faces.some(({ extra_work }) => extra_work?.length) ? works : null,
    changes,
    total_ordered: sums.ordered,
    invoiced,
    credited,
    open,
    beyond: ordered === null || left === null ? null : beyondOf(ordered, { ...sums, left }),
    rest: left,
    papers: papers.map(({ id, face }, n) => ({
      card_id: id,
      paper: face.invoice,
      amount: parts[n]?.net ?? null,
      term: terms[n] ?? null,
    })),
    contract: contractOf(
      faces.map((face, n) => ({ ...face, certain: parts[n] !== null })),
      { ordered, rest: left },
    ),
  }
}

/** For apps of before the balance, which show it as a line of its own. */
function beyondOf(ordered: string, { works, net, left }: { works: string; net: string; left: string }): string {
  return toMoney(toCents(net) + toCents(left) - toCents(ordered) - toCents(works))
}

function byDay({ face: one }: CountedCard, { face: other }: CountedCard): number {
  const [mine, theirs] = [one, other].map(({ invoice }) => invoice.issue_date ?? '9999')
  return mine === theirs ? 0 : (mine ?? '') < (theirs ?? '') ? -1 : 1
}
