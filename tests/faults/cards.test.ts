import { listCards, listMessages } from '@klopt/contract'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Line, paperPdf } from '../../server/src/features/cards/testing/paper.ts'
import { upload } from '../../server/src/features/documents/testing/scene.ts'
import type { Caller } from '../../server/src/testing/caller.ts'
import { Place } from './place.ts'
import { record, scale } from './scale.ts'

const kills = scale(3, 3, 60)
const soon = { timeout: 120_000, interval: 10 }
const recovery = { timeout: 120_000, interval: 500 } // a killed worker's jobs are recovered every ten seconds

const ordered: Line[] = [['Dorpel hardsteen', '24', 'st', '215']]
const invoiced: Line[] = [['Dorpel hardsteen', '28', 'st', '215']]

let place: Place
beforeAll(async () => void (place = await Place.open()))
afterAll(() => place.close())

type Moment = { id: string; pool: pg.Pool; holder: pg.PoolClient; second: pg.PoolClient; add: () => Promise<void> }
const moments = [amongWrites, beforeLine, beforeDone]

test(`killed ${kills} times while comparing invoices, each invoice has one card, one run and one line`, async () => {
  const { anna, bram, dossiers } = await place.scene(kills)
  const order = await paperPdf('order', { number: '4500127', lines: ordered })
  const invoice = await paperPdf('invoice', { number: '2025-0388', order: '4500127', lines: invoiced })

  for (const [n, { id }] of dossiers.entries()) {
    await add(place.at(anna), id, 'Order.pdf', order)
    await place.database(async ({ pool }) => {
      await expect.poll(() => waitingJobs(pool, id), soon).toBe(0)
      const [holder, second] = [await pool.connect(), await pool.connect()]
      try {
        const moment = { id, pool, holder, second, add: () => add(place.at(bram), id, 'Factuur.pdf', invoice) }
        await moments[n % moments.length]?.(moment)
        await place.end('SIGKILL')
      } finally {
        for (const client of [holder, second]) client.release(true)
      }
    })
    await place.start()
  }

  await place.database(async ({ pool }) => {
    for (const { id } of dossiers) await expect.poll(() => waitingJobs(pool, id), recovery).toBe(0)
    for (const { id } of dossiers) expect(await countRuns(pool, id)).toBe(1)
  })
  for (const { id } of dossiers)
    for (const person of [anna, bram])
      expect(await seen(place.at(person), id)).toEqual({ cards: ['differs by 860.00 in run 1'], lines: 1 })
  record(
    '`kill -9` of Klopt during a comparison',
    `${kills} kills, in turn before the run, its line and its jobs: one card, one run and one line per invoice`,
  )
})

// Not by its key: a comparison that is asked for meanwhile takes the key of the one that runs.
const runningComparison = `
  select from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
  where identifier = 'run_cards' and payload ->> 'dossier_id' = $1 and locked_at is not null`

/** Killed after the card is written and before its run. */
async function amongWrites({ id, pool, holder, add }: Moment): Promise<void> {
  await holder.query('begin; lock table card_run in exclusive mode')
  await add()
  // The comparison of an earlier dossier, which was killed, may wait for the table too.
  await expect.poll(async () => (await pool.query(runningComparison, [id])).rowCount, soon).toBe(1)
  await somebodyWaitsFor(pool, 'card_run')
}

/** Killed after the run is written and before its line. */
async function beforeLine(moment: Moment): Promise<void> {
  await amongWrites(moment)
  await moment.second.query('begin; lock table message in exclusive mode')
  await moment.holder.query('rollback')
  await somebodyWaitsFor(moment.pool, 'message')
}

/** Killed after all is written and before the job is marked as done. */
async function beforeDone(moment: Moment): Promise<void> {
  const { id, pool, holder, second } = moment
  await amongWrites(moment)
  await second.query('begin')
  const { rowCount } = await second.query(`${runningComparison} for update of job`, [id])
  expect(rowCount).toBe(1)
  await holder.query('rollback')
  await expect.poll(() => countRuns(pool, id), soon).toBe(1)
}

async function somebodyWaitsFor(pool: pg.Pool, table: string): Promise<void> {
  // The copies of a template have the same numbers for their tables.
  const waiting = `select from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and not granted and relation = $1::regclass`
  await expect.poll(async () => (await pool.query(waiting, [table])).rowCount, soon).toBeGreaterThan(0)
}

/** The number of unfinished jobs in a dossier: readings and comparisons. */
async function waitingJobs(pool: pg.Pool, id: string): Promise<number> {
  const { rows } = await pool.query<{ left: number }>(
    `select (select count(*) from graphile_worker._private_jobs where payload::text like '%' || $1 || '%'
        and key ~ '^(run_cards|find_versions|check_cards) ')
      + (select count(*) from document where dossier_id::text = $1 and reading_state in ('queued', 'reading')) as left`,
    [id],
  )
  return Number(rows[0]?.left)
}

async function countRuns(pool: pg.Pool, id: string): Promise<number | null> {
  const { rowCount } = await pool.query('select from card_run join card on card.id = card_id where dossier_id = $1', [
    id,
  ])
  return rowCount
}

/** The card and messages that people see. */
async function seen(who: Caller, id: string) {
  const params = { id }
  const { body: cards } = await who.call(listCards, { params })
  const { body: page } = await who.call(listMessages, { params, query: { limit: 100 } })
  return {
    cards: cards.map(({ state, difference, run }) => `${state} by ${difference} in run ${run}`),
    lines: page.messages.filter(({ event }) => event === 'card_made' || event === 'card_changed').length,
  }
}

async function add(who: Caller, dossier_id: string, filename: string, content: Buffer): Promise<void> {
  expect((await upload(who, { dossier_id }, [filename, content])).status).toBe(201)
}
