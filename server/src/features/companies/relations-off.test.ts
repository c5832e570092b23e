import { addParticipant, linkCompany, updateRelation } from '@klopt/contract'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { accept, active, companies, lists, off } from './testing/relations.ts'

const world = useWorld()

test('only the side that switched a relation off can switch it on', async () => {
  const { mia, uma, els, bram, sam, otto } = await companies(world)
  const id = await active(mia, els)

  for (const who of [uma, bram]) expect((await off(who, id)).status).toBe(403)
  for (const who of [sam, otto]) expect((await off(who, id)).status).toBe(404)
  expect((await off(mia, id)).body).toMatchObject({ status: 'inactive', permissions: { activate: true } })
  for (const who of [mia, els]) expect((await off(who, id)).status).toBe(200)

  expect((await accept(els, id)).status).toBe(403)
  for (const who of [uma, bram]) expect((await accept(who, id)).status).toBe(404)
  expect((await lists(els)).accepted).toMatchObject([{ status: 'inactive', permissions: { activate: false } }])
  expect((await lists(bram)).accepted).toEqual([])
  expect((await accept(mia, id)).body).toMatchObject({ status: 'active' })

  expect((await off(els, id)).status).toBe(200)
  expect((await accept(mia, id)).status).toBe(403)
  expect((await accept(els, id)).status).toBe(200)
  const mails = await world.db.selectFrom('mail').select('kind').where('person_id', '=', mia.id).execute()
  expect(mails).toEqual([{ kind: 'relation_accepted' }]) // switching on again is not an acceptance
})

test('a switched-off relation prevents linking and adding people, but existing dossiers continue', async () => {
  const { bouw, gevel, mia, els, bram } = await companies(world)
  const id = await active(mia, els)
  const shared = await world.makeDossier('Gedeeld', mia, [bouw, gevel])
  const own = await world.makeDossier('Eigen', mia, [bouw])
  const link = () => mia.call(linkCompany, { params: { id: own.id }, body: { company_id: gevel.id } })
  const add = () => mia.call(addParticipant, { params: { id: shared.id }, body: { user_id: bram.id } })
  const line = await els.listen()
  await line.ask({ type: 'subscribe', dossier_id: shared.id })

  await off(els, id)
  expect((await link()).refusal).toMatchObject({ code: 'no_relation' })
  expect((await add()).refusal).toMatchObject({ code: 'no_relation' })
  expect(await line.ask({ type: 'subscribe', dossier_id: shared.id })).toMatchObject({ type: 'subscribed' })

  await accept(els, id)
  expect((await add()).status).toBe(201)
  expect(await line.waitFor('user_added')).toMatchObject({ user: { id: bram.id } })
  expect((await link()).status).toBe(201)
})

test.each([
  {},
  { status: 'pending' },
  { status: 'closed' },
  { status: 'active', switched_off_by: null },
  { status: null },
])('a relation cannot be changed to %j', async (body) => {
  const { mia, els } = await companies(world)
  const id = await active(mia, els)

  const answer = await mia.call(updateRelation, { params: { id }, body: body as { status: 'active' } })

  expect(answer.status).toBe(422)
  expect((await lists(mia)).accepted.map(({ status }) => status)).toEqual(['active', 'active'])
})
