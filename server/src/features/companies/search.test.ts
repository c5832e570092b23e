import { type CompanyHit, searchCompanies, suggestCompany } from '@klopt/contract'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { KvkService, kvkRow } from '../../testing/kvk-service.ts'
import { useWorld } from '../../testing/world.ts'

const service = await KvkService.open()
const world = useWorld({ KVK_API_URL: service.url, KVK_API_KEY: service.key })

afterAll(() => service.close())
beforeEach(async () => {
  service.rows = []
  service.misbehaves = null
  service.asked.length = 0
  await world.db.updateTable('company').set({ status: 'inactive' }).execute() // hide those of the previous test
})

let last = 60_000_000

/** Inserts a company directly: a customer, or with `owner` a contact of that company. */
async function company(name: string, options: { owner?: { id: string }; status?: 'pending'; number?: string } = {}) {
  const id = newId()
  const registration_number = options.number ?? String((last += 1))
  const owned = { is_klopt_client: !options.owner, owner_id: options.owner?.id ?? null }
  const proof = options.owner ? {} : { verified_at: new Date(), verified_by: 'operator' as const }
  await world.db
    .insertInto('company')
    .values({ id, name, registration_number, city: 'Zwolle', status: options.status ?? 'active', ...owned, ...proof })
    .execute()
  return { id, name, registration_number, is_klopt_client: !options.owner }
}

async function admin(name = 'Zoekers BV') {
  const bouw = await company(name)
  return { bouw, mia: await world.person('Mia', { company: bouw, role: 'admin' }) }
}

type Searcher = Awaited<ReturnType<typeof admin>>['mia']
const search = (who: Searcher, q: string) => who.call(searchCompanies, { query: { q } })
const names = async (who: Searcher, q: string) => (await search(who, q)).body.map(({ name }) => name)

test('a company is found by the start of any word, ignoring case, accents and signs', async () => {
  const { mia } = await admin()
  await company('Façadebouw De Linde & Zn. B.V.')
  await company('Bouwbedrijf Lindeman')

  for (const q of ['facade', 'FAÇADE', 'zn b.v', 'de linde & zn', 'Linde & Z', 'b.v.'])
    expect((await names(mia, q))[0]).toBe('Façadebouw De Linde & Zn. B.V.')
  expect((await names(mia, 'lind')).toSorted()).toEqual(['Bouwbedrijf Lindeman', 'Façadebouw De Linde & Zn. B.V.'])
  expect(await names(mia, 'dema')).toEqual([])
})

test('a slightly misspelled name is found too, after exact matches', async () => {
  const { mia } = await admin()
  await company('Staalbouw Oost')
  await company('Stalbouw Noord')

  expect(await names(mia, 'staalbow')).toContain('Staalbouw Oost')
  expect(await names(mia, 'staalbouw')).toEqual(['Staalbouw Oost', 'Stalbouw Noord'])
  expect(await names(mia, 'zzzzzz')).toEqual([])
})

test('a number is found by its start', async () => {
  const { mia } = await admin()
  await company('Een', { number: '71234567' })
  await company('Twee', { number: '71239999' })

  expect((await names(mia, '7123')).toSorted()).toEqual(['Een', 'Twee'])
  expect(await names(mia, '7123 45')).toEqual(['Een'])
  expect(await names(mia, '71239999')).toEqual(['Twee'])
  expect(await names(mia, '1234567')).toEqual([])
})

test('wildcards of LIKE are searched literally', async () => {
  const { mia } = await admin()
  await company('100% Staal')
  await company('1000 Staal')
  await company('Onder_streept')

  expect((await names(mia, '100%'))[0]).toBe('100% Staal')
  for (const q of ['%%', '__', '%_', '\\\\', "''", '..', '(a', '%a%'])
    expect((await names(mia, q)).filter((name) => !name.toLowerCase().includes('a'))).toEqual([])
  expect(await names(mia, '%%')).toEqual([])
  expect(await names(mia, 'r_s')).not.toContain('Onder_streept')
})

test('results combine customers, own contacts and the register, each number once', async () => {
  const { bouw, mia } = await admin()
  const customer = await company('Gevel Oost', { number: '70000001' })
  const contact = await company('Gevel Contact', { owner: bouw, number: '70000002' })
  await company('Gevel Dubbel', { owner: bouw, number: '70000001' })
  const alias = await company('Heet Anders', { number: '70000004' })
  service.rows = [
    kvkRow('70000001', 'Gevel Oost B.V.', 'rechtspersoon'),
    kvkRow('70000003', 'Gevel Onbekend', 'hoofdvestiging', 'Delft'),
    kvkRow('70000004', 'Gevel Alias', 'rechtspersoon'),
    kvkRow(bouw.registration_number, 'Gevel Eigen', 'rechtspersoon'),
  ]

  const { body, headers } = await search(mia, 'gevel')

  expect(headers.get('x-register')).toBe('ok')
  const known = ({ id, name, registration_number, is_klopt_client }: typeof customer): CompanyHit => {
    const proof = { verified: is_klopt_client, mail_domain: null }
    return { id, name, registration_number, city: 'Zwolle', is_klopt_client, ...proof }
  }
  const unknown = { id: null, name: 'Gevel Onbekend', registration_number: '70000003', city: 'Delft' }
  expect(body.toSorted((a, b) => (a.registration_number < b.registration_number ? -1 : 1))).toEqual([
    known(customer),
    known(contact),
    { ...unknown, is_klopt_client: false, verified: false, mail_domain: null },
    known(alias),
  ])
  expect(body.at(-1)?.id).toBeNull()
})

