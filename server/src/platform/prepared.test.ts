import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useWorld } from '../testing/world.ts'
import { often } from './prepared.ts'

const world = useWorld()

test('what is asked often is planned once a connection, with the values of each call; the rest is not kept', async () => {
  const [answers, kept] = await world.db.connection().execute(async (db) => {
    const numbers = []
    for (const number of [1, 2])
      numbers.push((await sql<{ n: number }>`${often} select ${number}::int as n`.execute(db)).rows[0]?.n)
    await sql`select ${3}::int as n`.execute(db)
    const prepared = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%::int as n%'`.execute(db)
    return [numbers, prepared.rows.length] as const
  })

  expect(answers).toEqual([1, 2])
  expect(kept).toBe(1)
})
