import { deleteDocument } from '@klopt/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useWorld } from '../../../testing/world.ts'
import { upload } from '../../documents/testing/scene.ts'
import { twoCompanies } from '../../dossiers/testing/two-companies.ts'
import { find, indexAll, say } from '../testing/search-desk.ts'
import { searchVersion } from '../words/lexemes.ts'
import { backfill } from './backfill.ts'
import { indexChanged } from './index-documents.ts'
import { indexDue } from './index-due.ts'
import { sweepIndex, tidyIndex } from './tidy.ts'
import { whileIndexing } from './while-indexing.ts'

const world = useWorld()

async function scene() {
  const two = await twoCompanies(world)
  const dossier = await world.makeDossier('Gevel Zuidas', two.anna, [two.bouw, two.gevel])
  return { ...two, dossier }
}

const isFound = async (who: Parameters<typeof find>[0], q: string) => (await find(who, q)).groups.length > 0

test('a message that an earlier version posted is found after the sweep', async () => {
  const { anna, dossier } = await scene()
  await indexAll(world)
  await say(anna, dossier, 'De dakkapel wordt gehesen.')
  await world.pool.query('update dossier set search_due_at = null where id = $1', [dossier.id]) // as it leaves it
  while (await indexDue(world.deps));
  expect(await isFound(anna, 'dakkapel')).toBe(false)

  await sweepIndex(world.deps)
  while (await indexDue(world.deps));

  expect(await isFound(anna, 'dakkapel')).toBe(true)
})

test('a new rule of words indexes all messages and titles again, and an earlier version leaves that to the later', async () => {
  const { anna, dossier } = await scene()
  await say(anna, dossier, 'ligger IPE 330 op zicht')
  await world.pool.query(`update dossier set title = 'Spant UNP 140' where id = $1`, [dossier.id])
  await indexAll(world)
  const under = async (version: number) => {
    await world.pool.query(`update search_entry set words = ''; update search_progress set version = ${version}`)
    await backfill(
      { ...world.deps, config: { ...world.config, searchBackfillShare: 1 } },
      {},
      new AbortController().signal,
    )
    return Promise.all([isFound(anna, 'IPE330'), isFound(anna, 'UNP140')])
  }

  expect(await under(searchVersion + 1)).toEqual([false, false])
  expect(await under(searchVersion - 1)).toEqual([true, true])
})

test('words that no entry has any more are deleted, and others stay', async () => {
  const { anna, dossier } = await scene()
  const { body } = await upload(anna, { dossier_id: dossier.id }, ['Vlinderdas.xml', Buffer.from('<a/>')])
  const change = { document_id: body[0]?.id }
  await indexChanged(world.deps, [change])
  const words = async () =>
    (
      await sql<{ word: string }>`select word from search_word where word in ('flinderdas', 'gefel')`.execute(world.db)
    ).rows
      .map(({ word }) => word)
      .toSorted()
  await indexAll(world)
  expect(await words()).toEqual(['flinderdas', 'gefel'])

  await anna.call(deleteDocument, { params: { id: body[0]?.id ?? '', dossier_id: dossier.id } })
  await indexChanged(world.deps, [change])
  await sweepIndex(world.deps)

  expect(await words()).toEqual(['gefel'])
})

test('maintenance leaves no pending list that every search would have to read', async () => {
  const { anna, dossier } = await scene()
  await say(anna, dossier, 'Nieuw in de lijst')
  await indexAll(world)

  await tidyIndex(world.deps)

  const { rows } = await sql<{ pages: number }>`select gin_clean_pending_list('search_entry_words') as pages`.execute(
    world.db,
  )
  expect(rows).toEqual([{ pages: 0 }])
  expect(await isFound(anna, 'lijst')).toBe(true)
})

test('indexing existing data resumes where it stopped, and an interrupted step is repeated without duplicates', async () => {
  const { anna, dossier } = await scene()
  await say(anna, dossier, 'De allereerste zwaluwstaart')
  await world.pool.query(
    `insert into message (id, dossier_id, seq, message_type, message, sender_id, company_id)
     select gen_random_uuid(), dossier_id, 1000 + n, 'chat_message', 'Bericht nummer ' || n, sender_id, company_id
     from message, generate_series(1, 1100) n where message = 'De allereerste zwaluwstaart'`,
  )
  await world.pool.query('delete from search_progress; delete from search_entry; delete from search_word')
  const slow = { ...world.deps, config: { ...world.config, searchBackfillShare: 0.0001 } }
  const quick = { ...world.deps, config: { ...world.config, searchBackfillShare: 1 } }
  const progress = async () => {
    const { rows } = await world.pool.query('select message_before, done from search_progress')
    return rows[0]
  }
  const stopping = new AbortController()
  const running = backfill(slow, {}, stopping.signal)
  await expect.poll(async () => (await progress())?.message_before ?? null).not.toBeNull()
  stopping.abort()
  await running
  const stopped = await progress()
  expect(stopped.done).toBe(false)
  const count = async (kind: string) =>
    Number((await world.pool.query('select count(*) from search_entry where kind = $1', [kind])).rows[0].count)
  const first = await count('message')
  expect(first).toBeGreaterThan(0)
  const before = { ...stopped }
  const { rows: words } = await world.pool.query(`select entries from search_word where word = 'nummer'`)

  // As after a crash between the entries and the progress.
  await world.pool.query('update search_progress set message_before = null')
  const again = new AbortController()
  const repeating = backfill(slow, {}, again.signal)
  await expect.poll(async () => (await progress())?.message_before ?? null).toBe(before.message_before)
  again.abort()
  await repeating
  expect(await count('message')).toBe(first)
  expect((await world.pool.query(`select entries from search_word where word = 'nummer'`)).rows).toEqual(words)

  await backfill(quick, {}, new AbortController().signal)

  expect(await progress()).toMatchObject({ done: true })
  const { rows: all } = await world.pool.query(`select count(*) from message where message_type = 'chat_message'`)
  expect(await count('message')).toBe(Number(all[0].count))
  expect(await isFound(anna, 'zwaluwstaart')).toBe(true)
})

test('a round of indexing reports how long it worked, without the time spent waiting for its turn', async () => {
  const { anna, dossier } = await scene()
  await say(anna, dossier, 'De laatste dakgoot')
  const began = performance.now()

  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  const { promise: isBusy, resolve: begin } = Promise.withResolvers<void>()
  const other = whileIndexing(world.db, async () => (begin(), mayGoOn))
  await isBusy
  const round = indexDue(world.deps)
  const waiting = sql<{ n: number }>`select count(*) as n from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(async () => (await waiting.execute(world.db)).rows[0]?.n).toBe(1)
  const waitedSince = performance.now()
  await expect.poll(() => performance.now() - waitedSince).toBeGreaterThan(50)
  const waitedMs = performance.now() - waitedSince
  goOn()
  const workedMs = await round
  await other

  expect(workedMs).toBeGreaterThan(0)
  expect(workedMs).toBeLessThanOrEqual(performance.now() - began - waitedMs)
  while (await indexDue(world.deps));
  expect(await indexDue(world.deps)).toBe(0)
})
