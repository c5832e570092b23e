import { login, me, readCompany, readDossier, registerCompany, validateLink } from '@klopt/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hashed, newToken } from '../platform/ids.ts'
import { receiveSignals } from '../platform/live/signals.ts'
import { klopt } from '../testing/klopt-command.ts'
import { password, useWorld } from '../testing/world.ts'
import { unverifiedIn } from './testing/unverified.ts'

const world = useWorld()
const { unverified, seenBy, actions } = unverifiedIn(world)
let stopSignals: () => Promise<void>
beforeAll(async () => {
  stopSignals = receiveSignals(world.deps)
  await vi.waitUntil(isListening, { timeout: 15_000 })
})
afterAll(() => stopSignals())

/** The signal of an earlier command would be missed. */
async function isListening() {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and query = 'listen klopt_signal'`.execute(world.db)
  return rows.length > 0
}

test('an operator verifies a company, and the other side sees it at once', async () => {
  const { dalen, number, anna, dossier } = await unverified()
  const line = await anna.listen()
  await line.ask({ type: 'subscribe', topic: `user:${anna.id}` })
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })
  expect(await seenBy(anna)).toEqual([false])

  const { code, out, err } = await klopt(world, 'company:verify', number)

  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain(`Van Dalen Gevelbouw (${number}) is verified.`)
  await line.waitFor('relations_changed')
  expect(await line.waitFor('dossier_update')).toMatchObject({ dossier_id: dossier.id })
  expect(await seenBy(anna)).toEqual([true])
  const { companies } = (await anna.call(readDossier, { params: { id: dossier.id } })).body
  expect(companies).toContainEqual(expect.objectContaining({ id: dalen.id, verified: true }))
  expect((await actions()).at(-1)).toMatchObject({ action: 'company_verified', data: { company_id: dalen.id } })
  expect(await klopt(world, 'company:verify', number)).toMatchObject({
    code: 1,
    err: expect.stringContaining('already verified'),
  })
})

test('company:verify shows the name in the register and can adopt it', async () => {
  const { dalen, number, bram } = await unverified()
  const registered = (await world.deps.register.findNumber(number)).companies[0]?.name

  const { out } = await klopt(world, 'company:verify', number, '--register-name')

  expect(out).toContain(registered)
  expect((await bram.call(readCompany, { params: { id: dalen.id } })).body.name).toBe(registered)
})

test('company:revoke closes a false company at once, frees its number, and the other company keeps the dossier', async () => {
  const { linde, dalen, number, anna, bram, dossier } = await unverified()
  const own = await world.contact('Vos', dalen)
  const otto = await world.guest(own)
  const alone = await world.makeDossier('Met Vos', bram, [dalen, own])
  await world.takePart(alone, otto, new Date(Date.now() + 86_400_000))
  const token = newToken()
  await world.db
    .insertInto('guest_link')
    .values({ token_hash: hashed(token), dossier_id: alone.id, user_id: otto.id })
    .execute()
  const expires_at = new Date(Date.now() + 86_400_000)
  await world.db
    .insertInto('company_letter')
    .values({ company_id: dalen.id, code_hash: hashed('code'), expires_at })
    .execute()
  const lines = [await bram.listen(), await otto.listen()]
  for (const line of lines) await line.settled()

  const preview = await klopt(world, 'company:revoke', number)
  expect(preview).toMatchObject({ code: 1, out: expect.stringContaining('Nothing has been done: add --yes') })
  expect((await bram.call(me)).status).toBe(200)
  const { code, out, err } = await klopt(world, 'company:revoke', number, '--yes')

  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain(`The number ${number} is free`)
  for (const line of lines) expect(await line.closes()).toBe(4401)
  for (const person of [bram, otto]) expect((await person.call(me)).status).toBe(401)
  expect((await world.stranger.call(login, { body: { email: bram.email, password } })).status).toBe(401)
  expect((await world.stranger.call(validateLink, { query: { token } })).refusal.code).toBe('invalid_link')
  const { body } = await anna.call(readDossier, { params: { id: dossier.id } })
  expect(body.companies).toMatchObject([{ id: linde.id }, { id: dalen.id, verified: false }])
  expect((await actions()).at(-1)).toMatchObject({ action: 'company_revoked', data: { company_id: dalen.id } })
  const left = world.db.selectFrom('company_letter').select('company_id').where('company_id', '=', dalen.id)
  expect(await left.execute()).toEqual([])
  const again = { name: 'De Echte', registration_number: number }
  expect((await world.stranger.call(registerCompany, { body: again })).status).toBe(201)
  expect(await klopt(world, 'company:letter', dalen.id)).toMatchObject({ code: 1 })
})

test('a revoked company is no longer verified', async () => {
  const { dalen, number, anna, dossier } = await unverified()
  await klopt(world, 'company:verify', number)

  await klopt(world, 'company:revoke', number, '--yes')

  const { companies } = (await anna.call(readDossier, { params: { id: dossier.id } })).body
  expect(companies).toContainEqual(expect.objectContaining({ id: dalen.id, verified: false }))
})

test('the list of customers shows which are not verified', async () => {
  const { dalen, number } = await unverified()

  const { out } = await klopt(world, 'company:list')
  const { out: json } = await klopt(world, 'company:list', '--json')

  expect(out).toMatch(new RegExp(`^${number}  customer  active +not verified `, 'm'))
  expect(JSON.parse(json)).toContainEqual(expect.objectContaining({ id: dalen.id, verified_by: null }))
})
