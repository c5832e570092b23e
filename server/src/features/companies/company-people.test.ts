import { listCompanyUsers } from '@klopt/contract'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { type Callers, everybody, row } from './testing/everybody.ts'

const world = useWorld()

const person = ['email', 'first_name', 'full_name', 'id', 'last_name', 'role']
const user = [
  ...person,
  'company',
  'company_id',
  'created_at',
  'email_consent_given',
  'language',
  'permissions',
  'unread_mails',
  'invited',
].toSorted()

test('the people of a company are listed for colleagues and related companies; a guest sees only themselves', async () => {
  const all = await everybody(world)
  const list = (id: string) => row(world, all, (caller) => caller.call(listCompanyUsers, { params: { id } }))

  //                                      A    V    V2   U    N    M    X    T    D    E
  expect(await list(all.bouw.id)).toEqual([401, 403, 404, 200, 200, 200, 200, 404, 401, 403])
  expect(await list(all.staal.id)).toEqual([401, 404, 403, 404, 404, 404, 404, 200, 401, 404])
  expect(await list(all.vos.id)).toEqual([401, 200, 404, 200, 200, 200, 404, 404, 401, 403])
})

test('colleagues are listed as users, others as people, and deleted ones not at all', async () => {
  const { bouw, vos, uma, xander, vera, evert } = await everybody(world)
  const list = async (caller: Callers['uma'], params: { id: string }) =>
    (await caller.call(listCompanyUsers, { params })).body

  const own = await list(uma, bouw)
  expect(own.map(({ first_name }) => first_name)).toEqual(['Mia', 'Noor', 'Uma'])
  for (const one of own) expect(Object.keys(one).toSorted()).toEqual(user)

  const theirs = await list(xander, bouw)
  expect(theirs.map(({ first_name }) => first_name)).toEqual(['Mia', 'Noor', 'Uma'])
  for (const one of theirs) expect(Object.keys(one).toSorted()).toEqual(person)

  expect((await list(uma, vos)).map(({ id }) => id).toSorted()).toEqual([vera.id, evert.id].toSorted())
  expect(await list(vera, vos)).toMatchObject([{ id: vera.id, company_id: vos.id, email_consent_given: true }])
})

test('a viewer sees only themselves in their company', async () => {
  const { bouw, gevel } = await everybody(world)
  const vic = await world.person('Vic', { company: bouw, role: 'viewer' })
  await world.db.insertInto('email_consent').values({ person_id: vic.id, consent: true }).execute()

  expect((await vic.call(listCompanyUsers, { params: bouw })).body).toMatchObject([{ id: vic.id }])
  expect((await vic.call(listCompanyUsers, { params: gevel })).status).toBe(404)
})

test('people are not listed for a switched-off relation or a shared dossier alone', async () => {
  const { bouw, gevel, xander, mia } = await everybody(world)
  const off = { status: 'inactive', switched_off_by: bouw.id } as const
  await world.db.updateTable('relation').set(off).where('company_2_id', '=', gevel.id).execute()

  expect((await xander.call(listCompanyUsers, { params: bouw })).status).toBe(403)
  expect((await mia.call(listCompanyUsers, { params: gevel })).status).toBe(403)
})

test('a long list is paged and contains each person once', async () => {
  const { bouw, xander, uma, theo } = await everybody(world)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { body, headers } = await xander.call(listCompanyUsers, { params: bouw, query: { limit: 1, cursor } })
    seen.push(...body.map(({ first_name }) => first_name))
    cursor = headers.get('x-next-cursor') ?? undefined
  } while (cursor)

  expect(seen).toEqual(['Mia', 'Noor', 'Uma'])
  const beyond = { params: bouw, query: { cursor: theo.id } }
  expect((await uma.call(listCompanyUsers, beyond)).body).toEqual([]) // does not reveal where Theo would be
  for (const limit of [0, 1001, 'x'])
    expect((await uma.call(listCompanyUsers, { params: bouw, query: { limit } })).status).toBe(422)
})
