import { sql } from 'kysely'
import { Big } from 'big.js'
import type { Db } from '../../../platform/database/db.ts'
import type { CardView } from './card-view.ts'
import type { Limit } from '../matching/limit.ts'
import type { CardSettings } from '../outcomes/outcomes.ts'

/** A card as it is stored, with the choices that people made. */
export type StoredCard = CardSettings & {
  id: string
  invoice_root: string
  run: number
  face: CardView | null
  result_hash: string | null
  invoice_hash: string | null
  /** Somebody answered it, or proposed a way out. */
  answered: boolean
}

export async function readStoredCards(db: Db, dossierId: string): Promise<StoredCard[]> {
  const { rows } = await sql<StoredCard>`
    select card.id, invoice_root, card.run, card.face, card.final, result_hash, invoice_hash,
      case when replaces_decided then json_build_object('root', replaces_root) end as replaces,
      exists (select from card_answer where card_id = card.id)
        or exists (select from agreement where card_id = card.id) as answered,
      coalesce(face->'invoice'->>'filename', '') as filename, face is not null as has_view,
      case when chosen_by is not null then
        array(select order_root::text from card_order where card_id = card.id order by order_root) end as by_hand,
      (select coalesce(json_agg(json_build_object('invoice_key', invoice_key, 'order_key', order_key)), '[]')
        from card_pair where card_id = card.id) as pairs
    from card left join card_run on card_run.card_id = card.id and n = card.run
    where card.dossier_id = ${dossierId}
    order by card.created_at, card.id`.execute(db)
  return rows
}

/** The limit of each company of a dossier that chose one. */
export async function readLimits(db: Db, dossierId: string): Promise<Map<string, Limit>> {
  const rows = await db
    .selectFrom('dossier_company')
    .innerJoin('company', 'company.id', 'company_id')
    .select(['company.id', 'tolerance_amount', 'tolerance_percent', 'tolerance_cap'])
    .where('dossier_id', '=', dossierId)
    .where('is_klopt_client', '=', true)
    .orderBy('company.id')
    .execute()
  return new Map(
    rows.map(({ id, tolerance_amount, tolerance_percent, tolerance_cap }) => [
      id,
      { amount: Big(tolerance_amount), percent: Big(tolerance_percent), cap: Big(tolerance_cap) },
    ]),
  )
}
