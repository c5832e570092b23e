import { addContact, closeCodes, me, readDossier, setRole } from '@klopt/contract'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { people } from '../dossiers/testing/colleagues.ts'

const world = useWorld()
const role = (by: Awaited<ReturnType<typeof people>>['anna'], of: { id: string }, to: 'admin' | 'user') =>
  by.call(setRole, { params: { id: of.id }, body: { role: to } })

test('an admin makes a colleague admin and user again, and their rights and open screens follow at once', async () => {
  const { anna, daan, linde } = await people(world)
  const dossier = await world.makeDossier('PO 4500127', anna, [linde])
  const params = { id: dossier.id }
  const contact = { name: 'Beton Slaap', registration_number: '61999001', city: 'Almere' }
  const line = await daan.listen()
  expect((await daan.call(readDossier, { params })).status).toBe(404)

  expect(await role(anna, daan, 'admin')).toMatchObject({ status: 200, body: { id: daan.id, role: 'admin' } })

  expect(await line.closes()).toBe(closeCodes.restarting)
  expect((await daan.call(me)).body).toMatchObject({ role: 'admin', permissions: { manage_colleagues: true } })
  expect((await daan.call(readDossier, { params })).status).toBe(200)
  const reading = await daan.listen()
  await reading.ask({ type: 'subscribe', dossier_id: dossier.id })

  expect((await role(anna, daan, 'user')).status).toBe(200)

  expect(await reading.closes()).toBe(closeCodes.restarting)
  expect((await daan.call(readDossier, { params })).status).toBe(404)
  expect((await daan.call(addContact, { body: contact })).status).toBe(403)
  const entries = await world.db.selectFrom('audit').select(['data']).where('person_id', '=', anna.id).execute()
  expect(entries.map(({ data }) => data)).toEqual([
    { user_id: daan.id, role: 'admin' },
    { user_id: daan.id, role: 'user' },
  ])
})

test('the same role again changes nothing', async () => {
  const { anna, daan } = await people(world)

  expect(await role(anna, daan, 'user')).toMatchObject({ status: 200, body: { role: 'user' } })

  expect(await world.db.selectFrom('audit').select('id').where('person_id', '=', anna.id).execute()).toEqual([])
})

test('no admin changes the own role, and the last one not at all', async () => {
  const { anna, daan } = await people(world)

  expect((await role(anna, anna, 'user')).refusal.code).toBe('last_admin')
  await role(anna, daan, 'admin')
  expect(await role(anna, anna, 'user')).toMatchObject({ status: 403 })
  expect((await role(daan, anna, 'user')).status).toBe(200)
  expect((await role(daan, daan, 'user')).refusal.code).toBe('last_admin')
})

test('when two admins demote each other at once, one admin remains', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { anna, daan, linde } = await people(world)
    await role(anna, daan, 'admin')

    const both = await Promise.all([role(anna, daan, 'user'), role(daan, anna, 'user')])

    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403])
    const admins = world.db.selectFrom('person').select('id').where('company_id', '=', linde.id)
    expect(await admins.where('role', '=', 'admin').execute()).toHaveLength(1)
  }
})
