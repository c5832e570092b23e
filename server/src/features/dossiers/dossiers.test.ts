import {
  addParticipant,
  createDossier,
  linkCompany,
  listAvailableUsers,
  listDossiers,
  listMessages,
  listSidebar,
  readDossier,
  renameDossier,
} from '@klopt/contract'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { twoCompanies } from './testing/two-companies.ts'

const world = useWorld()

test('a new dossier is internal, has no messages, and is at the top of the list', async () => {
  const { anna, daan, bouw } = await twoCompanies(world)

  const { status, body } = await anna.call(createDossier, { body: { title: '  Kraanhuur week 36  ' } })

  expect(status).toBe(201)
  expect(body).toMatchObject({
    title: 'Kraanhuur week 36',
    status: 'open',
    last_seq: 0,
    takes_part: true,
    companies: [{ id: bouw.id }],
    users: [{ id: anna.id, company: { name: 'Bouw BV' } }],
  })
  expect((await anna.call(listDossiers)).body).toMatchObject([
    {
      title: 'Kraanhuur week 36',
      counterpart_name: null,
      last_message_preview: null,
      users: ['Anna de Wit'],
      document_count: 0,
    },
  ])
  expect((await daan.call(listSidebar)).body).toEqual([])
})

test.each(['', '   ', 'x'.repeat(201), 'Factuur\u202eFDP', 7])('the title %j is refused', async (title) => {
  const { anna } = await twoCompanies(world)

  expect((await anna.call(createDossier, { body: { title: title as string } })).status).toBe(422)
  expect((await anna.call(listSidebar)).body).toEqual([])
})

test('a repeated client_id creates one dossier', async () => {
  const { anna } = await twoCompanies(world)
  const body = { title: 'Kraanhuur', client_id: randomUUID() }

  const made = await Promise.all(Array.from({ length: 5 }, () => anna.call(createDossier, { body })))

  expect(new Set(made.map(({ body: { id } }) => id)).size).toBe(1)
  expect((await anna.call(listSidebar)).body).toHaveLength(1)
})

test('the linked company’s admin sees the dossier at once, its users only when they are added', async () => {
  const { anna, bram, els, gevel } = await twoCompanies(world)
  const { id } = (await anna.call(createDossier, { body: { title: 'PO 4500127' } })).body
  const params = { id }
  const line = await els.listen()
  await line.ask({ type: 'subscribe', topic: `user:${els.id}` })

  const linked = await anna.call(linkCompany, { params, body: { company_id: gevel.id } })

  expect(linked.status).toBe(201)
  expect(linked.body.permissions).toMatchObject({ invite_company: false, request_close: true })
  expect(await line.waitFor('dossier_created')).toMatchObject({ dossier_id: id, type: 'shared' })
  expect((await els.call(readDossier, { params })).body.takes_part).toBe(false)
  expect((await bram.call(readDossier, { params })).status).toBe(404)

  expect((await anna.call(addParticipant, { params, body: { user_id: bram.id } })).status).toBe(201)
  expect((await anna.call(addParticipant, { params, body: { user_id: bram.id } })).status).toBe(200)

  expect((await bram.call(listSidebar)).body).toMatchObject([{ id, counterpart_name: 'Bouw BV', unread_count: 2 }])
  const { messages } = (await bram.call(listMessages, { params })).body
  expect(messages.map(({ event, message }) => [event, message])).toEqual([
    ['company_added', 'Anna de Wit heeft Gevel BV gekoppeld'],
    ['user_added', 'Anna de Wit heeft Bram de Wit (Gevel BV) toegevoegd'],
  ])
})

test('only a related company can be linked, and only as the second one', async () => {
  const { anna, bram, gevel } = await twoCompanies(world)
  const staal = await world.customer('Staal BV')
  const { id } = (await anna.call(createDossier, { body: { title: 'PO 4500127' } })).body
  const link = (company_id: string) => anna.call(linkCompany, { params: { id }, body: { company_id } })

  expect((await link(staal.id)).refusal).toMatchObject({ code: 'no_relation' })
  expect((await link(gevel.id)).status).toBe(201)
  await world.relate({ id: anna.company_id }, staal)
  expect((await link(staal.id)).refusal).toMatchObject({ code: 'dossier_full' })
  expect((await bram.call(linkCompany, { params: { id }, body: { company_id: staal.id } })).status).toBe(404)
})

