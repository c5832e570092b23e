import { listMessages, postMessage } from '@klopt/contract'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'

// What many people post at the same moment is written by one statement; nobody may notice.
const world = useWorld()

/** Anna with dossiers of her own, and how she writes in one. */
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

test('a dossier that somebody holds keeps nobody waiting who writes in another', async () => {
  const { dossiers, write, linesOf } = await dossiersOfAnna(3)
  const [held = '', ...others] = dossiers
  const holder = await world.pool.connect()
  await holder.query('begin')
  await holder.query('select from dossier where id = $1 for update', [held])

  const waits = write(held, 'Later')
  const answers = await Promise.all(others.map((id) => write(id, 'Meteen')))
  await holder.query('commit')
  holder.release()

  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect((await waits).status).toBe(201)
  expect(await linesOf(held)).toEqual(['Later'])
})

test('one that was sent before, one that is refused and many others at once: each gets its own answer', async () => {
  const { bouw, dossiers, write, linesOf } = await dossiersOfAnna(6)
  const [repeated = '', ...others] = dossiers
  const client_id = randomUUID()
  const first = await write(repeated, 'Een keer maar', client_id)
  const otto = await world.person('Otto', { company: bouw })
  const refused = { params: { id: others[0] ?? '' }, body: { message_type: 'user', message: 'Mag niet' } } as const

  const [again, outsiders, ...written] = await Promise.all([
    write(repeated, 'Een keer maar', client_id),
    otto.call(postMessage, refused),
    ...others.map((id) => write(id, `In ${id}`)),
  ])

  expect(again.body.id).toBe(first.body.id)
  expect(outsiders.status).toBe(404)
  expect(written.map(({ status, body }) => [status, body.message])).toEqual(others.map((id) => [201, `In ${id}`]))
  for (const id of others) expect(await linesOf(id)).toEqual([`In ${id}`])
})

test('among thousands of dossiers a post is not planned anew at every call', async () => {
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
  const planned = plans.flatMap(({ rows }) => rows.map(({ custom_plans }) => custom_plans))
  expect([...new Set(planned)]).toEqual([5]) // so many PostgreSQL tries before it keeps one
})
