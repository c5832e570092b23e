import {
  checkEmail,
  checkEmailCompany,
  checkRegistration,
  confirmPassword,
  earlier_token_header,
  type Endpoint,
  login,
  mailGuestLinks,
  me,
  openArchiveLink,
  registerAdmin,
  registerCompany,
  requestPasswordReset,
  suggestCompany,
  validateLink,
} from '@klopt/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { hashed, newId } from '../../platform/ids.ts'
import { allowed, elsewhere, refused } from '../../testing/throttled.ts'
import { stopTime } from '../../testing/stop-time.ts'
import { password, useWorld } from '../../testing/world.ts'

const world = useWorld({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' })
afterEach(() => void vi.restoreAllMocks())

async function anna() {
  return world.person('Anna', { company: await world.customer('Bouw BV'), role: 'admin' })
}

test('an address gets five reset mails a day; further requests get the same response but no mail', async () => {
  const { email } = await anna()
  const before = await resetJobs()

  for (let n = 0; n < 8; n += 1) expect((await reset(email, elsewhere())).status).toBe(204)

  expect(await resetJobs()).toBe(before + 5)
})

test('a network can request twenty resets an hour for any addresses', async () => {
  const headers = elsewhere()

  expect(await allowed(20, (n) => reset(`niemand${n}@nergens.example`, headers))).toBe(20)
})

test('the owner’s device can still request a reset after a stranger used up the limit', async () => {
  const { email } = await anna()
  const body = { email, password }
  const { access_token } = (await world.stranger.call(login, { body, headers: elsewhere() })).body
  for (let n = 0; n < 8; n += 1) await reset(email, elsewhere())
  const before = await resetJobs()

  for (const token of [access_token, 'verzonnen'])
    expect((await reset(email, { ...elsewhere(), [earlier_token_header]: token })).status).toBe(204)

  expect(await resetJobs()).toBe(before + 1)
})

test('an address gets three mails with links an hour, further requests the same answer; a network asks for twenty', async () => {
  const ask = (email: string, headers: Record<string, string>) =>
    world.stranger.call(mailGuestLinks, { body: { email }, headers })
  const jobs = async () =>
    (await world.pool.query("select from graphile_worker.jobs where task_identifier = 'guest_links'")).rowCount
  const email = `${newId()}@vos.example`

  for (let n = 0; n < 5; n += 1) expect((await ask(email, elsewhere())).status).toBe(204)
  expect(await jobs()).toBe(3)

  const headers = elsewhere()
  expect(await allowed(20, (n) => ask(`niemand${n}@nergens.example`, headers))).toBe(20)
})

const reset = (email: string, headers: Record<string, string>) =>
  world.stranger.call(requestPasswordReset, { body: { email }, headers })
const resetJobs = async () =>
  (await world.pool.query("select from graphile_worker.jobs where task_identifier = 'password_reset'")).rowCount ?? 0

const badLink = (n: number, headers: Record<string, string>) => {
  if (n % 3 === 0) return world.stranger.call(validateLink, { query: { token: `verzonnen${n}` }, headers })
  if (n % 3 === 1) return world.stranger.call(openArchiveLink, { query: { token: `verzonnen${n}` }, headers })
  const body = { token: 'verzonnen', new_password: 'vijf blauwe kranen' }
  return world.stranger.call(confirmPassword, { body, headers })
}

test('an address can try thirty invalid links of all kinds an hour', async () => {
  const headers = elsewhere()

  expect(await allowed(30, (n) => badLink(n, headers))).toBe(30)
})

test('a valid link works although invalid ones from the same address exhausted the limit', async () => {
  const headers = elsewhere()
  const bouw = await world.customer('Bouw BV')
  const { id, email } = await anna()
  const vos = await world.contact('Vos', bouw)
  const guest = await world.guest(vos)
  const dossier = await world.makeDossier('Kraanhuur', await world.person('Daan', { company: bouw }), [bouw, vos])
  await world.takePart(dossier, guest, new Date(Date.now() + 86_400_000))
  await world.db
    .insertInto('guest_link')
    .values({ dossier_id: dossier.id, user_id: guest.id, token_hash: hashed('van de gast') })
    .execute()
  await world.db
    .insertInto('password_token')
    .values({
      token_hash: hashed('van Anna'),
      person_id: id,
      purpose: 'reset',
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute()
  for (let n = 0; n < 35; n += 1) await badLink(n, headers)

  const opened = await world.stranger.call(validateLink, { query: { token: 'van de gast' }, headers })
  const body = { token: 'van Anna', new_password: 'vijf blauwe kranen' }
  const confirmed = await world.stranger.call(confirmPassword, { body, headers })

  expect([opened.status, confirmed.status]).toEqual([200, 204])
  expect((await world.stranger.call(login, { body: { email, password: body.new_password }, headers })).status).toBe(200)
  await refused(await badLink(0, headers))
})

let number = 30_000_000
const nextNumber = () => String((number += 1))
const admin = { first_name: 'Anna', last_name: 'de Wit', role: 'admin', company_id: newId() } as const

test('an address can take twenty registration steps an hour and sixty a day', async () => {
  const headers = elsewhere()
  const attempt = (n = 0) =>
    n % 2
      ? world.stranger.call(registerAdmin, { body: { ...admin, email: `${newId()}@nieuw.example` }, headers })
      : world.stranger.call(registerCompany, { body: { name: 'Nieuw BV', registration_number: nextNumber() }, headers })
  const time = stopTime()

  for (const _ of [1, 2, 3]) {
    expect(await allowed(20, attempt)).toBe(20)
    time.passes(3_600_000)
  }
  expect(await refused(await attempt())).toBe(21 * 3600)
})

test('an address can look up thirty numbers an hour and a hundred a day', async () => {
  const headers = elsewhere()
  const call = [checkRegistration, suggestCompany]
  const attempt = (n: number) =>
    world.stranger.call(call[n % 2] ?? suggestCompany, { params: { number: '12345678' }, headers })
  const time = stopTime()

  for (const most of [30, 30, 30, 10]) {
    expect(await allowed(most, attempt)).toBe(most)
    time.passes(3_600_000)
  }
})

test('an address can check thirty e-mail addresses an hour, a person sixty companies', async () => {
  const person = await anna()
  const headers = elsewhere()

  expect(await allowed(30, () => world.stranger.call(checkEmail, { params: { email: person.email }, headers }))).toBe(
    30,
  )
  expect(await allowed(60, () => person.call(checkEmailCompany, { params: { email: person.email } }))).toBe(60)
})

test('a /48 can check ten times as many addresses, from any /64', async () => {
  const lookUp = (network: string) =>
    world.stranger.call(checkEmail, { params: { email: 'a@b.nl' }, headers: { 'x-forwarded-for': `${network}::1` } })

  expect(await allowed(300, (n) => lookUp(`2001:db8:9:${n.toString(16)}`))).toBe(300)

  expect((await lookUp('2001:db8:a:1')).status).toBe(200)
})

test.each([
  ['a person', async () => anna(), me],
  ['an address', async () => world.stranger, login],
])('%s can make three hundred other calls a minute', async (_, who, endpoint: Endpoint) => {
  const caller = await who()
  const headers = elsewhere()
  const attempt = () => caller.fetch(endpoint.path, { method: endpoint.method, headers })
  const time = stopTime()

  expect(await allowed(300, attempt)).toBe(300)
  time.passes(60_000)
  expect((await attempt()).status).not.toBe(429)
})
