import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'
import { numberKey } from './numbers.ts'

/** A value of `reading` as it counts: what somebody typed, unless that was taken back, else what was surely read. */
export const counting = (path: string) => sql<string | null>`coalesce(
  (select value from reading_value where reading_id = reading.id and path = ${path} and source = 'typed'
    order by revision desc limit 1),
  (select value from reading_value where reading_id = reading.id and path = ${path} and source <> 'typed' and sure))`

/** Keeps the document's own number beside its reading, by which it is found among all others. */
export async function keepNumberKey({ db }: Tx, documentId: string): Promise<void> {
  const { rows } = await sql<{ number: string | null }>`
    select ${counting('number')} as number from reading where document_id = ${documentId}`.execute(db)
  const number_key = numberKey(rows[0]?.number ?? null)
  await db.updateTable('reading').set({ number_key }).where('document_id', '=', documentId).execute()
}
