import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { newId } from '../../platform/ids.ts'
import type { CheckResult } from './judge.ts'

/**
 * Keeps what holds for a company of these cards, once. What no longer holds goes, unless somebody has seen it: then it
 * stays put away. Answers whether the company is told something else than before.
 */
export async function keep(
  db: Db,
  companyId: string,
  cards: string[],
  held: (CheckResult & { card_id: string })[],
): Promise<boolean> {
  const rows = JSON.stringify(held.map((one) => ({ id: newId(), ...one })))
  const { rows: changed } = await sql`
    with held as (
      select * from jsonb_to_recordset(${rows}::jsonb) as held (id uuid, card_id uuid, kind text, data jsonb)
    ), gone as (
      delete from company_check
      where company_id = ${companyId} and card_id = any(${cards}) and seen_at is null
        and (card_id, kind, data) not in (select card_id, kind, data from held)
      returning id
    ), added as (
      insert into company_check (id, company_id, card_id, kind, data)
      select id, ${companyId}, card_id, kind, data from held
      on conflict do nothing
      returning id
    )
    select from gone union all select from added`.execute(db)
  return changed.length > 0
}