test('without the register Klopt’s own companies are still found, and a header reports it', async () => {
  const { mia } = await admin()
  await company('Gevel Oost')
  service.misbehaves = (_, response) => void response.writeHead(500).end()

  const { status, body, headers } = await search(mia, 'gevel oost')

  expect(status).toBe(200)
  expect(headers.get('x-register')).toBe('down')
  expect(body.map(({ name }) => name)).toEqual(['Gevel Oost'])
})

test('others’ contacts, drafts and closed companies are never found', async () => {
  const { mia } = await admin()
  const { bouw: other, mia: els } = await admin('Andere BV')
  const contact = await company('Kanarie Contact', { owner: other })
  const draft = await company('Kanarie Concept', { status: 'pending' })
  const closed = await company('Kanarie Gesloten')
  await world.db.updateTable('company').set({ status: 'inactive' }).where('id', '=', closed.id).execute()
  const hidden = [contact, draft, closed]
  service.rows = hidden.map(({ registration_number }) => kvkRow(registration_number, 'Register', 'rechtspersoon'))

  const queries = ['kanarie', 'kanari contact', 'concept', 'gesloten', 'ka', 'register', '6000']
  const numbers = hidden.map(({ registration_number }) => registration_number)
  const answers = await Promise.all([...queries, ...numbers].map((q) => search(mia, q)))

  const text = JSON.stringify(answers.map(({ body }) => body))
  expect(text).toContain('Register')
  for (const { id } of hidden) expect(text).not.toContain(id)
  expect(text).not.toContain('Kanarie')
  expect(await names(els, 'kanarie')).toEqual(['Kanarie Contact']) // its owner finds it
})

test('only admins search', async () => {
  const { bouw } = await admin()
  const uma = await world.person('Uma', { company: bouw })
  const otto = await world.guest(await company('Vos', { owner: bouw }))

  for (const who of [uma, otto]) expect((await search(who, 'gevel')).status).toBe(403)
  expect((await search(world.stranger, 'gevel')).status).toBe(401)
  expect(service.asked).toEqual([])
})

test.each(['', 'a', ' a ', 'x'.repeat(65), 'a\u0000b', 'a\u202eb'])('the query %j is refused', async (q) => {
  const { mia } = await admin()

  expect((await search(mia, q)).status).toBe(422)
})

test('a search that takes too long is cancelled, and the next one works', async () => {
  const { mia } = await admin()
  await search(mia, 'gevel') // caches her session
  const started = Date.now()
  await world.db.transaction().execute(async (db) => {
    await sql`lock table company in access exclusive mode`.execute(db)

    const { status, headers } = await search(mia, 'gevel')

    expect([status, headers.get('retry-after')]).toEqual([503, '2'])
  })

  expect(Date.now() - started).toBeLessThan(4500) // well before the timeout of other statements
  expect((await search(mia, 'gevel')).status).toBe(200)
})

test('a search returns at most twenty companies', async () => {
  const { mia } = await admin()
  await Promise.all(Array.from({ length: 30 }, (_, n) => company(`Veel ${n}`)))
  service.rows = Array.from({ length: 30 }, (_, n) => kvkRow(String(72_000_000 + n), `Veel ${n}`, 'rechtspersoon'))

  expect(await names(mia, 'veel')).toHaveLength(20)
})

test('the register suggests the name of a number during registration', async () => {
  service.rows = [
    kvkRow('73000001', 'Nieuwkomer B.V.', 'rechtspersoon'),
    kvkRow('73000001', 'N', 'hoofdvestiging', 'Ede'),
  ]
  const suggest = async (number: string) => {
    const { status, body } = await world.stranger.call(suggestCompany, { params: { number } })
    return [status, body]
  }

  expect(await suggest('73000001')).toEqual([200, { name: 'Nieuwkomer B.V.', city: 'Ede' }])
  service.misbehaves = (_, response) => void response.writeHead(500).end()
  expect(await suggest('73000001')).toEqual([200, { name: 'Nieuwkomer B.V.', city: 'Ede' }]) // from the cache
  expect(await suggest('73000002')).toEqual([200, null])
  for (const number of ['7300000', 'abc', '%', '１２３４５６７８', "1' or 1=1"])
    expect(await suggest(number)).toEqual([200, null])
  expect(service.asked).toHaveLength(2)
})
