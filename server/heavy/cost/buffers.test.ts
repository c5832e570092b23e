import { listDossiers, listMessages, listSidebar, me } from '@klopt/contract'
import { beforeAll, expect, test } from 'vitest'
import { sharedDossier } from '../../src/features/documents/testing/scene.ts'
import { useWorld } from '../../src/testing/world.ts'
import { fillDossier, unhurried } from '../testing/fill-dossier.ts'
import { buffersOf, statementsOf } from '../testing/statements.ts'

const messages = 100_000
const dossiers = 1000

const world = useWorld()
let scene: Awaited<ReturnType<typeof sharedDossier>>

/** One hot dossier, and a thousand others that have been talked in. */
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
  await unhurried(world.pool, others, ['vacuum analyze'])
}, 120_000)

/** The statement of a call that reads the most. */
async function costOf(deed: () => Promise<unknown>) {
  await scene.anna.call(me)
  const statements = await statementsOf(deed)
  const costs = []
  for (const statement of statements) costs.push(await buffersOf(world.pool, statement))
  const last = costs.at(-1)
  if (!last) throw new Error('It asked nothing.')
  return last
}

test.each([null, messages - 60, messages / 2, 40])(
  'a page of 50 before number %s of 100,000 reads at most twelve pages',
  async (before) => {
    const query = { limit: 50, ...(before && { before: String(before) }) }

    const { own, generic } = await costOf(() => scene.anna.call(listMessages, { params: scene.params, query }))

    expect(own).toBeLessThanOrEqual(12)
    expect(generic).toBeLessThanOrEqual(12)
  },
)

test('what was missed after a number reads at most twelve pages', async () => {
  const query = { limit: 50, after_seq: messages - 500 }

  const { own, generic } = await costOf(() => scene.anna.call(listMessages, { params: scene.params, query }))

  expect(Math.max(own, generic)).toBeLessThanOrEqual(12)
})

test.each([
  ['the list', listDossiers],
  ['the list beside a dossier', listSidebar],
])('%s of a thousand dossiers reads at most one page a dossier and fifty', async (_, list) => {
  const { own, generic } = await costOf(() => scene.anna.call(list))

  expect(own).toBeLessThanOrEqual(dossiers + 50)
  expect(generic).toBeLessThanOrEqual(dossiers + 50)
})
