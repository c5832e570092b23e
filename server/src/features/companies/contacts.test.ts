import { addContact, linkCompany, listRelations, readCompany, requestRelation } from '@klopt/contract'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()

let last = 50_000_000
const freshNumber = () => String((last += 1))

async function twoCustomers() {
  const [bouw, gevel] = [await world.customer('Bouw BV'), await world.customer('Gevel BV')]
  const mia = await world.person('Mia', { company: bouw, role: 'admin' })
  const uma = await world.person('Uma', { company: bouw })
  const els = await world.person('Els', { company: gevel, role: 'admin' })
  const otto = await world.guest(await world.contact('Vos Kraanverhuur', bouw))
  const body = { name: 'Muis Montage', registration_number: freshNumber(), city: 'Almere' }
  return { bouw, gevel, mia, uma, els, otto, body }
}

const contacts = (number: string) =>
  world.db.selectFrom('company').selectAll().where('registration_number', '=', number).execute()

test('a contact can be added, related, and linked to a dossier', async () => {
  const { bouw, mia, body } = await twoCustomers()

  const added = await mia.call(addContact, { body: { ...body, status: 'active', is_klopt_client: false } })

  expect(added.status).toBe(201)
  expect(Object.keys(added.body)).toEqual(['id'])
  expect((await mia.call(requestRelation, { body: { company_2_id: added.body.id } })).body.status).toBe('active')
  const dossier = await world.makeDossier('Kraanhuur', mia, [bouw])
  const link = { params: { id: dossier.id }, body: { company_id: added.body.id } }
  expect((await mia.call(linkCompany, link)).status).toBe(201)
})

test('status and ownership in the request are ignored', async () => {
  const { bouw, mia, body } = await twoCustomers()

  await mia.call(addContact, { body: { ...body, city: '', status: 'pending', is_klopt_client: true } })

  expect(await contacts(body.registration_number)).toMatchObject([
    { name: 'Muis Montage', city: null, status: 'active', is_klopt_client: false, owner_id: bouw.id },
  ])
})

test('the same number twenty times at once is one contact', async () => {
  const { mia, body } = await twoCustomers()

  const answers = await Promise.all(Array.from({ length: 20 }, () => mia.call(addContact, { body })))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array<number>(19).fill(200), 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect((await mia.call(addContact, { body: { ...body, name: 'Anders' } })).status).toBe(200)
  expect(await contacts(body.registration_number)).toMatchObject([{ name: 'Muis Montage' }])
})

test('another customer’s contact with the same number is a separate company', async () => {
  const { mia, els, body } = await twoCustomers()

  const own = (await mia.call(addContact, { body })).body
  const theirs = (await els.call(addContact, { body: { ...body, name: 'De Muis' } })).body

  expect(theirs.id).not.toBe(own.id)
  expect((await els.call(readCompany, { params: own })).status).toBe(404)
  expect((await els.call(requestRelation, { body: { company_2_id: own.id } })).status).toBe(404)
  expect((await els.call(listRelations)).body.accepted).toEqual([])
})

test('a customer’s number is refused with its company; a draft does not reserve its number', async () => {
  const { bouw, gevel, mia, body } = await twoCustomers()
  const numberOf = async ({ id }: { id: string }) =>
    (await world.db.selectFrom('company').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
      .registration_number
  const registration_number = await numberOf(gevel)

  const refused = await mia.call(addContact, { body: { ...body, registration_number } })

  expect(refused.status).toBe(409)
  expect(refused.refusal).toMatchObject({ code: 'company_registered' })
  expect(refused.refusal.company).toEqual({
    id: gevel.id,
    name: 'Gevel BV',
    registration_number,
    city: 'Zwolle',
    is_klopt_client: true,
    verified: true,
    mail_domain: null,
  })
  const own = { ...body, registration_number: await numberOf(bouw) }
  expect((await mia.call(addContact, { body: own })).refusal.company).toMatchObject({ id: bouw.id })

  const draft = { id: newId(), name: 'Concept BV', registration_number: freshNumber(), is_klopt_client: true }
  await world.db
    .insertInto('company')
    .values({ ...draft, status: 'pending' })
    .execute()
  const taken = { ...body, registration_number: draft.registration_number }
  expect((await mia.call(addContact, { body: taken })).status).toBe(201)
})

test('only admins add contacts', async () => {
  const { uma, otto, body } = await twoCustomers()

  for (const who of [uma, otto]) expect((await who.call(addContact, { body })).status).toBe(403)
  expect((await world.stranger.call(addContact, { body })).status).toBe(401)
  expect(await contacts(body.registration_number)).toEqual([])
})

test.each([
  { name: 'M' },
  { name: 'x'.repeat(129) },
  { name: 'Kijk op https://muis.example' },
  { name: 'System User' },
  { name: 'Muis\u0000' },
  { registration_number: '1234567' },
  { registration_number: '１２３４５６７８' },
  { registration_number: 12_345_678 },
  { city: 'x'.repeat(65) },
  { owner_id: newId() },
])('a contact with %j is refused', async (fields) => {
  const { mia, body } = await twoCustomers()

  const { status } = await mia.call(addContact, { body: { ...body, ...fields } as typeof body })

  expect(status).toBe(422)
  expect(await contacts(body.registration_number)).toEqual([])
})
