import { cardBadges } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { isAgreed } from '../figures/agreed.ts'
import { storeAmounts } from './amounts.ts'
import { badgeOf, type CardStanding } from './badge.ts'

/** A card that has not lapsed. */
type Row = CardStanding & {
  /** The ids of its orders: invoices with the same orders belong to one series. */
  orders: string
  currency: string | null
  within_limit_of: string | null
  due_date: string | null
}

/**
 * Stores a summary of the cards on their dossier for the list, after each run, each answer and each act of an agreement.
 */
export async function storeSummary(db: Db, dossierId: string): Promise<void> {
  await storeAmounts(db, dossierId)
  const standing = await readStanding(db, dossierId)
  const cards = standing.filter(({ is_proforma }) => !is_proforma) // one asks nothing of anybody
  const badge = mainBadge(cards)
  // An invoice that both agree with is paid; one with an agreement is paid by it, so its date stays.
  const open = cards.filter(({ agreed }) => !agreed)
  await db
    .updateTable('dossier')
    .set({
      card_state: badge?.says ?? null,
      card_difference: badge?.amount ?? null,
      card_currency: badge?.currency ?? null,
      is_proforma: !badge && standing.some((card) => badgeOf(card)?.says === 'proforma'),
      within_limit_of: badge?.within_limit_of ?? null,
      due_date: open.flatMap(({ due_date }) => due_date ?? []).toSorted()[0] ?? null,
    })
    .where('id', '=', dossierId)
    .execute()
}

/** In the order in which the invoices use up their orders. */
async function readStanding(db: Db, dossierId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select card.state, face->>'difference' as difference, face->>'missing' as missing, face->>'rest' as rest, face->>'currency' as currency,
      open_amount::text as open,
      coalesce((face->>'edited')::boolean, false) as edited, due_date::text, face->>'within_limit_of' as within_limit_of,
      coalesce((select string_agg(chosen->>'document_id', ' ') from jsonb_array_elements(face->'orders') chosen), '') as orders,
      coalesce((face->>'is_proforma')::boolean, false) as is_proforma, ${isAgreed} as agreed,
      (select terms->'excl'->>'credit' from agreement where card_id = card.id and agreement.state = 'offered') as proposed,
      (select follow->>'state' from agreement
        where card_id = card.id and agreement.state = 'accepted' and (follow->>'counts')::boolean) as settled
    from card left join card_run newest on newest.card_id = card.id and newest.n = card.run
    where card.dossier_id = ${dossierId} and card.state <> 'withdrawn'
    order by face->'invoice'->>'issue_date', card.created_at`.execute(db)
  return rows
}

/**
 * The badge that matters most, in the order of `cardBadges`, and of several the one with the largest amount. A difference
 * within the limit of the buyer comes after all that asks something of anybody.
 */
function mainBadge(cards: Row[]) {
  const last = new Map(cards.map((card) => [card.orders, card]))
  // Only the last invoice of an order knows what is left of it.
  const badges = cards.flatMap((card) => {
    const badge = badgeOf({ ...card, rest: last.get(card.orders) === card ? card.rest : null })
    if (!badge || badge.says === 'proforma') return []
    const within_limit_of = badge.says === 'differs' ? card.within_limit_of : null
    return [{ ...badge, says: badge.says, currency: card.currency, within_limit_of }]
  })
  const rank = ({ says, within_limit_of }: (typeof badges)[number]) =>
    cardBadges.indexOf(within_limit_of ? 'rest' : says) - (within_limit_of ? 0.5 : 0)
  return (
    badges.toSorted((one, other) => rank(one) - rank(other) || Number(other.amount) - Number(one.amount)).at(0) ?? null
  )
}
