import { listRelations } from '@klopt/contract'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useWorld } from '../../server/src/testing/world.ts'
import { ask } from '../testing/ask.ts'
import { makeScene, type Scene } from '../testing/scene.ts'
import { type Step, walk } from './model.ts'

type Side = 'A' | 'C'
type Model = { state: 'none' | 'pending' | 'active' | 'inactive'; by: Side | null; id: string }

const world = useWorld()
const admin = { A: 'M', C: 'Z' } as const
const user = { A: 'U', C: 'T' } as const
const sides: Side[] = ['A', 'C']
const other = (side: Side): Side => (side === 'A' ? 'C' : 'A')
const become = (state: Model['state'], by: Side | null) => (model: Model) => void Object.assign(model, { state, by })

function request(by: Side): Step<Model, Scene> {
  return {
    name: `${by} asks`,
    expected: ({ state, by: asker }) => (state === 'none' || (state === 'pending' && asker !== by) ? 201 : 409),
    act: ({ who, companies }) =>
      ask(who[admin[by]], 'POST', '/api/v1/relations', { body: { company_2_id: companies[other(by)].id } }),
    makes: async (model, { who }) => {
      const { body } = await who[admin[by]].call(listRelations)
      const found = [...body.accepted, ...body.pending, ...body.sent].find(
        ({ company }) => company.id === who[admin[other(by)]].company_id,
      )
      model.id = found?.relation_id ?? ''
      become(model.state === 'none' ? 'pending' : 'active', model.state === 'none' ? by : null)(model)
    },
  }
}

function change(by: Side, status: 'active' | 'inactive'): Step<Model, Scene> {
  const expected = ({ state, by: one }: Model) => {
    if (state === 'none') return 404
    if (state === status) return 200
    if (status === 'inactive') return state === 'pending' ? 409 : 200
    return (state === 'pending') === (one === by) ? 403 : 200
  }
  return {
    name: `${by} makes it ${status}`,
    expected,
    act: ({ who }, { id }) => ask(who[admin[by]], 'PATCH', `/api/v1/relations/${id}`, { body: { status } }),
    makes: (model) => {
      if (model.state !== status) become(status, status === 'inactive' ? by : null)(model)
    },
  }
}

function remove(by: Side): Step<Model, Scene> {
  return {
    name: `${by} deletes it`,
    expected: ({ state }) => (state === 'none' ? 404 : state === 'pending' ? 204 : 409),
    act: ({ who }, { id }) => ask(who[admin[by]], 'DELETE', `/api/v1/relations/${id}`),
    makes: become('none', null),
  }
}

function userTries(by: Side): Step<Model, Scene> {
  return {
    name: `a user of ${by} tries`,
    expected: ({ state }) => (state === 'active' ? 403 : 404),
    act: ({ who }, { id }) => ask(who[user[by]], 'PATCH', `/api/v1/relations/${id}`, { body: { status: 'inactive' } }),
  }
}

test('a relation follows the rules in every state', async () => {
  const walked = await walk<Model, Scene>({
    begin: async () => ({ model: { state: 'none', by: null, id: randomUUID() }, real: await makeScene(world) }),
    steps: sides.flatMap((by) => [
      request(by),
      change(by, 'active'),
      change(by, 'inactive'),
      remove(by),
      userTries(by),
    ]),
    agree,
  })
  console.warn(`Relations: ${JSON.stringify(walked)}`)
  expect(walked.made).toBeGreaterThan(walked.runs * 5)
})

/** Both companies see the model's state where they should, and the actions that they may take. */
async function agree({ state, by }: Model, { who, companies }: Scene): Promise<void> {
  for (const side of sides) {
    const { body } = await who[admin[side]].call(listRelations)
    const mine = (list: typeof body.accepted) => list.filter(({ company }) => company.id === companies[other(side)].id)
    const [accepted, pending, sent] = [mine(body.accepted), mine(body.pending), mine(body.sent)]
    const isPending = state === 'pending'
    expect([accepted.length, pending.length, sent.length]).toEqual([
      state === 'active' || state === 'inactive' ? 1 : 0,
      isPending && by !== side ? 1 : 0,
      isPending && by === side ? 1 : 0,
    ])
    const [relation] = [...accepted, ...pending, ...sent]
    if (!relation) continue
    expect(relation.status).toBe(state)
    expect(relation.permissions).toEqual({
      accept: isPending && by !== side,
      reject: isPending && by !== side,
      cancel: isPending && by === side,
      deactivate: state === 'active',
      activate: state === 'inactive' && by === side,
    })
    const seen = await who[user[side]].call(listRelations)
    expect(mine(seen.body.accepted)).toHaveLength(state === 'active' ? 1 : 0)
    expect([seen.body.pending, seen.body.sent]).toEqual([[], []])
  }
}
