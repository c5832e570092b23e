import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { askedRows, often } from './prepared.ts'

const world = useWorld()

test('a statement marked `often` is prepared once per connection, and other statements are not', async () => {
  const [answers, preparedCount] = await world.db.connection().execute(async (db) => {
    const numbers = []
    for (const number of [1, 2])
      numbers.push((await sql<{ n: number }>`${often} select ${number}::int as n`.execute(db)).rows[0]?.n)
    await sql`select ${3}::int as n`.execute(db)
    const prepared = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%::int as n%'`.execute(db)
    return [numbers, prepared.rows.length] as const
  })

  expect(answers).toEqual([1, 2])
  expect(preparedCount).toBe(1)
})

test('questions are answered in order, and a single one uses the generic plan', async () => {
  const { answers, plans } = await world.db.connection().execute(async (db) => {
    const ask = async (numbers: number[]) => {
      const asked = askedRows(numbers, {
        n: ['int', (number) => number],
        is_odd: ['boolean', (number) => number % 2 === 1],
      })
      const { rows } = await sql<{ shown: string }>`${often}
        select place || ': ' || n || ' ' || is_odd as shown from ${asked} order by place`.execute(db)
      return rows.map(({ shown }) => shown)
    }
    const alone = []
    for (let n = 1; n <= 8; n += 1) alone.push(...(await ask([n])))
    const { rows } = await sql<{ generic_plans: number }>`
      select generic_plans from pg_prepared_statements where statement like '%as shown from (values%'`.execute(db)
    return { answers: [alone[7], await ask([5, 6])], plans: rows.map(({ generic_plans }) => generic_plans) }
  })

  expect(answers).toEqual(['1: 8 false', ['1: 5 true', '2: 6 false']])
  expect(plans).toEqual([3])
})
