import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { Deps } from '../platform/deps.ts'
import type { Tx } from '../platform/database/transaction.ts'

export type StepCount = { count: number; examples: string[] }
/** Runs a transaction and delivers its events. The server and the commands do that in different ways. */
export type Transact = <T>(deps: Deps, work: (tx: Tx) => Promise<T>) => Promise<T>

/** One kind of data with a retention period. The database's clock decides what is due. */
export type Step = {
  name: string
  rule: string
  /** Counts what would be deleted, with some examples. */
  find(deps: Deps): Promise<StepCount>
  /** Deletes it and returns the count. After an interruption it continues the next day. */
  remove(deps: Deps, transact: Transact): Promise<number>
}

type Sql = ReturnType<typeof sql>
type Rows = { name: string; rule: string; table: string; due: Sql; example: Sql }

export const examplesMost = 3
const atOnce = 1000

/** Deletes rows of a table, in batches, so that no statement or lock lasts long. */
export function rowsStep({ name, rule, table, due, example }: Rows): Step {
  const from = sql.table(table)
  return {
    name,
    rule,
    find: ({ db }) => findRows(db, sql`${from} where ${due}`, example),
    async remove({ db }) {
      let removed = 0
      while (true) {
        const { numAffectedRows = 0n } = await sql`
          delete from ${from} where ctid = any(array(select ctid from ${from} where ${due} limit ${atOnce}))`.execute(
          db,
        )
        removed += Number(numAffectedRows)
        if (numAffectedRows < atOnce) return removed
      }
    },
  }
}

/** Counts the rows of `from` and returns the first as examples. */
export async function findRows(db: Db, from: Sql, example: Sql): Promise<StepCount> {
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db)
  const { rows } = await sql<{
    example: string
  }>`select ${example} as example from ${from} limit ${examplesMost}`.execute(db)
  return { count: counted[0]?.count ?? 0, examples: rows.map((row) => row.example) }
}
