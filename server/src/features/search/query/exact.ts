import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { numberKey } from '../../readings/values/numbers.ts'
import type { Search } from './ways.ts'

/** The dossiers whose title, company or number of a document is the query itself: they come first. */
export async function findExact(db: Db, { door, limit }: Pick<Search, 'door' | 'limit'>, q: string): Promise<string[]> {
  const key = numberKey(q)
  const numbered = /\d/.test(key)
    ? sql`or id in (
        select dossier_id from reading join document on document.id = reading.document_id
        where number_key = ${key} and deleted_at is null)`
    : sql``
  const { rows } = await sql<{ id: string }>`
    with door as materialized (${door}), asked as (select unaccent(lower(${q})) as words)
    select id from door, asked
    where unaccent(lower(title)) = words or unaccent(lower(counterpart_name)) = words ${numbered}
    order by sort_time desc, id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
