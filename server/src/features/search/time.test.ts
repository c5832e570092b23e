import { search } from '@klopt/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectLike } from '../../platform/database/db.ts'
import { useWorld } from '../../testing/world.ts'
import { twoCompanies } from '../dossiers/testing/two-companies.ts'
import { connectionsOfPerson, findingMs, searchesAtOnce } from './limits.ts'
import { Budget } from './query/budget.ts'
import { find, indexAll, say, textsOf } from './testing/search-desk.ts'

const world = useWorld()

async function scene() {
  const two = await twoCompanies(world)
  const dossier = await world.makeDossier('Gevel Zuidas', two.anna, [two.bouw, two.gevel])
  await say(two.anna, dossier, 'De dakkapel wordt gehesen.')
  await indexAll(world)
  return { ...two, dossier }
}

/** Makes every statement that reads `table` wait until `work` is done. */
async function whileLocked<T>(table: string, work: () => Promise<T>): Promise<T> {
  return world.db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
    return work()
  })
}

test('a search that takes too long ends by itself and says that it is not complete, and the next ones are', async () => {
  const { anna } = await scene()

  const { status, body } = await whileLocked('search_entry', () => anna.call(search, { query: { q: 'dakkapel' } }))

  expect(status).toBe(200)
  expect(body).toMatchObject({ groups: [], next: null, complete: false })
  expect(textsOf(await find(anna, 'dakkapel'))).toHaveLength(1)
})

test('slow searches of one person leave connections for others', async () => {
  const { anna } = await scene()
  const waiting = async () =>
    (
      await world.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount ?? 0
  const counts: number[] = []

  await whileLocked('search_entry', async () => {
    const progress = { done: false }
    const searches = Array.from({ length: searchesAtOnce.most }, () => anna.call(search, { query: { q: 'dakkapel' } }))
    const answers = Promise.all(searches).finally(() => (progress.done = true))
    while (!progress.done) counts.push(await waiting())
    expect((await answers).map(({ status }) => status)).toEqual(searches.map(() => 200))
  })

  expect(Math.max(...counts)).toBeGreaterThan(0)
  expect(Math.max(...counts)).toBeLessThanOrEqual(connectionsOfPerson)
})

test('hits are found even when there is no time left to search names', async () => {
  const { anna } = await scene()

  const texts = await whileLocked('relation', async () => {
    const { body } = await anna.call(search, { query: { q: 'dakkapel' } })
    expect(body).toMatchObject({ people: [], companies: [], complete: false })
    return textsOf(body)
  })

  expect(texts).toEqual(['De dakkapel wordt gehesen.'])
})

test('a connection has its usual timeout again after a search that took too long', async () => {
  const own = connectLike(world.pool, { max: 1, statement_timeout: findingMs })
  const bound = async () =>
    (await sql<{ ms: string }>`select current_setting('statement_timeout') as ms`.execute(own.db)).rows[0]?.ms

  await own.db.connection().execute(async (db) => {
    const budget = new Budget(db)
    const wait = async () => (await sql`select pg_sleep(60)`.execute(db), 'found')
    expect(await budget.spend(wait, 'no names', 50)).toBe('no names')
    expect(budget.isLeft).toBe(true)
    expect(await budget.spend(wait, 'nothing')).toBe('nothing')
    expect(budget.isLeft).toBe(false)
    expect(await budget.finish(wait, 'no texts')).toBe('no texts')
    expect(budget.isComplete).toBe(false)
    await budget.end()
  })

  expect(await bound()).toBe(`${findingMs}ms`)
  await own.pool.end()
})

test("the viewer's own number is found by its beginning, even if many numbers of others have the same beginning", async () => {
  const { anna, bouw, bram, dossier } = await scene()
  await world.takePart(dossier, bram)
  const others = await world.makeDossier('Van anderen', anna, [bouw])
  await sql`
    insert into search_entry (id, dossier_id, kind, source_id, at, words)
    select gen_random_uuid(), ${others.id}, 'message', gen_random_uuid(), now(), ('#n4500' || n)::tsvector
    from generate_series(1, 5100) n`.execute(world.db)
  await say(anna, dossier, 'Het gaat om PO-4500127.')
  await indexAll(world)

  expect(textsOf(await find(bram, '4500'))).toEqual(['Het gaat om PO-4500127.'])
})
