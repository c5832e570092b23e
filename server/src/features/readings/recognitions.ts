import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Recognition } from './reading.ts'

/** Increase this when other words would be recognised than before, or in other places. */
const engine = 6
/** The words of this one and later ones have the same form, so that newer rules can be applied to them. */
const oldestEngine = 4

/** Whether the recognised words of a `document` are stored, so that reading it again costs little. */
export const isRecognised = sql<boolean>`exists (
  select from recognition where recognition.sha256 = document.sha256 and engine >= ${oldestEngine})`

/** The words recognised in a file, as JSON. Null if it has to be recognised. `older`: by an earlier engine too. */
export async function findRecognition(db: Db, sha256: string, { older = false } = {}): Promise<Buffer | null> {
  const row = await db
    .selectFrom('recognition')
    .select(sql<string>`words::text`.as('words'))
    .where('sha256', '=', sha256)
    .where('engine', '>=', older ? oldestEngine : engine)
    .executeTakeFirst()
  return row ? Buffer.from(row.words) : null
}

/** Stores the words recognised in a file, for every document that has it. */
export async function storeRecognition(db: Db, sha256: string, recognition: Recognition): Promise<void> {
  const row = { engine, words: JSON.stringify(recognition) }
  await db
    .insertInto('recognition')
    .values({ sha256, ...row })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet(row))
    .execute()
}
