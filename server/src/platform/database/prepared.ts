import { sql } from 'kysely'
import type pg from 'pg'

const mark = '/* often */'
const begins_within = 30
const names = new Map<string, string>()

/**
 * Stands at the beginning of a statement that is asked all the time and whose best plan does not depend on its values:
 * PostgreSQL reads and plans it once a connection and not at every call. Its columns are written out, never those of a
 * table by `*`: a newer Klopt beside this one may add some.
 */
export const often = sql.raw(mark)

/** How a text is asked: by a name, when it is asked often. */
export function asked(text: string): string | pg.QueryConfig {
  if (!text.slice(0, begins_within).includes(mark)) return text
  const name = names.get(text) ?? `often_${names.size}`
  names.set(text, name)
  return { name, text }
}

/**
 * Questions as the rows of `asked`, each with its `place` from 1. One alone stands there as plain values: PostgreSQL
 * takes an array that it does not know yet for ten rows, finds that dear, and would plan the statement at every call.
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
