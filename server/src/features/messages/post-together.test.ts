import { listMessages, postMessage } from '@klopt/contract'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'

// Simultaneous posts are written by one statement. These tests show that nobody notices.
const world = useWorld()

/** Anna with dossiers of her own, and helpers to write in them. */
async function dossiersOfAnna(count: number) {
  const bouw = await world.customer('Bouw BV')
  const anna = await world.person('Anna', { company: bouw })
  const dossiers = []
  for (let n = 0; n < count; n += 1) dossiers.push(await world.makeDossier(`PO ${n}`, anna, [bouw]))
  const write = (id: string, message: string, client_id: string = randomUUID()) =>
    anna.call(postMessage, { params: { id }, body: { message_type: 'user', message, client_id } })
  const linesOf = async (id: string) =>
    (await anna.call(listMessages, { params: { id } })).body.messages.map(({ message }) => message)
  return { bouw, anna, dossiers: dossiers.map(({ id }) => id), write, linesOf }
}

test('a locked dossier does not delay posts in other dossiers', async () => {
  const { dossiers, write, linesOf } = await dossiersOfAnna(3)
  const [locked = '', ...others] = dossiers
  const holder = await world.pool.connect()
  await holder.query('begin')
  await holder.query('select from dossier where id = $1 for update', [locked])

  const delayed = write(locked, 'Later')
  const answers = await Promise.all(others.map((id) => write(id, 'Meteen')))
  await holder.query('commit')
  holder.release()

  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect((await delayed).status).toBe(201)
  expect(await linesOf(locked)).toEqual(['Later'])
})

test('a repeated, a refused and many new posts in one batch each get their own response', async () => {
  const { bouw, dossiers, write, linesOf } = await dossiersOfAnna(6)
  const [repeated = '', ...others] = dossiers
  const clientId = randomUUID()
  const first = await write(repeated, 'Een keer maar', clientId)
  const otto = await world.person('Otto', { company: bouw })
  const refused = { params: { id: others[0] ?? '' }, body: { message_type: 'user', message: 'Mag niet' } } as const

  const [again, outsiders, ...written] = await Promise.all([
    write(repeated, 'Een keer maar', clientId),
    otto.call(postMessage, refused),
    ...others.map((id) => write(id, `In ${id}`)),
  ])

  expect(again.body.id).toBe(first.body.id)
  expect(outsiders.status).toBe(404)
  expect(written.map(({ status, body }) => [status, body.message])).toEqual(others.map((id) => [201, `In ${id}`]))
  for (const id of others) expect(await linesOf(id)).toEqual([`In ${id}`])
})

test('among thousands of dossiers a post uses the generic plan', async () => {
  const { anna, dossiers, write } = await dossiersOfAnna(1)
  const [id = ''] = dossiers
  await world.pool.query(
    `with made as (
       insert into dossier (id, title, created_by) select gen_random_uuid(), 'Order ' || n, $1 from generate_series(1, 2000) n
       returning id
     )
     insert into participant (dossier_id, user_id) select id, $1 from made`,
    [anna.id],
  )
  await world.pool.query('analyze dossier, participant')

  for (let n = 1; n <= 12; n += 1) await write(id, `Regel ${n}`)

  const connections = await Promise.all(Array.from({ length: world.pool.totalCount }, () => world.pool.connect()))
  const plans = await Promise.all(
    connections.map((connection) =>
      connection.query<{ custom_plans: number }>(
        `select custom_plans from pg_prepared_statements where name = 'post' and generic_plans > 0`,
      ),
    ),
  )
  for (const connection of connections) connection.release()
  const customPlans = plans.flatMap(({ rows }) => rows.map(({ custom_plans }) => custom_plans))
  expect([...new Set(customPlans)]).toEqual([5]) // PostgreSQL tries five custom plans before it keeps the generic one
})
