import { checkEmailCompany, inviteCompany, inviteGuest, listRelations, readDossier } from '@klopt/contract'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useMailingWorld } from '../../../testing/mailing-world.ts'

const { world, sink } = await useMailingWorld()

/** Anna of Bouw BV, and a dossier with an external supplier. */
async function scene(domain = `${randomUUID().slice(0, 8)}.example`) {
  const bouw = await world.customer('Bouw BV')
  const anna = await world.person('Anna', { company: bouw, role: 'admin' })
  await world.db
    .updateTable('person')
    .set({ email: `anna-${anna.id.slice(-8)}@${domain}` })
    .where('id', '=', anna.id)
    .execute()
  const kraan = await world.contact('Vos Kraanverhuur', bouw)
  const { id } = await world.makeDossier('PO 4500127', anna, [bouw, kraan])
  const email = `daan-${randomUUID().slice(0, 8)}@${domain}`
  const invite = (body: object = {}) =>
    anna.call(inviteGuest, { params: { id }, body: { email, company_id: kraan.id, dossier_id: id, ...body } })
  const check = async () => (await anna.call(checkEmailCompany, { params: { email } })).body
  const guests = async () =>
    (await anna.call(readDossier, { params: { id } })).body.users.filter((user) => user.company.id === kraan.id)
  return { bouw, anna, kraan, email, invite, check, guests }
}

test('an address of the own mail domain is asked about before it is invited at the other company', async () => {
  const { email, invite, check, guests } = await scene()
  expect(await check()).toEqual({ email, company_id: null, own_domain: true })

  expect((await invite()).refusal.code).toBe('own_domain')
  expect(await guests()).toEqual([])

  expect((await invite({ not_a_colleague: true })).status).toBe(201)
  expect(await guests()).toMatchObject([{ email }])
  expect(await sink.mailsTo(email)).toHaveLength(1)
  expect((await invite()).status).toBe(200) // known at the other company by now
})

test('a company that is added on the way is asked about too, and nothing of it stays after the question', async () => {
  const { anna, bouw, email } = await scene()
  const { id } = await world.makeDossier('PO 4500128', anna, [bouw])
  const before = (await anna.call(listRelations)).body.accepted.length
  const company = { name: 'Beton Slaap', registration_number: '61998001', city: 'Almere' }
  const share = (person: { email: string; not_a_colleague?: true }) =>
    anna.call(inviteCompany, { params: { id }, body: { company, person } })

  expect((await share({ email })).refusal.code).toBe('own_domain')
  expect((await anna.call(listRelations)).body.accepted).toHaveLength(before)

  expect((await share({ email, not_a_colleague: true })).status).toBe(201)
})

test.each(['ziggo.nl', 'telenet.be', 'gmail.com'])('%s belongs to nobody’s company', async (domain) => {
  const { invite, check } = await scene(domain)

  expect(await check()).toBeNull()
  expect((await invite()).status).toBe(201)
})
