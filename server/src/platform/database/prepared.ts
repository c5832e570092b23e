import { sql } from 'kysely'
import type pg from 'pg'

const mark = '/* often */'
const beginsWithin = 30
const names = new Map<string, string>()

/**
 * Put at the start of a statement that runs very often and whose best plan does not depend on its values. PostgreSQL
 * then parses and plans it once per connection. List its columns and never use `*`: a newer Klopt on the same database
 * may add some.
 */
export const often = sql.raw(mark)

/** The query to send: a named (prepared) one if it is marked `often`. */
export function namedQuery(text: string): string | pg.QueryConfig {
  if (!text.slice(0, beginsWithin).includes(mark)) return text
  const name = names.get(text) ?? `often_${names.size}`
  names.set(text, name)
  return { name, text }
}

/**
 * Questions as the rows of `asked`, each with its `place` from 1. A single question becomes plain values: for an array
 * parameter PostgreSQL estimates ten rows, rejects the generic plan as too expensive, and plans at every call.
 */
export function askedRows<Q>(questions: Q[], columns: Record<string, [type: string, of: (question: Q) => unknown]>) {
  const names = sql.join([...Object.keys(columns), 'place'].map((name) => sql.ref(name)))
  const all = Object.values(columns)
  if (questions.length === 1) {
    const values = all.map(([type, of]) => sql`${questions.map(of)[0]}::${sql.raw(type)}`)
    return sql`(values (${sql.join(values)}, 1)) as asked (${names})`
  }
  const arrays = all.map(([type, of]) => sql`${questions.map(of)}::${sql.raw(type)}[]`)
  return sql`unnest(${sql.join(arrays)}) with ordinality as asked (${names})`
}
