import { listCompanyUsers, readBilling, readCompany, updateCompany } from '@klopt/contract'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { useWorld } from '../../testing/world.ts'
import { type Callers, everybody, row, tomorrow } from './testing/everybody.ts'

const world = useWorld()

const card = ['city', 'id', 'is_klopt_client', 'mail_domain', 'name', 'registration_number', 'verified']
const margin = ['tolerance_amount', 'tolerance_cap', 'tolerance_percent']
const facts = ['address', 'created_at', 'email', 'letter_expires_at', 'phone', 'postcode', 'status', 'vat_number']
const whole = [...card, ...facts, ...margin].toSorted()

test('a company is visible only to its own people, related companies and those in a shared dossier', async () => {
  const all = await everybody(world)
  const get = (id: string) => row(world, all, (caller) => caller.call(readCompany, { params: { id } }))

  //                                     A    V    V2   U    N    M    X    T    D    E
  expect(await get(all.bouw.id)).toEqual([401, 200, 404, 200, 200, 200, 200, 404, 401, 403])
  expect(await get(all.staal.id)).toEqual([401, 404, 200, 404, 404, 404, 404, 200, 401, 404])
  expect(await get(all.vos.id)).toEqual([401, 200, 404, 200, 200, 200, 404, 404, 401, 403])
  expect(await get(newId())).toEqual([401, 404, 404, 404, 404, 404, 404, 404, 401, 404])
})

test('only a company’s own admin sees all its data; others see its card', async () => {
  const { bouw, mia, uma, noor, xander, vera } = await everybody(world)
  const read = async (caller: Callers['uma']) => (await caller.call(readCompany, { params: bouw })).body

  expect(Object.keys(await read(mia)).toSorted()).toEqual(whole)
  for (const caller of [uma, noor, xander, vera]) expect(Object.keys(await read(caller)).toSorted()).toEqual(card)
  expect(await read(xander)).toMatchObject({ id: bouw.id, name: 'Bouw BV', city: 'Zwolle', is_klopt_client: true })
})

test('a pending or switched-off relation makes the company visible only to admins', async () => {
  const { bouw, staal, gevel, mia, uma, xander } = await everybody(world)
  const statusFor = async (caller: Callers['uma'], params: { id: string }) =>
    (await caller.call(readCompany, { params })).status
  const pair = { company_1_id: staal.id, company_2_id: bouw.id }
  await world.db
    .insertInto('relation')
    .values({ relation_id: newId(), ...pair, status: 'pending' })
    .execute()

  expect(await statusFor(mia, staal)).toBe(200)
  expect(await statusFor(uma, staal)).toBe(404)

  const els = await world.person('Els', { company: gevel, role: 'admin' })
  const lone = await world.person('Lon', { company: gevel })
  const off = { status: 'inactive', switched_off_by: bouw.id } as const
  await world.db.updateTable('relation').set(off).where('company_2_id', '=', gevel.id).execute()
  expect(await statusFor(els, bouw)).toBe(200)
  expect(await statusFor(xander, bouw)).toBe(200) // through the shared dossier
  expect(await statusFor(lone, bouw)).toBe(404)
})

test('a company is not visible through a dossier that was closed or left', async () => {
  const { bouw, gevel, vos, xander, vera, d1, d2 } = await everybody(world)
  await world.db.deleteFrom('relation').where('company_2_id', '=', gevel.id).execute()
  const status = async (caller: Callers['uma'], params: { id: string }) =>
    (await caller.call(readCompany, { params })).status
  expect([await status(xander, bouw), await status(vera, bouw)]).toEqual([200, 200])

  await world.db.updateTable('participant').set({ status: 'removed' }).where('dossier_id', '=', d1.id).execute()
  const closed = { status: 'closed', closed_at: new Date() } as const
  await world.db.updateTable('dossier').set(closed).where('id', '=', d2.id).execute()

  expect([await status(xander, bouw), await status(vera, bouw)]).toEqual([404, 404])
  expect(await status(vera, vos)).toBe(403)
})

