import { readDossier } from '@klopt/contract'
import { expect, test } from 'vitest'
import { useWorld } from '../../server/src/testing/world.ts'
import { ask } from '../testing/ask.ts'
import { makeScene, type Scene } from '../testing/scene.ts'
import type { PersonKey } from '../testing/scene-keys.ts'
import { type Step, walk } from './model.ts'

type Model = {
  status: 'open' | 'close_request' | 'closed'
  asker: 'A' | 'B' | null
  inside: Set<PersonKey>
  lines: number
}

const world = useWorld()
const company = { U: 'A', U2: 'A', N: 'A', M: 'A', X: 'B', X2: 'B', Y: 'B', T: 'C' } as const
type Actor = keyof typeof company
const actors = Object.keys(company) as Actor[]
const isAdmin = (who: Actor) => who === 'M' || who === 'Y'
const others = (model: Model, who: Actor) =>
  [...model.inside].filter((key) => company[key as Actor] === company[who]).length

/**
 * The access check: 404 for those who may not know the dossier, 403 once it is closed, else the status of the call.
 */
function door(model: Model, who: Actor, after: () => number): number {
  if (!model.inside.has(who) && !isAdmin(who)) return 404
  return model.status === 'closed' ? 403 : after()
}

const base = ({ dossiers }: Scene) => `/api/v1/dossiers/${dossiers.D1}`

function closing(who: Actor, name: 'request-close' | 'cancel-close' | 'close'): Step<Model, Scene> {
  const allowed = ({ status, asker }: Model) => {
    if (name === 'request-close') return status === 'open'
    return status === 'close_request' && (name === 'cancel-close' || asker !== company[who])
  }
  return {
    name: `${who} ${name}`,
    expected: (model) => door(model, who, () => (allowed(model) ? 200 : 409)),
    act: (scene) => ask(scene.who[who], 'POST', `${base(scene)}/${name}`),
    makes: (model) => {
      const asks = name === 'request-close'
      model.status = asks ? 'close_request' : name === 'close' ? 'closed' : 'open'
      model.asker = asks ? (company[who] as 'A' | 'B') : null
      model.lines += 1
    },
  }
}

function write(who: Actor): Step<Model, Scene> {
  return {
    name: `${who} writes`,
    expected: (model) => door(model, who, () => 201),
    act: (scene) =>
      ask(scene.who[who], 'POST', `${base(scene)}/messages`, { body: { message_type: 'user', message: 'Dag' } }),
    makes: (model) => {
      model.lines += model.inside.has(who) ? 1 : 2
      model.inside.add(who)
    },
  }
}

function takeOut(who: Actor, whom: Actor): Step<Model, Scene> {
  const judged = (model: Model) => {
    if (!model.inside.has(whom)) return 404
    if (who !== whom && (company[who] !== company[whom] || !isAdmin(who))) return 403
    return others(model, whom) > 1 ? 200 : 409
  }
  return {
    name: who === whom ? `${who} leaves` : `${who} removes ${whom}`,
    expected: (model) => door(model, who, () => judged(model)),
    act: (scene) =>
      ask(scene.who[who], 'PATCH', `${base(scene)}/users/${scene.who[whom].id}`, { body: { status: 'removed' } }),
    makes: (model) => {
      model.inside.delete(whom)
      model.lines += 1
    },
  }
}

function bringIn(who: Actor, whom: Actor): Step<Model, Scene> {
  return {
    name: `${who} adds ${whom}`,
    expected: (model) => door(model, who, () => (company[whom] === 'C' ? 404 : model.inside.has(whom) ? 200 : 201)),
    act: (scene) => ask(scene.who[who], 'POST', `${base(scene)}/users`, { body: { user_id: scene.who[whom].id } }),
    makes: (model) => {
      if (!model.inside.has(whom)) model.lines += 1
      model.inside.add(whom)
    },
  }
}

test('a dossier follows the rules in every state, for every person', async () => {
  const pairs = actors.flatMap((who) => (['U', 'X', 'N', 'T'] as const).map((whom) => [who, whom] as const))
  const walked = await walk<Model, Scene>({
    begin: async () => ({
      model: { status: 'open', asker: null, inside: new Set<PersonKey>(['U', 'U2', 'X', 'X2']), lines: 1 },
      real: await makeScene(world),
    }),
    steps: [
      ...actors.flatMap((who) => [
        write(who),
        takeOut(who, who),
        closing(who, 'request-close'),
        closing(who, 'cancel-close'),
      ]),
      // Less often, because nothing comes after it.
      ...(['X', 'M'] as const).map((who) => closing(who, 'close')),
      ...pairs.flatMap(([who, whom]) => [takeOut(who, whom), bringIn(who, whom)]),
    ],
    agree,
  })
  console.warn(`Dossiers: ${JSON.stringify(walked)}`)
  expect(walked.made).toBeGreaterThan(walked.runs * 5)
})

async function agree({ status, asker, inside, lines }: Model, { who, dossiers, companies }: Scene): Promise<void> {
  const { status: answered, body } = await who.M.call(readDossier, { params: { id: dossiers.D1 } })
  const { last_seq } = await world.db
    .selectFrom('dossier')
    .select('last_seq')
    .where('id', '=', dossiers.D1)
    .executeTakeFirstOrThrow()
  expect(last_seq).toBe(lines)
  expect(answered).toBe(status === 'closed' ? 403 : 200)
  if (status === 'closed') return
  expect(body.status).toBe(status)
  expect(body.close_requested_by?.company_id ?? null).toBe(asker && companies[asker].id)
  expect(body.users.map(({ id }) => id).toSorted()).toEqual([...inside].map((key) => who[key].id).toSorted())
  expect([body.last_seq, body.takes_part]).toEqual([lines, inside.has('M')])
  for (const side of ['A', 'B']) expect([...inside].filter((key) => company[key as Actor] === side)).not.toEqual([])
}
