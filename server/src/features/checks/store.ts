import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { newId } from '../../platform/ids.ts'
import type { CheckResult } from './judge.ts'

/**
 * Stores a company's checks of these cards, without duplicates. Checks that no longer apply are deleted, unless
 * somebody has dismissed them. Returns whether anything changed.
 */
export async function storeChecks(
  db: Db,
  companyId: string,
  cards: string[],
  results: (CheckResult & { card_id: string })[],
): Promise<boolean> {
  const rows = JSON.stringify(results.map((result) => ({ id: newId(), ...result })))
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
