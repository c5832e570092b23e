import {
  addColleague,
  checkEmail,
  checkEmailCompany,
  confirmPassword,
  listColleagues,
  login,
  me,
  updateUser,
} from '@klopt/contract'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import type { Caller } from '../../../testing/caller.ts'
import { tokenOf, useMailingWorld } from '../../../testing/mailing-world.ts'
import { newcomer, people, remove } from '../testing/colleagues.ts'

const { world, sink } = await useMailingWorld()
const now = new Date().toISOString()

test('an admin adds a colleague, who sets a password with the mailed link and signs in', async () => {
  const { anna, linde } = await people(world)
  const body = newcomer()

  const added = await anna.call(addColleague, { body })

  expect(added.status).toBe(201)
  expect(added.body).toMatchObject({ ...body, company_id: linde.id, language: 'NL', full_name: 'Eva Smit' })
  const { mail, link } = await sink.mailTo(body.email)
  expect(mail.subject).toBe('Anna de Wit nodigt u uit voor Klopt van Bouwbedrijf De Linde')
  const days = await world.pool.query<{ days: number }>(
    'select extract(epoch from expires_at - now()) / 86400 as days from password_token where person_id = $1',
    [added.body.id],
  )
  expect(Math.round(days.rows[0]?.days ?? 0)).toBe(7)
  const credentials = { body: { email: body.email, password: 'vijf blauwe kranen' } }
  expect((await world.stranger.call(login, credentials)).status).toBe(401)
  const confirmation = { token: tokenOf(link), new_password: 'vijf blauwe kranen' }
  expect((await world.stranger.call(confirmPassword, { body: confirmation })).status).toBe(204)
  expect((await world.stranger.call(login, credentials)).status).toBe(200)
})

test('a new colleague starts with the language of the admin who added them', async () => {
  const { anna } = await people(world)
  await anna.call(updateUser, { params: { id: anna.id }, body: { language: 'EN' } })
  const body = newcomer()

  const added = await anna.call(addColleague, { body })

  expect(added.body.language).toBe('EN')
  const { mail, link } = await sink.mailTo(body.email)
  expect(mail.subject).toBe('Anna de Wit invites you to join Bouwbedrijf De Linde on Klopt')
  expect(link).toContain('/en/reset-password?token=')
})

test('only admins add colleagues, with a valid role and an address that is not in use', async () => {
  const { anna, daan, bram } = await people(world)
  const add = async (by: Caller, change: object) =>
    (await by.call(addColleague, { body: { ...newcomer(), ...change } })).refusal

  expect((await add(daan, {})).code).toBe('forbidden')
  expect(await add(anna, { email: bram.email })).toMatchObject({
    code: 'email_in_use',
    detail: 'Dit e-mailadres is al in gebruik. De gebruiker kan daarmee inloggen.',
  })
  for (const wrong of [{ role: 'viewer' }, { company_id: bram.company_id }, { first_name: 'System', last_name: 'x' }])
    expect((await add(anna, wrong)).code).toBe('validation_error')
})

test('when twenty admins add the same address at once, one person is created', async () => {
  const { linde } = await people(world)
  const admins = await Promise.all(
    Array.from({ length: 20 }, () => world.person('Cor', { company: linde, role: 'admin' })),
  )
  const body = newcomer()

  const answers = await Promise.all(admins.map((admin) => admin.call(addColleague, { body })))

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const { status, refusal } of answers.filter(({ status }) => status > 201))
    expect([status, refusal.code]).toEqual([409, 'email_in_use'])
  const rows = world.db.selectFrom('person').select('id').where('email', '=', body.email).execute()
  expect(await rows).toHaveLength(1)
})

test('the list of colleagues is for admins only, sorted by name, paged, and without deleted people', async () => {
  const { anna, daan, linde } = await people(world)
  const cor = await world.person('Cor', { company: linde })
  await remove(anna, daan)

  const first = await anna.call(listColleagues, { query: { limit: 1 } })
  const cursor = first.headers.get('x-next-cursor') ?? ''
  const second = await anna.call(listColleagues, { query: { limit: 1, cursor } })

  expect([...first.body, ...second.body].map(({ id }) => id)).toEqual([anna.id, cor.id])
  expect(second.headers.get('x-next-cursor')).toBeNull()
  expect((await anna.call(listColleagues, { query: { cursor: 'verzonnen' } })).status).toBe(200)
  expect((await cor.call(listColleagues)).status).toBe(403)
})

test('changes to one’s own name, language and mail settings are visible at once', async () => {
  const { daan } = await people(world)
  await daan.call(me)

  const change = { first_name: 'Daniël', language: 'EN', unread_mails: false } as const
  const changed = await daan.call(updateUser, { params: { id: daan.id }, body: change })

  expect(changed).toMatchObject({ status: 200, body: { ...change, full_name: 'Daniël de Wit' } })
  expect((await daan.call(me)).body).toEqual(changed.body)
})

test.each([
  [{ role: 'admin' }],
  [{ company_id: newId() }],
  [{ email: 'ander@linde.example' }],
  [{}],
  [{ first_name: 'System User' }],
  [{ first_name: 'A' }],
  [{ deleted_at: null }],
  [{ deleted_at: now, first_name: 'Daan' }],
])('nobody can change %o of their own account', async (body: object) => {
  const { daan } = await people(world)

  const refused = await daan.call(updateUser, { params: { id: daan.id }, body })

  expect(refused.status).toBe(422)
  expect((await daan.call(me)).body.full_name).toBe('Daan de Wit')
})

test('nobody changes another person; someone unrelated gets 404', async () => {
  const { anna, daan, bram } = await people(world)
  const stranger = (await people(world)).anna
  const rename = async (by: Caller) =>
    (await by.call(updateUser, { params: { id: daan.id }, body: { first_name: 'Dirk' } })).status

  expect([await rename(anna), await rename(bram), await rename(stranger)]).toEqual([403, 403, 404])
  expect([(await remove(daan, daan)).status, (await remove(bram, daan)).status]).toEqual([403, 403])
  expect([(await remove(daan, anna)).status, (await remove(stranger, daan)).status]).toEqual([403, 404])
  expect((await daan.call(me)).status).toBe(200)
})

test('anyone can check whether an address is known; only related companies see whose it is', async () => {
  const { anna, bram, linde } = await people(world)
  const stranger = (await people(world)).bram
  const guest = await world.guest(await world.contact('Vos', linde))
  const params = (email: string) => ({ params: { email } })

  expect((await world.stranger.call(checkEmail, params(bram.email.toUpperCase()))).body).toEqual({ email: bram.email })
  for (const email of [guest.email, 'niemand@nergens.example', 'geen adres', 'x'.repeat(500)])
    expect((await world.stranger.call(checkEmail, params(email))).body).toBeNull()

  const known = { email: bram.email, company_id: bram.company_id, own_domain: false }
  expect((await anna.call(checkEmailCompany, params(bram.email))).body).toEqual(known)
  expect((await bram.call(checkEmailCompany, params(bram.email))).body).toEqual(known)
  expect((await stranger.call(checkEmailCompany, params(bram.email))).body).toEqual({ ...known, company_id: null })
  const far = await world.stranger.call(checkEmail, params('x'.repeat(601)))
  expect(far.refusal).toMatchObject({ code: 'forbidden', detail: expect.any(String) })
  expect((await anna.call(checkEmailCompany, params('niemand@nergens.example'))).body).toBeNull()
  expect((await guest.call(checkEmailCompany, params(bram.email))).status).toBe(403)
  expect((await world.stranger.call(checkEmailCompany, params(bram.email))).status).toBe(401)
})
