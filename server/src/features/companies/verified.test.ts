import {
  addContact,
  type CompanyHit,
  listRelations,
  readCompany,
  readDossier,
  registerCompany,
  requestRelation,
  searchCompanies,
} from '@klopt/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { KvkService, kvkRow } from '../../testing/kvk-service.ts'
import { useWorld } from '../../testing/world.ts'

const service = await KvkService.open()
const world = useWorld({ KVK_API_URL: service.url, KVK_API_KEY: service.key })

afterAll(() => service.close())
beforeEach(() => {
  service.rows = []
  service.misbehaves = null
})

let last = 80_000_000
const nextNumber = () => String((last += 1))

/** Mia of De Linde, and a company registered by somebody with only a mailbox. */
async function twoCompanies(name = 'Vrije Naam BV') {
  const linde = await world.customer('Bouwbedrijf De Linde')
  const mia = await world.person('Mia', { company: linde, role: 'admin' })
  const stranger = await world.customer(name)
  const number = nextNumber()
  const unproved = { registration_number: number, verified_at: null, verified_by: null, mail_domain: 'gmail.com' }
  await world.db.updateTable('company').set(unproved).where('id', '=', stranger.id).execute()
  const sam = await world.person('Sam', { company: stranger, role: 'admin' })
  return { linde, mia, stranger, sam, number }
}

const search = async (who: Awaited<ReturnType<typeof twoCompanies>>['mia'], q: string) =>
  (await who.call(searchCompanies, { query: { q } })).body
const begin = (body: { name: string; registration_number: string }) => world.stranger.call(registerCompany, { body })

test('a registration takes the name and city of the number from the register', async () => {
  const number = nextNumber()
  service.rows = [
    kvkRow(number, 'Bakker Bouwmaterialen B.V.', 'rechtspersoon'),
    kvkRow(number, 'Bakker', 'hoofdvestiging', 'Drachten'),
  ]

  const { status, body } = await begin({ name: 'Iets Heel Anders', registration_number: number })

  expect(status).toBe(201)
  expect(body).toMatchObject({ name: 'Bakker Bouwmaterialen B.V.', city: 'Drachten', verified: false })
})

test('the typed name stays if the register does not know the number or is down', async () => {
  const unknown = await begin({ name: 'Onbekend BV', registration_number: nextNumber() })
  service.misbehaves = (_, response) => void response.writeHead(500).end()
  const down = await begin({ name: 'Getypt BV', registration_number: nextNumber() })

  expect([unknown.body.name, down.body.name]).toEqual(['Onbekend BV', 'Getypt BV'])
  expect([unknown.body.city, down.body.city]).toEqual([null, null])
})

test('an unverified customer is listed beside the register’s company of its number and does not replace it', async () => {
  const { mia, stranger, number } = await twoCompanies('Vrije Naam Search')
  service.rows = [kvkRow(number, 'Echte Naam Search', 'hoofdvestiging', 'Drachten')]

  const known = { registration_number: number, is_klopt_client: true, verified: false, mail_domain: 'gmail.com' }
  const expected = [
    { id: null, name: 'Echte Naam Search', registration_number: number, city: 'Drachten', is_klopt_client: false },
    { id: stranger.id, name: 'Vrije Naam Search', ...known },
  ]
  for (const q of [number, 'echte naam search']) expect(await search(mia, q)).toMatchObject(expected)

  await world.db
    .updateTable('company')
    .set({ verified_at: new Date(), verified_by: 'operator' })
    .where('id', '=', stranger.id)
    .execute()
  const verified = (hits: CompanyHit[]) => hits.map(({ id, verified }) => [id, verified])
  expect(verified(await search(mia, number))).toEqual([[stranger.id, true]])
})

test('an own contact stays in the search when somebody registers its number', async () => {
  const { linde, mia, stranger, number } = await twoCompanies('Vrije Naam Contact')
  const contact = await world.contact('Echte Naam Contact', linde)
  await world.db.updateTable('company').set({ registration_number: number }).where('id', '=', contact.id).execute()

  expect((await search(mia, number)).map(({ id }) => id)).toEqual([contact.id, stranger.id])
})

test('a company can be added as a contact although an unverified customer has its number', async () => {
  const { mia, stranger, number } = await twoCompanies()
  const body = { name: 'Echte Naam', registration_number: number, city: 'Drachten' }

  expect((await mia.call(addContact, { body })).status).toBe(201)

  await world.db
    .updateTable('company')
    .set({ verified_at: new Date(), verified_by: 'operator' })
    .where('id', '=', stranger.id)
    .execute()
  const refused = await mia.call(addContact, { body })
  expect(refused.refusal).toMatchObject({ code: 'company_registered', company: { id: stranger.id, verified: true } })
})

test('an unverified company neither finds its own number nor can add it as a contact', async () => {
  const { stranger, sam, number } = await twoCompanies('Vrije Naam Zelf')
  service.rows = [kvkRow(number, 'Echte Naam Zelf', 'hoofdvestiging', 'Drachten')]

  expect(await search(sam, number)).toEqual([])
  const refused = await sam.call(addContact, { body: { name: 'Echte Naam', registration_number: number } })
  expect(refused.refusal).toMatchObject({ code: 'company_registered', company: { id: stranger.id, verified: false } })
})

test('a request shows the sender’s number, city, mail domain, age, and that it is unverified', async () => {
  const { linde, mia, stranger, sam, number } = await twoCompanies()
  await sam.call(requestRelation, { body: { company_2_id: linde.id } })

  const { pending } = (await mia.call(listRelations)).body

  const created_at = expect.stringMatching(/^20\d\d-/)
  const proof = { verified: false, mail_domain: 'gmail.com', created_at }
  expect(pending).toMatchObject([
    { company: { id: stranger.id, name: stranger.name, registration_number: number, city: 'Zwolle', ...proof } },
  ])
  const { body: card } = await mia.call(readCompany, { params: { id: stranger.id } })
  expect(card).toMatchObject({ verified: false, mail_domain: 'gmail.com' })
  expect(card).not.toHaveProperty('created_at')
  const { sent } = (await sam.call(listRelations)).body
  expect(sent).toMatchObject([{ company: { id: linde.id, verified: true } }])
})

test('in a shared dossier both sides see number, mail domain and verification', async () => {
  const { linde, mia, stranger, sam, number } = await twoCompanies()
  const dossier = await world.makeDossier('Samen', mia, [linde, stranger])
  await world.takePart(dossier, sam)

  for (const who of [mia, sam]) {
    const { companies } = (await who.call(readDossier, { params: { id: dossier.id } })).body
    expect(companies).toMatchObject([
      { id: linde.id, verified: true, mail_domain: null },
      { id: stranger.id, verified: false, mail_domain: 'gmail.com', registration_number: number },
    ])
  }
})

test('without the register an unverified customer is found and marked as unverified', async () => {
  const { mia, stranger } = await twoCompanies(`Alleen Hier ${newId()}`)
  service.misbehaves = (_, response) => void response.writeHead(500).end()

  expect(await search(mia, stranger.name)).toMatchObject([{ id: stranger.id, verified: false }])
})