test('only a company’s own admin can change it', async () => {
  const all = await everybody(world)
  const { bouw, mia } = all
  const change = { body: { phone: '038 000 00 09' }, params: bouw }

  expect(await row(world, all, (caller) => caller.call(updateCompany, change))).toEqual([
    401, 403, 404, 403, 403, 200, 403, 404, 401, 403,
  ])
  const vos = { params: all.vos, body: { phone: '1' } }
  expect((await mia.call(updateCompany, vos)).status).toBe(403) // a contact is not the admin's own company

  const { body } = await mia.call(updateCompany, {
    params: bouw,
    body: { address: ' Lindelaan 12 ', city: 'Zwolle', email: '', vat_number: null },
  })
  expect(body).toMatchObject({ phone: '038 000 00 09', address: 'Lindelaan 12', email: null, vat_number: null })
  expect((await mia.call(readCompany, { params: bouw })).body).toEqual(body)
  expect((await mia.call(updateCompany, { params: bouw, body: {} })).body).toEqual(body)
})

test('only a company’s own admin can set its margin', async () => {
  const all = await everybody(world)
  const { bouw, mia } = all
  const body = { tolerance_amount: '2.50', tolerance_percent: '0', tolerance_cap: '1000' }

  expect((await mia.call(readCompany, { params: bouw })).body).toMatchObject({
    tolerance_amount: '0.00',
    tolerance_percent: '0.00',
    tolerance_cap: '0.00',
  })
  expect(await row(world, all, (caller) => caller.call(updateCompany, { params: bouw, body }))).toEqual([
    401, 403, 404, 403, 403, 200, 403, 404, 401, 403,
  ])

  const set = { tolerance_amount: '2.50', tolerance_percent: '0.00', tolerance_cap: '1000.00' }
  expect((await mia.call(readCompany, { params: bouw })).body).toMatchObject(set)
  expect((await all.uma.call(readCompany, { params: bouw })).body).not.toHaveProperty('tolerance_amount')
})

test.each([
  ['tolerance_amount', '-1', 'Geef een bedrag van 0 tot en met 100.000 euro, met hoogstens 2 decimalen.'],
  ['tolerance_amount', '100000.01', 'Geef een bedrag van 0 tot en met 100.000 euro, met hoogstens 2 decimalen.'],
  ['tolerance_percent', '10.01', 'Geef een percentage van 0 tot en met 10, met hoogstens 2 decimalen.'],
  ['tolerance_percent', '2,5', 'Geef een percentage van 0 tot en met 10, met hoogstens 2 decimalen.'],
  ['tolerance_cap', '1000.01', 'Geef een bedrag van 0 tot en met 1.000 euro, met hoogstens 2 decimalen.'],
  ['tolerance_cap', '1.005', 'Geef een bedrag van 0 tot en met 1.000 euro, met hoogstens 2 decimalen.'],
])('a margin %s of %s is refused with the allowed range', async (field, value, sentence) => {
  const { bouw, mia } = await everybody(world)

  const { status, body } = await mia.call(updateCompany, { params: bouw, body: { [field]: value } })

  expect(status).toBe(422)
  expect(body).toMatchObject({ detail: [{ loc: ['body', field], msg: sentence }] })
})

test.each([
  ['name', 'Andere BV'],
  ['registration_number', '12345678'],
  ['status', 'inactive'],
  ['is_klopt_client', false],
  ['owner_id', null],
  ['id', newId()],
  ['created_at', '2020-01-01T00:00:00.000Z'],
  ['phone', 'x'.repeat(33)],
  ['phone', 'a\u202eb'],
  ['phone', 7],
  ['tolerance_amount', 1],
  ['tolerance_amount', null],
  ['tolerance_percent', ''],
])('its admin cannot set %s to %j', async (field, value) => {
  const { bouw, mia } = await everybody(world)
  const before = (await mia.call(readCompany, { params: bouw })).body

  expect((await mia.call(updateCompany, { params: bouw, body: { [field]: value } })).status).toBe(422)

  expect((await mia.call(readCompany, { params: bouw })).body).toEqual(before)
})

test('only the company’s own admins see the cost estimate', async () => {
  const all = await everybody(world)

  expect(await row(world, all, (caller) => caller.call(readBilling, { params: all.bouw }))).toEqual([
    401, 403, 404, 403, 403, 200, 403, 404, 401, 403,
  ])
  expect((await all.mia.call(readBilling, { params: all.vos })).status).toBe(403)
})

test('a guest who has not consented gets consent_required', async () => {
  const { bouw, vos, d2 } = await everybody(world)
  const otto = await world.guest(vos, { consent: false })
  await world.takePart(d2, otto, tomorrow())

  for (const call of [readCompany, listCompanyUsers])
    expect((await otto.call(call, { params: bouw })).refusal).toMatchObject({ code: 'consent_required' })
})
