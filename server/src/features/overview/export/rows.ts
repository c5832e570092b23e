import { balance, toCents, toMoney, type Work } from '@klopt/contract'
import { byOrders, idsOf } from '../../cards/view/order-account.ts'
import { toBalancePaper } from '../../cards/view/settle.ts'
import type { ExportAgreement, ExportCard, ExportDossier } from './read-dossiers.ts'

/** What the export says of an invoice or credit note. Amounts without VAT but for `pay_now`, each so that its column adds up. */
export type CardFigures = {
  /** With agreed extra work and changes, in the first row of its orders alone. */
  ordered: string | null
  invoiced: string | null
  open: string | null
  /** What was open when its dossier was closed. It is no longer. */
  open_at_closing: string | null
  /** Negative if it is to be paid. Null also if it was paid, or counts in another dossier. */
  pay_now: string | null
}

/** A row of the export: an invoice, an agreement, or a dossier without any. */
export type ExportRow = { dossier: ExportDossier } & (
  | { card: ExportCard; figures: CardFigures }
  | { agreement: ExportAgreement; card: ExportCard | null }
  | { card: null }
)

/** The rows of a dossier: each invoice with its agreements, then the agreed extra work. */
export function rowsOfDossier(dossier: ExportDossier, doubles: Set<string>): ExportRow[] {
  const { cards, agreements } = dossier
  const ordered = orderedOf(cards)
  const of = (cardId: string | null) => agreements.filter(({ card_id }) => card_id === cardId)
  const rows: ExportRow[] = [
    ...cards.flatMap((card): ExportRow[] => [
      { dossier, card, figures: { ordered: ordered.get(card.id) ?? null, ...figuresOf(dossier, card, doubles) } },
      ...of(card.id).map((agreement) => ({ dossier, card, agreement })),
    ]),
    ...of(null).map((agreement) => ({ dossier, card: null, agreement })),
  ]
  return rows.length ? rows : [{ dossier, card: null }]
}

function figuresOf({ status }: ExportDossier, card: ExportCard, doubles: Set<string>): Omit<CardFigures, 'ordered'> {
  const { id, side, open_amount, pay_now, paid_on, taken_for_paid } = card
  const counts = !doubles.has(id)
  const open = counts ? open_amount : null
  const due = pay_now === null || !counts || paid_on !== null || taken_for_paid ? null : pay_now
  return {
    invoiced: card.is_proforma ? null : card.total_invoiced,
    open: status === 'closed' ? null : open,
    open_at_closing: status === 'closed' ? open : null,
    pay_now: due !== null && side === 'pay' ? toMoney(-toCents(due)) : due,
  }
}

/** What was ordered, by the first card of each order. Of orders that share an invoice, by the card that has most of them. */
function orderedOf(cards: ExportCard[]): Map<string, string | null> {
  const counted = new Set<string>()
  const counting = cards.map((card) => ({ card, face: card }))
  const groups = [
    ...byOrders(counting.filter(({ card }) => card.orders.length > 0)),
    ...counting.filter(({ card }) => card.orders.length === 0).map((one) => [one]),
  ]
  const widest = groups.toSorted(([one], [other]) => idsOf(other?.face).length - idsOf(one?.face).length)
  return new Map(
    widest.flatMap((group): [string, string | null][] => {
      const [first] = group
      const orders = idsOf(first?.face)
      if (!first || orders.some((id) => counted.has(id))) return []
      for (const id of orders) counted.add(id)
      return [[first.card.id, balance(group.map(({ card }) => toBalancePaper(card, card))).ordered]]
    }),
  )
}

/** What an agreement takes off of an invoice, or adds to an order: with a sign. */
export function amountOf({ terms }: ExportAgreement): string {
  return isWork(terms) ? terms.amount : toMoney(-toCents(terms.excl.credit))
}

export function isWork(terms: ExportAgreement['terms']): terms is Work {
  return 'how' in terms
}

/** Whether both companies are bound to it: an invoice that changed since has a new answer to give. */
export function binds({ kind, state, follow }: ExportAgreement): boolean {
  return state === 'accepted' && (kind === 'extra_work' || follow?.counts === true)
}
