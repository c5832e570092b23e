import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { Deps } from '../platform/deps.ts'
import type { Tx } from '../platform/database/transaction.ts'

export type StepCount = { count: number; examples: string[] }
/** Runs one change, with the signals it gives. The server and a command have one each. */
export type Transact = <T>(deps: Deps, work: (tx: Tx) => Promise<T>) => Promise<T>

/** One kind of thing that is not kept for ever. What is due is decided by the database's clock. */
export type Step = {
  name: string
  rule: string
  /** What would go, with some of it by name. */
  find(deps: Deps): Promise<StepCount>
  /** Takes it away and counts. What stops halfway goes on the next day. */
  remove(deps: Deps, transact: Transact): Promise<number>
}

type Sql = ReturnType<typeof sql>
type Rows = { name: string; rule: string; table: string; due: Sql; example: Sql }

export const examples_most = 3
const at_once = 1000

/** Rows that go as they are. In parts, so that no statement and no lock lasts long. */
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
          delete from ${from} where ctid = any(array(select ctid from ${from} where ${due} limit ${at_once}))`.execute(
          db,
        )
        removed += Number(numAffectedRows)
        if (numAffectedRows < at_once) return removed
      }
    },
  }
}

/** Counts what `from` finds, and names the first. */
export async function findRows(db: Db, from: Sql, example: Sql): Promise<StepCount> {
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db)
  const { rows } = await sql<{
    example: string
  }>`select ${example} as example from ${from} limit ${examples_most}`.execute(db)
  return { count: counted[0]?.count ?? 0, examples: rows.map((row) => row.example) }
}
