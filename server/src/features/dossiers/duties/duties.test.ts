import {
  cancelClose,
  closeDossier,
  deleteMessage,
  editMessage,
  linkCompany,
  namelessGuest,
  omit,
  listDossiers,
  listSidebar,
  postMessage,
  readDossier,
  requestClose,
  setTurn,
} from '@klopt/contract'
import { expect, test } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { useWorld } from '../../../testing/world.ts'
import { pdf } from '../../documents/testing/samples.ts'
import { guestDossier, sharedDossier, upload } from '../../documents/testing/scene.ts'
import { countDuties } from './count-duties.ts'

const world = useWorld()

type Params = { id: string }
const read = async (who: Caller, params: Params) => (await who.call(readDossier, { params })).body
const dutiesOf = async (who: Caller, params: Params) => (await read(who, params)).duties
const say = (who: Caller, params: Params, message = 'Zie werkbon 7731.', more = {}) =>
  who.call(postMessage, { params, body: { message_type: 'user', message, ...more } })
const inSidebar = async (who: Caller, { id }: Params) => (await who.call(listSidebar)).body.find((row) => row.id === id)

test('words ask the other company to reply, in the dossier and in both lists', async () => {
  const { anna, bram, mia, bouw, gevel, params } = await sharedDossier(world)
  expect(await read(anna, params)).toMatchObject({ duties: [], turn: null })

  const { body } = await say(anna, params)
  const by = { id: anna.id, full_name: 'Anna de Wit' }
  const reply = { company_id: gevel.id, kind: 'reply', message_id: body.id, by, since: body.created_at, amount: null }
  expect(await read(bram, params)).toMatchObject({
    duties: [reply],
    turn: { company_id: gevel.id, cause: 'message', at: body.created_at, by, by_hand: false },
  })
  // The sidebar counts duties, and the list names the own one: hundreds of rows are read at once.
  const { message_id: _, ...named } = reply
  const counted = { company_id: gevel.id, kind: 'reply', since: body.created_at }
  expect(await inSidebar(anna, params)).toMatchObject({
    own_duty: null,
    other_duty: counted,
    turn_company_id: gevel.id,
  })
  expect(await inSidebar(bram, params)).toMatchObject({ own_duty: counted, other_duty: null })
  const own = await Promise.all([anna, bram].map((who) => who.call(listDossiers, { query: { turn: 'own' } })))
  expect(own.map(({ body: rows }) => rows)).toMatchObject([[], [{ own_duty: named, other_duty: null }]])

  await say(mia, params) // the admin joins by it, which asks nothing
  expect(await dutiesOf(anna, params)).toMatchObject([{ company_id: bouw.id, kind: 'reply', by: { id: mia.id } }])
})

test('an ok ends the own reply and asks nothing; a document moves nothing', async () => {
  const { anna, bram, dossier, gevel, params } = await sharedDossier(world)
  await say(anna, params)
  await upload(bram, { dossier_id: dossier.id }, ['bon.pdf', pdf('bon')])
  await say(anna, params, 'Dank je!')
  expect(await dutiesOf(anna, params)).toMatchObject([{ company_id: gevel.id, kind: 'reply' }])

  await say(bram, params, 'Oké 👍')

  expect(await dutiesOf(anna, params)).toEqual([])
})

test('a question behind many thanks still asks for a reply when the duties are counted anew', async () => {
  const { anna, bram, params } = await sharedDossier(world)
  await say(bram, params, `${'ok '.repeat(20)}maar waar is bon 7731?`)
  const asked = await dutiesOf(anna, params)
  expect(asked).toMatchObject([{ kind: 'reply', company_id: anna.company_id }])

  await bram.call(requestClose, { params })
  await bram.call(cancelClose, { params })

  expect(await dutiesOf(anna, params)).toEqual(asked)
})

test('words with a mention or a quote, in steps, leave the same duties as words in one statement', async () => {
  const { anna, bram, daan, params } = await sharedDossier(world)
  const without = async () => (await dutiesOf(anna, params)).map((duty) => omit(duty, 'message_id', 'since'))
  const mentions = [{ user_id: bram.id, at: 0, length: 12 }]
  const quote = { kind: 'message', id: (await say(anna, params)).body.id }
  const ok = 'Prima, dank je.'
  const talks: [Caller, string?][][] = [
    [[anna]],
    [[anna], [bram]],
    [[bram], [anna]],
    [[anna], [daan]],
    [[bram], [anna], [anna, ok]],
    [[anna], [bram], [anna, ok]],
  ]
  for (const acts of talks) {
    for (const [who, words] of acts) await say(who, params, words)
    const atOnce = await without()
    for (const [who, words] of acts) {
      const { status } = await say(who, params, words ?? '@Bram de Wit', words ? { quote } : { mentions })
      expect(status).toBe(201)
    }
    expect(await without()).toEqual(atOnce)
  }
})

test('words that were deleted, or changed to thanks, ask nothing any more', async () => {
  const { anna, bram, gevel, params } = await sharedDossier(world)
  const { body: first } = await say(anna, params)
  const { body: second } = await say(anna, params, 'Of 7732?')

  const of = (message: typeof first) => ({ params: { ...params, message_id: message.id } })
  await anna.call(deleteMessage, { ...of(second), query: { revision: second.revision } })
  expect(await dutiesOf(bram, params)).toMatchObject([{ company_id: gevel.id, message_id: first.id }])
  await anna.call(editMessage, { ...of(first), body: { revision: first.revision, message: 'Bedankt.' } })
  expect(await dutiesOf(bram, params)).toEqual([])
})