test('of twenty simultaneous links one is accepted', async () => {
  const { anna, gevel } = await twoCompanies(world)
  const { id } = (await anna.call(createDossier, { body: { title: 'PO 4500127' } })).body

  const answers = await Promise.all(
    Array.from({ length: 20 }, () => anna.call(linkCompany, { params: { id }, body: { company_id: gevel.id } })),
  )

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
})

test('only people of the dossier’s customers who do not take part yet can be added or listed', async () => {
  const { anna, daan, bram, els, bouw, gevel } = await twoCompanies(world)
  const staal = await world.customer('Staal BV')
  const theo = await world.person('Theo', { company: staal })
  const dossier = await world.makeDossier('PO 4500127', anna, [bouw, gevel])
  const params = { id: dossier.id }

  const { body } = await anna.call(listAvailableUsers, { params })

  expect(body.map(({ company, users }) => [company.name, users.map(({ id }) => id)])).toEqual([
    ['Bouw BV', [daan.id]],
    ['Gevel BV', [bram.id, els.id]],
  ])
  expect((await anna.call(addParticipant, { params, body: { user_id: theo.id } })).status).toBe(404)
  expect((await theo.call(listAvailableUsers, { params })).status).toBe(404)
})

test('without an active relation, people of the other side are neither listed nor added', async () => {
  const { anna, bram, bouw, gevel } = await twoCompanies(world)
  const dossier = await world.makeDossier('PO 4500127', anna, [bouw, gevel])
  await world.db
    .updateTable('relation')
    .set({ status: 'inactive', switched_off_by: gevel.id })
    .where('company_2_id', '=', gevel.id)
    .execute()
  const params = { id: dossier.id }

  expect((await anna.call(listAvailableUsers, { params })).body.map(({ company }) => company.name)).toEqual(['Bouw BV'])
  expect((await anna.call(addParticipant, { params, body: { user_id: bram.id } })).refusal.code).toBe('no_relation')
})

test('renaming notifies both sides; the same title adds no line', async () => {
  const { anna, bram, bouw, gevel } = await twoCompanies(world)
  const dossier = await world.makeDossier('PO 4500127', anna, [bouw, gevel])
  await world.takePart(dossier, bram)
  const params = { id: dossier.id }
  const line = await bram.listen()
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })

  expect((await anna.call(renameDossier, { params, body: { title: 'Gevel blok A' } })).body.title).toBe('Gevel blok A')
  await anna.call(renameDossier, { params, body: { title: 'Gevel blok A' } })

  expect(await line.waitFor('dossier_update')).toMatchObject({ title: 'Gevel blok A' })
  const { messages } = (await bram.call(listMessages, { params })).body
  expect(messages.map(({ event, data }) => [event, data])).toEqual([
    ['renamed', { from: 'PO 4500127', to: 'Gevel blok A', by: 'Anna de Wit' }],
  ])
})

test.each([
  ['0000-01-01T00:00:00.000Z', randomUUID()],
  ['1', randomUUID()],
  ['2026-02-31T00:00:00.000Z', randomUUID()],
  ['+275760-09-13T00:00:00.000Z', randomUUID()],
  ['2025-09-01T09:00:00.000Z', '-'.repeat(36)],
])('an invalid cursor returns the first page: %s_%s', async (time, id) => {
  const { anna, bouw } = await twoCompanies(world)
  await world.makeDossier('Kraanhuur', anna, [bouw])
  const query = { cursor: `${time}_${id}` }

  for (const list of [listDossiers, listSidebar])
    expect(await anna.call(list, { query })).toMatchObject({ status: 200, body: [{ title: 'Kraanhuur' }] })
})

test('an admin who reads along is recorded once a day, a participant never', async () => {
  const { anna, els, bouw, gevel } = await twoCompanies(world)
  const dossier = await world.makeDossier('PO 4500127', anna, [bouw, gevel])
  const params = { id: dossier.id }

  for (const person of [anna, els, els]) {
    expect((await person.call(readDossier, { params })).status).toBe(200)
    expect((await person.call(listMessages, { params })).status).toBe(200)
  }

  const records = await world.db
    .selectFrom('audit')
    .select(['person_id', 'action'])
    .where('dossier_id', '=', dossier.id)
    .execute()
  expect(records).toEqual([{ person_id: els.id, action: 'dossier_read' }])
})
