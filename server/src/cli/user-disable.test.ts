import {
  addColleague,
  addParticipant,
  confirmPassword,
  listAvailableUsers,
  listMessages,
  login,
  me,
  postMessage,
  readArchive,
  validateLink,
} from '@klopt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Wizard } from '../features/accounts/registration/testing/wizard.ts'
import { close, dossierWithTalk, make } from '../features/archive/testing/closed-dossier.ts'
import { mailReset } from '../features/people/request-reset.ts'
import { hashed, newId, newToken } from '../platform/ids.ts'
import { receiveSignals } from '../platform/live/signals.ts'
import { klopt } from '../testing/klopt-command.ts'
import { password, useWorld } from '../testing/world.ts'

const world = useWorld()
let stopSignals: () => Promise<void>
beforeAll(() => void (stopSignals = receiveSignals(world.deps)))
afterAll(() => stopSignals())

async function annaAndBea() {
  const company = await world.customer('Bouwbedrijf De Linde')
  const anna = await world.person('Anna', { company, role: 'admin' })
  const bea = await world.person('Bea', { company, role: 'admin' })
  const dossier = await world.makeDossier('PO 4500127', anna, [company])
  await world.takePart(dossier, bea)
  return { company, anna, bea, dossier }
}

const signIn = ({ email }: { email: string }) => world.stranger.call(login, { body: { email, password } })

test('a disabled user is out at once, gets no link and is let in again by user:enable', async () => {
  const { anna } = await annaAndBea()
  const line = await anna.listen()
  await line.settled()
  expect((await anna.call(me)).status).toBe(200) // now the session is cached
  const { out: earlier } = await klopt(world, 'user:reset', anna.email)
  const token = new URL(earlier.match(/http\S+/)?.[0] ?? '').searchParams.get('token') ?? ''

  const disabled = await klopt(world, 'user:disable', anna.email)

  expect(disabled).toMatchObject({ code: 0, out: expect.stringContaining('signed out everywhere') })
  expect(await line.closes()).toBe(4401)
  expect((await anna.call(me)).status).toBe(401)
  const unknown = await signIn({ email: `${newId()}@nobody.example` })
  expect((await signIn(anna)).refusal).toEqual({ ...unknown.refusal, request_id: expect.any(String) })
  const body = { token, new_password: 'een nieuw en lang wachtwoord' }
  expect((await world.stranger.call(confirmPassword, { body })).refusal.code).toBe('invalid_token')
  await mailReset(world.deps, { email: anna.email, mail_id: newId() })
  expect(await mailsOf(anna)).toBe(0)
  expect((await klopt(world, 'user:reset', anna.email)).err).toContain('is disabled')
  expect((await klopt(world, 'user:list')).out).toMatch(new RegExp(`${anna.email} +admin +disabled`))
  expect((await klopt(world, 'user:disable', anna.email)).code).toBe(1)

  expect(await klopt(world, 'user:enable', anna.email)).toMatchObject({ code: 0 })
  expect((await signIn(anna)).status).toBe(200)
  expect((await klopt(world, 'user:enable', anna.email)).code).toBe(1)
  expect(await actionsOf(anna)).toEqual(['user_disabled', 'user_enabled'])
})

test('the link of a disabled guest opens nothing', async () => {
  const { anna, dossier, company } = await annaAndBea()
  const contact = await world.contact('Staal BV', company)
  await world.db
    .insertInto('dossier_company')
    .values({ dossier_id: dossier.id, company_id: contact.id, place: 2 })
    .execute()
  const guest = await world.guest(contact)
  await world.takePart(dossier, guest, new Date(Date.now() + 86_400_000))
  const token = newToken()
  await sql`
    insert into guest_link (token_hash, dossier_id, user_id)
    values (${hashed(token)}, ${dossier.id}, ${guest.id})`.execute(world.db)
  const open = () => world.stranger.call(validateLink, { query: { token } })
  expect((await open()).status).toBe(200)

  await klopt(world, 'user:disable', guest.email)

  expect((await open()).refusal.code).toBe('invalid_link')
  expect((await guest.call(me)).status).toBe(401)
  expect((await anna.call(me)).status).toBe(200)
  expect((await klopt(world, 'user:list', '--guests')).out).toMatch(new RegExp(`${guest.email} +viewer +disabled`))
  expect((await klopt(world, 'user:erase', guest.email, '--yes')).code).toBe(0)
  expect((await klopt(world, 'user:list', '--guests')).out).not.toContain(guest.email)
})

