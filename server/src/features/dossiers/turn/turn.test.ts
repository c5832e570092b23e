import {
  cancelClose,
  closeDossier,
  linkCompany,
  listSidebar,
  postMessage,
  readDossier,
  requestClose,
  setDocumentVersion,
  setTurn,
} from '@klopt/contract'
import { expect, test } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { useWorld } from '../../../testing/world.ts'
import { pdf } from '../../documents/testing/samples.ts'
import { guestDossier, sharedDossier, upload } from '../../documents/testing/scene.ts'

const world = useWorld()

type Params = { id: string }
const read = async (who: Caller, params: Params) => (await who.call(readDossier, { params })).body
const turnOf = async (who: Caller, params: Params) => (await read(who, params)).turn
const say = (who: Caller, params: Params) =>
  who.call(postMessage, { params, body: { message_type: 'user', message: 'Zie werkbon 7731.' } })
const inList = async (who: Caller, { id }: Params) =>
  (await who.call(listSidebar)).body.find((row) => row.id === id)?.turn_company_id

test('a message gives the turn to the other company, in the dossier and in the list', async () => {
  const { anna, bram, mia, bouw, gevel, params } = await sharedDossier(world)
  expect(await turnOf(anna, params)).toBe(null)

  const { body } = await say(anna, params)
  const by = { id: anna.id, full_name: 'Anna de Wit' }
  const turn = { company_id: gevel.id, cause: 'message', at: body.created_at, by, by_hand: false }
  expect(await turnOf(bram, params)).toEqual(turn)
  expect([await inList(anna, params), await inList(bram, params)]).toEqual([gevel.id, gevel.id])

  await say(mia, params) // the admin joins by it, which is not an act
  expect(await turnOf(anna, params)).toMatchObject({ company_id: bouw.id, by: { id: mia.id } })
})

test('a document gives the turn to the other company and sends a turn event', async () => {
  const { anna, bram, gevel, dossier, params } = await sharedDossier(world)
  const line = await bram.listen()
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })

  await upload(anna, { dossier_id: dossier.id }, ['bon.pdf', pdf('bon')], ['order.pdf', pdf('order')])

  expect(await line.waitFor('turn')).toMatchObject({ dossier_id: dossier.id, company_id: gevel.id })
  expect(await turnOf(bram, params)).toMatchObject({ company_id: gevel.id, cause: 'upload', by: { id: anna.id } })
})

test('uploading a new version is an act; marking an existing document as a version is not', async () => {
  const { anna, bram, bouw, gevel, dossier, params } = await sharedDossier(world)
  const into = { dossier_id: dossier.id }
  const { body: first } = await upload(bram, into, ['een.pdf', pdf('een')])
  const { body: second } = await upload(bram, into, ['twee.pdf', pdf('twee')])
  await say(anna, params)

  const at = { params: { id: second[0]?.id ?? '' } }
  const answer = await bram.call(setDocumentVersion, { ...at, body: { replaces: first[0]?.id ?? '' } })
  expect(answer.body).toMatchObject({ version: 2 })
  expect(await turnOf(anna, params)).toMatchObject({ company_id: gevel.id, cause: 'message' })
  await bram.call(setDocumentVersion, { ...at, body: { replaces: null } })
  expect(await turnOf(anna, params)).toMatchObject({ company_id: gevel.id, cause: 'message' })

  await upload(bram, { ...into, replaces: first[0]?.id ?? '' }, ['drie.pdf', pdf('drie')])
  expect(await turnOf(anna, params)).toMatchObject({ company_id: bouw.id, cause: 'upload' })
})

test('a request to close gives the turn to the other company; cancelling it restores the earlier turn', async () => {
  const { anna, bram, bouw, gevel, params } = await sharedDossier(world)
  await say(bram, params)
  const before = await turnOf(anna, params)

  await bram.call(requestClose, { params })
  expect(await turnOf(anna, params)).toMatchObject({ company_id: bouw.id, cause: 'close_request' })
  expect((await anna.call(cancelClose, { params })).body.turn).toEqual(before)

  await bram.call(requestClose, { params })
  await say(anna, params)
  await bram.call(cancelClose, { params })
  expect(await turnOf(anna, params)).toMatchObject({ company_id: gevel.id, cause: 'message' })
})

test('cancelling a request to close that was the first act leaves no turn', async () => {
  const { anna, bram, params } = await sharedDossier(world)

  await anna.call(requestClose, { params })
  await bram.call(cancelClose, { params })

  expect(await turnOf(anna, params)).toBe(null)
  expect(await inList(anna, params)).toBe(null)
})

test('either side can set the turn to itself or to nobody until the next act', async () => {
  const { anna, bram, bouw, gevel, dossier, params } = await sharedDossier(world)
  const line = await anna.listen()
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })

  const ours = await bram.call(setTurn, { params, body: { company_id: gevel.id } })
  expect(ours).toMatchObject({ status: 200, body: { turn: { company_id: gevel.id, cause: 'ours', by_hand: true } } })
  expect(await line.waitFor('turn')).toMatchObject({ company_id: gevel.id })

  await anna.call(setTurn, { params, body: { company_id: null } })
  expect(await turnOf(bram, params)).toMatchObject({ company_id: null, cause: 'nobody', by: { id: anna.id } })
  expect(await inList(bram, params)).toBe(null)

  await say(bram, params)
  expect(await turnOf(bram, params)).toMatchObject({ company_id: bouw.id, by_hand: false })
})

test('nobody can set the turn to the other company, and an internal dossier has no turn', async () => {
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
  expect(await read(anna, alone)).toMatchObject({ turn: null, permissions: { turn: false } })

  const linked = await anna.call(linkCompany, { ...at, body: { company_id: gevel.id } })
  expect(linked.body).toMatchObject({ turn: { company_id: gevel.id, cause: 'message' }, permissions: { turn: true } })
})

test('a closed dossier is nobody’s turn; a guest can take the turn', async () => {
  const { otto, anna, kraan, bouw, params } = await guestDossier(world)

  expect((await otto.call(setTurn, { params, body: { company_id: kraan.id } })).body.turn?.company_id).toBe(kraan.id)
  await say(otto, params)
  expect(await turnOf(otto, params)).toMatchObject({ company_id: bouw.id, by: { full_name: otto.email } })
  expect((await anna.call(closeDossier, { params })).body).toMatchObject({ turn: null, permissions: { turn: false } })
})
