import type { Db } from '../../../platform/database/db.ts'
import { stemsOf } from '../words/stems.ts'
import { synonyms } from '../words/synonyms.ts'
import { tokensOf } from '../words/tokens.ts'

let known: Map<string, string[]> | undefined

/** The words that mean the same as a word, all as stems. Those of a row include the word itself. */
export async function synonymsOf(db: Db): Promise<Map<string, string[]>> {
  if (known) return known
  const words = synonyms.flat().flatMap((text) => tokensOf(text).map(({ word }) => word))
  const stem = await stemsOf(db, words)
  const all = new Map<string, string[]>()
  for (const row of synonyms) {
    const stems = row.map((text) =>
      tokensOf(text)
        .map(({ word }) => stem(word))
        .join(' '),
    )
    for (const one of stems) all.set(one, [...new Set([...(all.get(one) ?? []), ...stems])])
  }
  known = all
  return all
}
