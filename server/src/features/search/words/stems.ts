import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

const keptMost = 50_000
const kept = new Map<string, string>()

/**
 * The stem of each word by PostgreSQL's Dutch rules, without a doubled last letter: bonnen becomes bon. Words repeat, so
 * they are kept.
 */
export async function stemsOf(db: Db, words: Iterable<string>): Promise<(word: string) => string> {
  const stems = new Map<string, string>()
  const unknown: string[] = []
  for (const word of new Set(words)) {
    const stem = kept.get(word)
    if (stem === undefined) unknown.push(word)
    else stems.set(word, stem)
  }
  if (unknown.length > 0) {
    const { rows } = await sql<{ word: string; stem: string | null }>`
      select word, (ts_lexize('dutch_stem', word))[1] as stem from unnest(${unknown}::text[]) word`.execute(db)
    if (kept.size + rows.length > keptMost) kept.clear()
    for (const { word, stem } of rows) {
      const short = (stem ?? word).replace(/([a-z])\1$/, '$1')
      kept.set(word, short)
      stems.set(word, short)
    }
  }
  return (word) => stems.get(word) ?? word
}
