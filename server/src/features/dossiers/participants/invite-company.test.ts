import {
  addContact,
  inviteCompany,
  listMessages,
  listRelations,
  readDossier,
  updateRelation,
  validateLink,
} from '@klopt/contract'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { tokenOf, useMailingWorld } from '../../../testing/mailing-world.ts'

const { world, sink } = await useMailingWorld()
let last = 61_000_000

/** Anna, admin of Bouw, and her colleague Daan take part in a dossier of their company alone. */
async function scene() {
  const bouw = await world.customer('Bouw BV')
  const anna = await world.person('Anna', { company: bouw, role: 'admin' })
  const daan = await world.person('Daan', { company: bouw })
  const { id } = await world.makeDossier('PO 4500127', anna, [bouw])
  await world.takePart({ id }, daan)
  const params = { id }
  const email = `otto@${randomUUID().slice(0, 8)}.example`
  const company = { name: 'Vos Kraanverhuur', registration_number: String((last += 1)), city: 'Almere' }
  return { bouw, anna, daan, params, email, company, body: { company, person: { email } } }
}

const companiesWith = (registrationNumber: string) =>
  world.db.selectFrom('company').select('id').where('registration_number', '=', registrationNumber).execute()

test('a company from the register is added, related, linked and its guest invited in one call', async () => {
  const { anna, params, email, company, body } = await scene()

  const shared = await anna.call(inviteCompany, { params, body })

  expect(shared.status).toBe(201)
  expect(shared.body.companies.map(({ name }) => name)).toEqual(['Bouw BV', 'Vos Kraanverhuur'])
  expect(shared.body.users.map((user) => user.email)).toContain(email)
  const { accepted } = (await anna.call(listRelations)).body
  expect(accepted.map((relation) => relation.company)).toMatchObject([company])
  const [mail] = await sink.mailsTo(email)
  expect((await world.stranger.call(validateLink, { query: { token: tokenOf(mail?.link ?? '') } })).body).toMatchObject(
    { dossier_id: params.id },
  )
})

test('pressing twice, in a row or at once, invites once', async () => {
  const { anna, params, email, company, body } = await scene()

  const both = await Promise.all([1, 2].map(() => anna.call(inviteCompany, { params, body })))
  const later = await anna.call(inviteCompany, { params, body })

  expect([...both, later].map(({ status }) => status).toSorted()).toEqual([200, 200, 201])
  expect(await companiesWith(company.registration_number)).toHaveLength(1)
  expect((await anna.call(readDossier, { params })).body.users.filter((user) => user.email === email)).toHaveLength(1)
  const { messages } = (await anna.call(listMessages, { params })).body
  expect(messages.map(({ event }) => event)).toEqual(['company_added', 'user_added'])
  expect(await sink.mailsTo(email)).toHaveLength(1)
})

test('a participant invites somebody of a relation, and only an admin somebody of a company that is no relation yet', async () => {
  const { bouw, anna, daan, params, email, body } = await scene()
  const vos = await world.contact('Vos Kraanverhuur', bouw)
  const own = { company: { id: vos.id }, person: { email } }

  expect((await daan.call(inviteCompany, { params, body })).refusal.code).toBe('forbidden')
  expect((await daan.call(inviteCompany, { params, body: own })).status).toBe(201)
  const { id } = (await anna.call(readDossier, { params })).body
  expect(id).toBe(params.id)
})

test('an own contact without a relation becomes one for an admin, not for a user', async () => {
  const { anna, daan, params, company, body } = await scene()
  const { id } = (await anna.call(addContact, { body: company })).body
  const own = { ...body, company: { id } }

  expect((await daan.call(inviteCompany, { params, body: own })).refusal.code).toBe('forbidden')
  expect((await anna.call(inviteCompany, { params, body: own })).status).toBe(201)
})