test('a request to close waits for its own answer, whatever is said meanwhile', async () => {
  const { anna, bram, bouw, gevel, dossier, params } = await sharedDossier(world)
  const line = await anna.listen()
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })

  await bram.call(requestClose, { params })

  const close = { company_id: bouw.id, kind: 'close', by: { id: bram.id } }
  expect(await line.waitFor('turn')).toMatchObject({ company_id: bouw.id, duties: [close] })
  await say(bram, params)
  await say(anna, params)
  expect((await anna.call(setTurn, { params, body: { company_id: null } })).status).toBe(200)
  expect(await dutiesOf(anna, params)).toMatchObject([close, { company_id: gevel.id, kind: 'reply' }])
  expect((await anna.call(cancelClose, { params })).body.duties).toMatchObject([
    { company_id: gevel.id, kind: 'reply' },
  ])
})

test('a company may take a duty, with a name, and put away what nobody else waits for', async () => {
  const { anna, bram, bouw, gevel, dossier, params } = await sharedDossier(world)
  const line = await anna.listen()
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })

  const ours = await bram.call(setTurn, { params, body: { company_id: gevel.id } })
  const own = { company_id: gevel.id, kind: 'own', by: { id: bram.id, full_name: 'Bram de Wit' } }
  expect(ours).toMatchObject({ status: 200, body: { duties: [own], turn: { cause: 'ours', by_hand: true } } })
  expect(await line.waitFor('turn')).toMatchObject({ dossier_id: dossier.id, duties: [own] })

  await say(bram, params)
  expect(await dutiesOf(anna, params)).toMatchObject([{ company_id: bouw.id, kind: 'reply' }])
  await bram.call(setTurn, { params, body: { company_id: null } })
  expect(await dutiesOf(anna, params)).toHaveLength(1)
  expect((await anna.call(setTurn, { params, body: { company_id: null } })).body.duties).toEqual([])

  await say(bram, params)
  expect(await dutiesOf(anna, params)).toMatchObject([{ company_id: bouw.id, kind: 'reply' }])
})

test('what came since the screen was drawn is not put away unread', async () => {
  const { anna, bram, params } = await sharedDossier(world)
  await say(bram, params)
  const seen = (await dutiesOf(anna, params))[0]?.since ?? ''
  const { body: later } = await say(bram, params, 'En de creditnota?')

  const late = await anna.call(setTurn, { params, body: { company_id: null, seen } })

  const present = [{ kind: 'reply', message_id: later.id }]
  expect(late).toMatchObject({ status: 409, refusal: { code: 'duties_changed', duties: present } })
  expect(await dutiesOf(anna, params)).toMatchObject(present)
  const body = { company_id: null, seen: later.created_at }
  expect((await anna.call(setTurn, { params, body })).body.duties).toEqual([])
})

test('nobody can give the other company a duty, and an internal dossier has no turn', async () => {
  const { anna, otto, bouw, gevel, params } = await sharedDossier(world)
  const alone = await world.makeDossier('Intern', anna, [bouw])
  await world.relate(bouw, { id: otto.company_id })

  expect((await anna.call(setTurn, { params, body: { company_id: gevel.id } })).status).toBe(422)
  expect((await otto.call(setTurn, { params, body: { company_id: null } })).status).toBe(404)
  await say(anna, alone)
  const at = { params: { id: alone.id } }
  expect(await anna.call(setTurn, { ...at, body: { company_id: null } })).toMatchObject({
    status: 409,
    refusal: { code: 'not_allowed_in_state' },
  })
  expect(await read(anna, alone)).toMatchObject({ duties: [], turn: null, permissions: { turn: false } })

  const linked = await anna.call(linkCompany, { ...at, body: { company_id: gevel.id } })
  expect(linked.body).toMatchObject({ duties: [{ company_id: gevel.id, kind: 'reply' }], permissions: { turn: true } })
})

test('a closed dossier has no duties; a guest may have one', async () => {
  const { otto, anna, kraan, bouw, params } = await guestDossier(world)

  const taken = await otto.call(setTurn, { params, body: { company_id: kraan.id } })
  expect(taken.body.duties).toMatchObject([{ company_id: kraan.id, kind: 'own', by: { full_name: namelessGuest } }])
  await say(otto, params)
  expect(await dutiesOf(otto, params)).toMatchObject([{ company_id: bouw.id, kind: 'reply' }])
  expect((await anna.call(closeDossier, { params })).body).toMatchObject({ duties: [], turn: null })
})

test.each([
  ['a job', () => countDuties(world.deps, {}, AbortSignal.timeout(10_000))],
  ['the next message', ({ bram, params }: Awaited<ReturnType<typeof sharedDossier>>) => say(bram, params)],
])('the duties in a dossier of an earlier version are counted by %s', async (_, count) => {
  const scene = await sharedDossier(world)
  const { anna, bram, params, bouw } = scene
  await say(bram, params)
  await bram.call(requestClose, { params })
  const nothing = { duties: null, asked_id: null, asked_company_id: null, asked_by: null, asked_at: null }
  await world.db.updateTable('dossier').set(nothing).where('id', '=', params.id).execute()
  expect(await dutiesOf(anna, params)).toEqual([])

  await count(scene)

  expect(await dutiesOf(anna, params)).toMatchObject([
    { company_id: bouw.id, kind: 'close' },
    { company_id: bouw.id, kind: 'reply' },
  ])
})
