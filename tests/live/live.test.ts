import { type LiveEvent, LiveEvent as Events } from '@klopt/contract'
import { afterAll, expect, test } from 'vitest'
import { useWorld } from '../../server/src/testing/world.ts'
import { makeScene } from '../testing/scene.ts'
import { post } from './case.ts'
import { cases } from './cases.ts'
import { apply, refetched, withoutCounterpart, withoutReader } from './client.ts'
import { type ClientState, fetchState } from './client-state.ts'

const world = useWorld()
const seen = new Set<string>()

test.each(Object.entries(cases))(
  '%s: the data after the events is equal to a fresh fetch',
  async (_, { of, watches, lists, by, ready, act }) => {
    const scene = await makeScene(world)
    await ready?.(scene)
    const [watcher, lister] = [scene.who[watches], scene.who[lists]]
    const dossierId = scene.dossiers[of]
    const [open, list] = await Promise.all([watcher.listen(), lister.listen()])
    await Promise.all([
      open.ask({ type: 'subscribe', topic: `user:${watcher.id}` }),
      list.ask({ type: 'subscribe', topic: `user:${lister.id}` }),
    ])
    await open.ask({ type: 'subscribe', dossier_id: dossierId })
    const [before, rowBefore] = await Promise.all([fetchState(watcher, dossierId), fetchState(lister, dossierId)])

    expect((await act(scene)).status).toBeLessThan(300)

    const events = [...(await open.settled())]
    const inList = [...(await list.settled())]
    for (const event of [...events, ...inList]) {
      expect(Events.safeParse(event).error).toBeUndefined()
      seen.add(event.message_type)
    }
    const stale = events.some((event) => event.message_type === 'system' && refetched.has(event.event ?? ''))
    const [now, rowNow] = await Promise.all([fetchState(watcher, dossierId), fetchState(lister, dossierId)])
    const made = built(before, events, watcher)
    const [found, fetched] = [made, now].map((state) => comparable(state, scene.who[by].id, stale))
    expect(found).toEqual(fetched)
    expect(withoutCounterpart(built(rowBefore, inList, lister))).toEqual(withoutCounterpart(rowNow))
    open.socket.close()
    list.socket.close()
  },
)

test('an added person, and the admin of a linked company, receive events of a dossier that they did not have', async () => {
  const scene = await makeScene(world)
  const [n, y] = [await scene.who.N.listen(), await scene.who.Y.listen()]
  await n.ask({ type: 'subscribe', topic: `user:${scene.who.N.id}` })
  await y.ask({ type: 'subscribe', topic: `user:${scene.who.Y.id}` })

  await post('/users', ({ who }) => ({ user_id: who.N.id }))(scene)
  await post('/companies', ({ companies }) => ({ company_id: companies.B.id }), 'U', 'D4')(scene)

  for (const [line, who, key] of [
    [n, 'N', 'D1'],
    [y, 'Y', 'D4'],
  ] as const) {
    const { dossier_id, title } = await line.waitFor('dossier_created')
    const { row } = await fetchState(scene.who[who], scene.dossiers[key])
    expect({ id: dossier_id, title }).toEqual({ id: row?.id, title: row?.title })
  }
  seen.add('dossier_created')
})

test('typing changes no data', async () => {
  const scene = await makeScene(world)
  const [open, writer] = [await scene.who.U2.listen(), await scene.who.X.listen()]
  await open.ask({ type: 'subscribe', dossier_id: scene.dossiers.D1 })
  const before = await fetchState(scene.who.U2, scene.dossiers.D1)

  writer.send({ type: 'typing', dossier_id: scene.dossiers.D1 })

  expect(await open.waitFor('typing')).toMatchObject({ user_id: scene.who.X.id })
  expect(built(before, open.received, scene.who.U2)).toEqual(await fetchState(scene.who.U2, scene.dossiers.D1))
  seen.add('typing')
})

afterAll(() => {
  const kinds = ['chat_message', 'system', ...Events.options[1].options.map(({ shape }) => shape.message_type.value)]
  expect(kinds.filter((kind) => !seen.has(kind))).toEqual([])
})

function built(state: ClientState, events: LiveEvent[], me: { id: string; company_id: string }): ClientState {
  return events.reduce((latest, event) => apply(latest, event, me), state)
}

/** Leaves out data without events: of a dossier that is refetched, its people and what depends on them. */
function comparable(state: ClientState, by: string, stale: boolean): unknown {
  const { row, open } = withoutReader(state, by)
  return { row: withoutCounterpart({ row, open }), open: stale && open ? { ...open, users: null } : open }
}