test('a person of a related customer is added, and one of a customer without a relation refused', async () => {
  const { bouw, anna, params } = await scene()
  const [gevel, staal] = [await world.customer('Gevel BV'), await world.customer('Staal BV')]
  await world.relate(bouw, gevel)
  const bram = await world.person('Bram', { company: gevel })
  const sam = await world.person('Sam', { company: staal })

  const refused = await anna.call(inviteCompany, {
    params,
    body: { company: { id: staal.id }, person: { user_id: sam.id } },
  })
  const shared = await anna.call(inviteCompany, {
    params,
    body: { company: { id: gevel.id }, person: { user_id: bram.id } },
  })

  expect(refused.refusal.code).toBe('no_relation')
  expect(shared.body.users.map(({ id }) => id)).toEqual([anna.id, expect.any(String), bram.id])
})

test('somebody of another company than the one that is named is not found, and nothing is linked', async () => {
  const { bouw, anna, daan, params } = await scene()
  const gevel = await world.customer('Gevel BV')
  await world.relate(bouw, gevel)

  for (const user_id of [daan.id, anna.id, randomUUID()]) {
    const body = { company: { id: gevel.id }, person: { user_id } }
    expect((await anna.call(inviteCompany, { params, body })).status).toBe(404)
  }
  expect((await anna.call(readDossier, { params })).body.companies).toHaveLength(1)
})

test('a refused invitation leaves nothing behind', async () => {
  const { anna, params, company, body } = await scene()
  const sam = await world.person('Sam', { company: await world.customer('Staal BV') })

  const refused = await anna.call(inviteCompany, { params, body: { ...body, person: { email: sam.email } } })

  expect(refused.refusal.code).toBe('email_other_company')
  expect(await companiesWith(company.registration_number)).toEqual([])
  expect((await anna.call(readDossier, { params })).body.companies).toHaveLength(1)
})

test('an own contact that was switched off is on again for an admin, and refused to a user', async () => {
  const { bouw, anna, daan, params, body } = await scene()
  const off = await world.contact('Beton Slaap', bouw)
  const [relation] = (await anna.call(listRelations)).body.accepted
  await anna.call(updateRelation, { params: { id: relation?.relation_id ?? '' }, body: { status: 'inactive' } })

  const refused = await daan.call(inviteCompany, { params, body: { ...body, company: { id: off.id } } })
  const shared = await anna.call(inviteCompany, { params, body: { ...body, company: { id: off.id } } })

  expect(refused.refusal.code).toBe('forbidden')
  expect(shared.status).toBe(201)
  expect((await anna.call(listRelations)).body.accepted).toMatchObject([{ company: { id: off.id }, status: 'active' }])
})

test('the same new contact is invited to two dossiers at once', async () => {
  const { bouw, anna, params, company, body } = await scene()
  const second = await world.makeDossier('PO 4500128', anna, [bouw])
  await anna.call(addContact, { body: company })

  const both = await Promise.all(
    [params, { id: second.id }].map((to) => anna.call(inviteCompany, { params: to, body })),
  )

  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect((await anna.call(listRelations)).body.accepted).toHaveLength(1)
})

test('a second company, a customer that switched off, and a customer’s number are refused', async () => {
  const { bouw, anna, params, email, body } = await scene()
  const off = await world.customer('Beton Slaap')
  await world.relate(bouw, off)
  const bram = await world.person('Bram', { company: off, role: 'admin' })
  const [relation] = (await bram.call(listRelations)).body.accepted
  await bram.call(updateRelation, { params: { id: relation?.relation_id ?? '' }, body: { status: 'inactive' } })
  const staal = await world.customer('Staal BV')
  const { registration_number } = await world.db
    .updateTable('company')
    .set({ verified_at: new Date() })
    .where('id', '=', staal.id)
    .returning('registration_number')
    .executeTakeFirstOrThrow()
  const invite = async (company: typeof body.company | { id: string }) =>
    (await anna.call(inviteCompany, { params, body: { company, person: { email } } })).refusal.code

  expect(await invite({ id: off.id })).toBe('no_relation')
  expect(await invite({ ...body.company, registration_number })).toBe('company_registered')
  await anna.call(inviteCompany, { params, body })
  expect(await invite({ ...body.company, registration_number: String((last += 1)) })).toBe('dossier_full')
})