test('an erased user is nowhere by name, and what is kept is listed; the last admin stays', async () => {
  const { anna, bea, dossier } = await annaAndBea()
  const params = { id: dossier.id }
  await anna.call(postMessage, { params, body: { message_type: 'user', message: 'Hierbij de order' } })

  const asked = await klopt(world, 'user:erase', anna.email)
  const erased = await klopt(world, 'user:erase', anna.email, '--yes')

  expect([asked.code, erased.code]).toEqual([1, 0])
  expect(erased.out).toMatch(/Kept under 'Verwijderde gebruiker': \d+ messages? and 0 documents/)
  expect((await signIn(anna)).status).toBe(401)
  const { body } = await bea.call(listMessages, { params, query: {} })
  const text = JSON.stringify(body)
  expect(text).toContain('Hierbij de order')
  expect(text).toContain('Verwijderde gebruiker')
  for (const name of ['Anna', anna.email]) expect(text).not.toContain(name)
  expect((await klopt(world, 'user:erase', bea.email, '--yes')).err).toContain('is the last admin of')
  expect(await actionsOf(anna)).toEqual(['user_erased'])
})

test('while an archive with the name is made nothing is erased, and then what it has is listed', async () => {
  const scene = await dossierWithTalk(world)
  const { anna, bram, dossier } = scene
  await close(scene)

  const early = await klopt(world, 'user:erase', anna.email, '--yes')

  expect(early).toMatchObject({ code: 1, err: expect.stringMatching(/^Nothing was erased: 1 archive /) })
  const people = async () =>
    (await sql<{ email: string }>`select email from person where id = ${anna.id}`.execute(world.db)).rows
  expect(await people()).toEqual([{ email: anna.email }])
  await make(world, dossier)
  const { body: ready } = await bram.call(readArchive, { params: { dossier_id: dossier.id } })

  const erased = await klopt(world, 'user:erase', anna.email, '--yes')
  expect(erased.code).toBe(0)
  expect(erased.out).toContain('Kept as they are: the archives of 1 closed dossier with the name')
  expect(await people()).not.toEqual([{ email: anna.email }])
  expect((await bram.call(readArchive, { params: { dossier_id: dossier.id } })).body.zip_sha256).toBe(ready.zip_sha256)
})

test('a disabled address does not come back: not as a colleague, not by registering, not in a dossier', async () => {
  const { anna, bea, company } = await annaAndBea()
  const guest = await world.guest(await world.contact('Staal BV', company))
  for (const { email } of [bea, guest]) await klopt(world, 'user:disable', email)

  for (const { email } of [bea, guest]) {
    const body = { email, role: 'user', first_name: 'Bea', last_name: 'Bos' } as const
    expect((await anna.call(addColleague, { body })).refusal.code).toBe('email_in_use')
    const wizard = new Wizard(world.stranger, { email })
    await wizard.company()
    await wizard.consent()
    expect((await wizard.admin()).refusal.code).toBe('email_in_use')
  }
  const other = await world.makeDossier('PO 4500128', anna, [company])
  const params = { id: other.id }
  const [staff] = (await anna.call(listAvailableUsers, { params })).body
  expect(staff?.users.map(({ id }) => id)).not.toContain(bea.id)
  expect((await anna.call(addParticipant, { params, body: { user_id: bea.id } })).status).toBe(404)
})

async function mailsOf({ id }: { id: string }): Promise<number> {
  const { rows } = await sql`select from mail where person_id = ${id} and kind = 'reset_password'`.execute(world.db)
  return rows.length
}

async function actionsOf({ id }: { id: string }): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    select action from audit where data ->> 'user_id' = ${id} order by at, id`.execute(world.db)
  return rows.map(({ action }) => action)
}
