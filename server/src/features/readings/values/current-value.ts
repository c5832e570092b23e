import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'
import { numberKey } from './numbers.ts'

/** The current value of a path in `reading`: the typed value unless undone, else the value read with certainty. */
export const currentValue = (path: string, reading = 'reading') => sql<string | null>`coalesce(
  (select value from reading_value where reading_id = ${sql.ref(`${reading}.id`)} and path = ${path} and source = 'typed'
    order by revision desc limit 1),
  (select value from reading_value where reading_id = ${sql.ref(`${reading}.id`)} and path = ${path} and source <> 'typed' and sure))`

/** Stores the document's own number with its reading, so that the document can be found by it. */
export async function storeNumberKey({ db }: Tx, documentId: string): Promise<void> {
  const { rows } = await sql<{ number: string | null }>`
    select ${currentValue('number')} as number from reading where document_id = ${documentId}`.execute(db)
  const number_key = numberKey(rows[0]?.number ?? null)
  await db.updateTable('reading').set({ number_key }).where('document_id', '=', documentId).execute()
}
