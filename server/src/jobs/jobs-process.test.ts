import { listMessages, postMessage, readReading } from '@klopt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { sharedDossier, upload } from '../features/documents/testing/scene.ts'
import { samples } from '../features/documents/testing/samples.ts'
import { askToCompare } from '../features/dossiers/jobs.ts'
import { invoice } from '../features/readings/testing/desk.ts'
import { cardRunLimit } from '../features/cards/limits.ts'
import { transaction } from '../platform/database/transaction.ts'
import { useWorld } from '../testing/world.ts'
import { type JobsProcess, startJobsProcess } from './jobs-process.ts'

const world = useWorld({ RATE_LIMIT_SCALE: '1' })
let jobs: JobsProcess
beforeAll(async () => void (jobs = await start()))
afterAll(() => jobs.stop())

async function start() {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db)
  const child = startJobsProcess(world.deps, { ...inject('postgres'), database: rows[0]?.name ?? '' })
  await child.started
  return child
}

test('events of a job reach the sockets of the server, and its messages are in the conversation', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const line = await bram.listen()
  await line.ask({ type: 'subscribe', topic: `dossier:${dossier.id}` })

  await upload(anna, { dossier_id: dossier.id }, ['Factuur_2025-0388.pdf', invoice])

  await expect
    .poll(() => line.received, { timeout: 60_000 })
    .toContainEqual(expect.objectContaining({ message_type: 'reading', state: 'read', kind: 'invoice' }))
  const { card_id } = await line.waitFor('card')
  await expect.poll(() => line.received).toContainEqual(expect.objectContaining({ message_type: 'system' }))
  const { messages } = (await anna.call(listMessages, { params: { id: dossier.id } })).body
  expect(messages.at(-1)).toMatchObject({ event: 'card_made', data: { card_id } })
})

test('jobs and requests count against the same limit', async () => {
  const { anna, dossier } = await sharedDossier(world)
  await upload(anna, { dossier_id: dossier.id }, ['bon.png', samples.png])
  for (let n = 0; n < cardRunLimit.most; n += 1) await world.deps.limits.take(cardRunLimit, dossier.id)

  await transaction(world.deps, (tx) => askToCompare(tx, dossier.id))

  const later = async () => {
    const { rows } = await sql<{ later: boolean }>`
      select run_at > now() + interval '10 seconds' as later from graphile_worker.jobs
      where key = ${`run_cards ${dossier.id}`}`.execute(world.db)
    return rows
  }
  await expect.poll(later).toEqual([{ later: true }])
})

test('a job mails unread messages only to people without an open connection to the server', async () => {
  const { anna, bram, gevel, dossier } = await sharedDossier(world)
  const cees = await world.person('Cees', { company: gevel })
  await world.takePart(dossier, cees)
  const line = await bram.listen()
  await line.settled()
  await anna.call(postMessage, { params: { id: dossier.id }, body: { message_type: 'user', message: 'Zie je dit?' } })
  await sql`update message set created_at = created_at - interval '6 minutes'`.execute(world.db)
  await sql`update dossier set unread_due_at = unread_due_at - interval '6 minutes'`.execute(world.db)

  await sql`select graphile_worker.add_job('mail_unread')`.execute(world.db)

  const mailed = async () => {
    const mails = world.db
      .selectFrom('mail')
      .select('person_id')
      .where('kind', '=', 'unread')
      .where('dossier_id', '=', dossier.id)
    return (await mails.execute()).map(({ person_id }) => person_id)
  }
  await expect.poll(mailed).toContain(cees.id)
  expect(await mailed()).not.toContain(bram.id)
})

test('a job that runs at a stop is finished or released, and later jobs wait for the next start', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const add = async (filename: string) => {
    const { body } = await upload(anna, { dossier_id: dossier.id }, [filename, invoice])
    const params = { id: body[0]?.id ?? '' }
    return async () => (await anna.call(readReading, { params })).body.state
  }
  const first = await add('Factuur_1.pdf')
  await expect.poll(first, { interval: 5 }).toMatch(/^read/) // it may be read before anyone sees it being read

  await jobs.stop()
  expect(['read', 'queued']).toContain(await first()) // released after five seconds
  const second = await add('Factuur_2.pdf')
  expect(await second()).toBe('queued')
  jobs = await start()

  await expect.poll(first, { timeout: 60_000 }).toBe('read')
  await expect.poll(second, { timeout: 60_000 }).toBe('read')
})

test('stopping the jobs does not wait for a database that is away', async () => {
  const waiting = startJobsProcess(world.deps, { ...inject('postgres'), host: '/nowhere' })
  const state = Promise.race([waiting.started.then(() => 'started'), waiting.stop().then(() => 'stopped')])

  expect(await state).toBe('stopped')
})
