import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'

/** All tables as text: everything that a copy of the database would reveal. */
export async function wholeDatabase(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(db)
  const texts = tables.map(async ({ name }) => {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(db)
    return rows.map(({ text }) => text).join('\n')
  })
  return (await Promise.all(texts)).join('\n')
}
