import { listDossiers, listMessages, listSidebar, me } from '@klopt/contract'
import { beforeAll, expect, test } from 'vitest'
import { sharedDossier } from '../../server/src/features/documents/testing/scene.ts'
import { mailUnread } from '../../server/src/features/messages/mail-unread.ts'
import { readUnreadLines } from '../../server/src/features/messages/read-unread.ts'
import { readNotices } from '../../server/src/features/push/read-notices.ts'
import { useWorld } from '../../server/src/testing/world.ts'
import { fillDossier, unhurried } from '../testing/fill-dossier.ts'
import { buffersOf, statementsOf } from '../testing/statements.ts'

const messages = 100_000
const dossiers = 1000
const small = 100
const inEach = 400

const world = useWorld()
let scene: Awaited<ReturnType<typeof sharedDossier>>

/** A large dossier, a thousand small ones, and some among these whose messages are interleaved on disk. */
beforeAll(async () => {
  scene = await sharedDossier(world)
  const { anna, bram, bouw, gevel, dossier } = scene
  await fillDossier(world.pool, dossier.id, bram, messages)
  const others: [string, unknown[]] = [
    `with made as (
      insert into dossier (id, title, created_by, last_seq, last_message_preview, last_message_time, last_message_sender_id)
      select gen_random_uuid(), 'PO ' || n, $1, 3, 'Klopt', now() - make_interval(mins => n), $2
      from generate_series(1, $5::int) n returning id
    ), linked as (
      insert into dossier_company (dossier_id, company_id, place)
      select id, company_id, place from made, (values ($3::uuid, 1), ($4::uuid, 2)) sides (company_id, place)
    )
    insert into participant (dossier_id, user_id) select id, user_id from made, (values ($1::uuid), ($2::uuid)) people (user_id)`,
    [anna.id, bram.id, bouw.id, gevel.id, dossiers],
  ]
  const talks: [string, unknown[]] = [
    `with talked as (
      select id from dossier where id <> $1 order by id limit $4
    ), said as (
      insert into message (id, dossier_id, seq, message_type, message, sender_id, company_id, created_at)
      select gen_random_uuid(), talked.id, n, 'chat_message', repeat('Klopt de maat? ', 20), $2::uuid, $3::uuid, now()
      from generate_series(1, $5::int) n, talked order by n
    )
    update dossier set last_seq = $5 from talked where dossier.id = talked.id`,
    [dossier.id, bram.id, gevel.id, small, inEach],
  ]
  await unhurried(world.pool, others, talks, ['vacuum analyze'])
}, 120_000)

/**
 * The pages that each statement of a call reads, by its most expensive plan: first the access check if separate, then
 * the query.
 */
async function costsOf(deed: () => Promise<unknown>) {
  await scene.anna.call(me)
  const statements = await statementsOf(deed)
  const costs = []
  for (const statement of statements) {
    const { own, generic } = await buffersOf(world.pool, statement)
    costs.push(Math.max(own, generic))
  }
  return costs
}

test.each<[string, object]>([
  ['the newest 50', {}],
  ['the 50 before them', { before: String(messages - 60) }],
  ['50 half-way', { before: String(messages / 2) }],
  ['the first', { before: '40' }],
  ['the messages after a number', { after_seq: messages - 500 }],
])('%s of 100,000 reads at most twelve pages, and its access check at most sixteen', async (_, where) => {
  const query = { limit: 50, ...where }

  const [may, page, ...more] = await costsOf(() => scene.anna.call(listMessages, { params: scene.params, query }))

  expect(may).toBeLessThanOrEqual(16)
  expect(page).toBeLessThanOrEqual(12)
  expect(more).toEqual([])
})

test('a page of messages stored among those of other dossiers reads only its own messages', async () => {
  const limit = 50
  const { rows } = await world.pool.query<{ id: string }>('select id from dossier where last_seq = $1 order by id', [
    inEach,
  ])
  expect(rows).toHaveLength(small)

  for (const id of [0, small / 2, small - 1].map((n) => rows[n]?.id ?? ''))
    for (const where of [{}, { before: '390' }, { before: '40' }, { after_seq: 10 }]) {
      const query = { limit, ...where }
      const [, page] = await costsOf(() => scene.anna.call(listMessages, { params: { id }, query }))
      expect(page).toBeLessThanOrEqual(limit + 1 + 12) // each on a page of its own
    }
})

test.each([
  ['the list', listDossiers],
  ['the list beside a dossier', listSidebar],
])('%s of a thousand dossiers reads at most one page per dossier plus fifty', async (_, list) => {
  const [cost, ...more] = await costsOf(() => scene.anna.call(list))

  expect(cost).toBeLessThanOrEqual(dossiers + 50)
  expect(more).toEqual([])
})

test('in a muted dossier with 100,000 unread messages, finding that nothing is to be sent reads at most eighty pages', async () => {
  const { anna, dossier } = scene
  const dossier_id = dossier.id
  await world.pool.query(`update participant set muted_until = 'infinity' where dossier_id = $1`, [dossier_id])
  await world.pool.query('update dossier set unread_due_at = now() where id = $1', [dossier_id])
  const { rows } = await world.pool.query<{ id: string }>(
    `insert into push_subscription (id, session_id, person_id, endpoint, p256dh, auth)
    select gen_random_uuid(), id, person_id, 'https://push.klopt.example', '', '' from session where person_id = $1 limit 1
    returning id`,
    [anna.id],
  )
  const subscription_id = rows[0]?.id ?? ''
  const all = { title: '', read_seq: 0, joined_seq: 0, is_guest: false, consented: true }
  const shown = { shown_seq: 0, shown_revision: 0 }
  const notice = { subscription_id, dossier_id, person_id: anna.id, ...shown, attempts: 1, lease: '' }

  const statements = await statementsOf(async () => {
    await mailUnread(world.deps)
    expect(await readNotices(world.db, [notice])).toMatchObject([{ line: null }])
    expect(await readUnreadLines(world.db, dossier_id, anna.id, all, 'NL')).toMatchObject({ count: 0 })
  })

  const searches = statements.filter(({ text }) => text.includes('union all'))
  expect(searches).toHaveLength(3)
  for (const search of searches) {
    const { own, generic } = await buffersOf(world.pool, search)
    expect(Math.max(own, generic)).toBeLessThanOrEqual(80)
  }
})
