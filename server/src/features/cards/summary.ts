import type { CardBadge, CardState } from '@klopt/contract'
import { Big } from 'big.js'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { is_agreed } from './agreed.ts'
import { amountOf } from './figures.ts'

/** How a card stands that has not lapsed. */
type Standing = {
  state: CardState
  difference: string | null
  missing: string | null
  /** Of one line. */
  largest: string | null
  rest: string | null
  edited: boolean
  /** Its orders, by which invoices follow each other. */
  orders: string
  due_date: string | null
  /** Every company of the dossier agrees with what it says now. */
  agreed: boolean
}
type Badge = { state: CardBadge; amount: string | null }

/**
 * Keeps on a dossier what the list shows of its cards: after each run, and after each answer. Gives whether all agree
 * with all of them now.
 */
export async function keepSummary(db: Db, dossierId: string): Promise<boolean> {
  const cards = await readStanding(db, dossierId)
  const badge = badgeOf(cards)
  const open = cards.filter(({ agreed }) => !agreed)
  const cards_agreed = cards.length > 0 && open.length === 0
  await db
    .updateTable('dossier')
    .set({
      card_state: badge?.state ?? null,
      card_difference: badge?.amount ?? null,
      cards_agreed,
      due_date: open.flatMap(({ due_date }) => due_date ?? []).toSorted()[0] ?? null,
    })
    .where('id', '=', dossierId)
    .execute()
  return cards_agreed
}

/** In the order in which the invoices take of their orders. */
async function readStanding(db: Db, dossierId: string): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select card.state, face->>'difference' as difference, face->>'missing' as missing, face->>'rest' as rest,
      (select max(abs((line->>'difference')::numeric))::text from jsonb_array_elements(face->'shown') line) as largest,
      coalesce((face->>'edited')::boolean, false) as edited, due_date::text,
      coalesce((select string_agg(chosen->>'document_id', ' ') from jsonb_array_elements(face->'orders') chosen), '') as orders,
      ${is_agreed} as agreed
    from card left join card_run newest on newest.card_id = card.id and newest.n = card.run
    where card.dossier_id = ${dossierId} and card.state <> 'withdrawn'
    order by face->'invoice'->>'issue_date', card.created_at`.execute(db)
  return rows
}

/** The largest difference, then what is not sure, what is left of an order, and what checks out. */
function badgeOf(cards: Standing[]): Badge | null {
  const last = new Map(cards.map((card) => [card.orders, card]))
  const badges = cards.flatMap((card) => ownBadge(card, last.get(card.orders) === card) ?? [])
  const largest = (state: CardBadge) =>
    badges
      .filter((badge) => badge.state === state)
      .toSorted((one, other) => Number(other.amount) - Number(one.amount))
      .at(0)
  return largest('differs') ?? largest('unsure') ?? largest('rest') ?? largest('edited') ?? largest('fits') ?? null
}

/** Of the invoices on one order the last one knows what is left of it. */
function ownBadge(
  { state, agreed, difference, missing, largest, rest, edited }: Standing,
  isLast: boolean,
): Badge | null {
  const fine: Badge = { state: edited ? 'edited' : 'fits', amount: null }
  if (state === 'unsure') return { state, amount: null }
  if (state !== 'differs' && state !== 'fits') return null
  if (agreed) return fine
  if (state === 'differs') {
    // Lines that differ both ways may come to nothing together.
    const amounts = [difference, missing, largest].map((amount) => amountOf(Big(amount ?? 0)))
    return { state, amount: amounts.find((amount) => amount !== '0.00') ?? null }
  }
  return isLast && rest !== null && Big(rest).gt(0) ? { state: 'rest', amount: rest } : fine
}
