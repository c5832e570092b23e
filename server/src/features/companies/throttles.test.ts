import {
  addContact,
  createDossier,
  requestRelation,
  searchCompanies,
  suggestCompany,
  verifyCompany,
} from '@klopt/contract'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { allowed, refused } from '../../testing/throttled.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' })

async function admin() {
  const company = await world.customer('Bouw BV')
  return { company, mia: await world.person('Mia', { company, role: 'admin' }) }
}

test('a person can search sixty times a minute', async () => {
  const { mia } = await admin()

  expect(await allowed(60, (n) => mia.call(searchCompanies, { query: { q: `bouw ${n}` } }))).toBe(60)
  expect((await (await admin()).mia.call(searchCompanies, { query: { q: 'bouw' } })).status).toBe(200)
})

test('an address can look up thirty numbers an hour', async () => {
  const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
  const suggest = (ip: string) => world.stranger.call(suggestCompany, { params: { number: '00001001' }, ...from(ip) })

  expect(await allowed(30, () => suggest('198.51.100.200'))).toBe(30)
  expect((await suggest('198.51.100.201')).body).toEqual({
    name: 'Aannemersbedrijf Kuipers & Zonen B.V.',
    city: 'Assen',
  })
})

test('a person can create sixty dossiers and contacts an hour in total', async () => {
  const { mia } = await admin()
  for (let n = 0; n < 10; n += 1) await mia.call(createDossier, { body: { title: `Dossier ${n}` } })
  const contact = (n: number) =>
    mia.call(addContact, { body: { name: 'Muis Montage', registration_number: String(90_000_000 + n) } })

  expect(await allowed(50, contact)).toBe(50)
})

test('a company can send a hundred requests a day; own contacts do not count', async () => {
  const { company, mia } = await admin()
  const noor = await world.person('Noor', { company, role: 'admin' })
  const customers = await Promise.all(Array.from({ length: 101 }, (_, n) => world.customer(`Klant ${n}`)))
  const [last] = customers.slice(-1)
  const ask = (id = '') => mia.call(requestRelation, { body: { company_2_id: id } })

  expect(await allowed(100, (n) => ask(customers[n]?.id))).toBe(100)

  await refused(await noor.call(requestRelation, { body: { company_2_id: last?.id ?? '' } }))
  const id = newId()
  const contact = { id, name: 'Vos', registration_number: '90000099', owner_id: company.id, is_klopt_client: false }
  await world.db
    .insertInto('company')
    .values({ ...contact, status: 'active' })
    .execute()
  expect((await ask(id)).status).toBe(201)
})

test('a company can try ten codes an hour, shared by its admins', async () => {
  const { company, mia } = await admin()
  await world.db
    .updateTable('company')
    .set({ verified_at: null, verified_by: null })
    .where('id', '=', company.id)
    .execute()
  const noor = await world.person('Noor', { company, role: 'admin' })
  const code = { params: { id: company.id }, body: { code: 'ABCD-EFGH-JKMN' } }

  expect(await allowed(10, () => mia.call(verifyCompany, code))).toBe(10)

  await refused(await noor.call(verifyCompany, code))
})
