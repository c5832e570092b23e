import {
  changePassword,
  checkEmail,
  checkEmailCompany,
  checkRegistration,
  confirmPassword,
  createDossier,
  downloadDocument,
  earlier_token_header,
  type Endpoint,
  inviteGuest,
  login,
  me,
  postMessage,
  registerCompany,
  requestPasswordReset,
  validateLink,
} from '@klopt/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { companyInviteLimit, uploadsAtOnce } from '../../platform/limit-list.ts'
import { newId } from '../../platform/ids.ts'
import type { Caller } from '../../testing/caller.ts'
import { password, useWorld } from '../../testing/world.ts'

const world = useWorld({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' })
afterEach(() => void vi.useRealTimers())

let address = 0
/** The headers of somebody at an address of their own, so that no test counts in another. */
function elsewhere(): Record<string, string> {
  address += 1
  return { 'x-forwarded-for': `198.51.100.${address}` }
}

/** How many of the calls are let in before one is not. */
async function allowed(most: number, attempt: (n: number) => Promise<{ status: number; headers: Headers }>) {
  for (let n = 0; n < most; n += 1) {
    const { status } = await attempt(n)
    if (status === 429) return n
  }
  const { status, headers } = await attempt(most)
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  return most
}

async function anna() {
  return world.person('Anna', { company: await world.customer('Bouw BV'), role: 'admin' })
}

type SignIn = { email: string; password?: string; headers: Record<string, string> }
const signIn = ({ email, password = 'verkeerd', headers }: SignIn) =>
  world.stranger.call(login, { body: { email, password }, headers })

test('ten wrong passwords for an account from an address, then a wait that doubles up to an hour', async () => {
  const { email } = await anna()
  const headers = elsewhere()
  vi.useFakeTimers({ toFake: ['Date'] })

  expect(await allowed(10, () => signIn({ email, headers }))).toBe(10)

  for (const seconds of ['900', '1800', '3600', '3600']) {
    const waiting = await signIn({ email, password, headers })
    expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([429, seconds])
    vi.setSystemTime(Date.now() + Number(seconds) * 1000)
    expect((await signIn({ email, headers })).status).toBe(401)
  }
  vi.setSystemTime(Date.now() + 3_600_000)
  expect((await signIn({ email, password, headers })).status).toBe(200)
  expect(await allowed(10, () => signIn({ email, headers }))).toBe(10)
})

test('who guesses elsewhere, or another account, is counted apart', async () => {
  const [one, other] = [await anna(), await anna()]
  const headers = elsewhere()
  await allowed(10, () => signIn({ email: one.email, headers }))

  expect((await signIn({ email: one.email, password, headers: elsewhere() })).status).toBe(200)
  expect((await signIn({ email: other.email, password, headers })).status).toBe(200)
})

test('sixty guesses at once are ten guesses', async () => {
  const { email } = await anna()
  const headers = elsewhere()

  const answers = await Promise.all(Array.from({ length: 60 }, () => signIn({ email, headers })))

  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(50)
})

test('a hundred failures an hour from one address, whatever the accounts', async () => {
  const { email } = await anna()
  const headers = elsewhere()

  expect(await allowed(100, (n) => signIn({ email: `niemand${n}@nergens.example`, headers }))).toBe(100)

  expect((await signIn({ email, password, headers })).status).toBe(429)
  expect((await signIn({ email, password, headers: elsewhere() })).status).toBe(200)
})

test('right passwords are not failures', async () => {
  const { email } = await anna()
  const headers = elsewhere()

  for (let n = 0; n < 15; n += 1) expect((await signIn({ email, password, headers })).status).toBe(200)
})

test('a device that signed in before has a count of its own, also when its session has ended', async () => {
  const { email } = await anna()
  const headers = elsewhere()
  const first = await signIn({ email, password, headers })
  await world.stranger.call(me, { headers: { authorization: `Bearer ${first.body.access_token}` } })
  await world.db.deleteFrom('session').execute()
  await allowed(10, () => signIn({ email, headers }))
  const own = { ...headers, [earlier_token_header]: first.body.access_token }

  const back = await signIn({ email, password, headers: own })

  expect(back.status).toBe(200)
  expect((await signIn({ email, password, headers })).status).toBe(429)
  const again = { ...headers, [earlier_token_header]: back.body.access_token }
  expect(await allowed(10, () => signIn({ email, headers: again }))).toBe(10)
})

test('a token of somebody else, or an invented one, is no device of this account', async () => {
  const [one, other] = [await anna(), await anna()]
  const headers = elsewhere()
  const theirs = (await signIn({ email: other.email, password, headers })).body.access_token
  await allowed(10, () => signIn({ email: one.email, headers }))

  for (const token of [theirs, 'verzonnen', 'a\u00e9'])
    expect(
      (await signIn({ email: one.email, password, headers: { ...headers, [earlier_token_header]: token } })).status,
    ).toBe(429)
})

test('a made-up X-Forwarded-For does not help: only the hop before the trusted proxy counts', async () => {
  const { email } = await anna()

  const answers = []
  for (let n = 0; n < 30; n += 1)
    answers.push(await signIn({ email, headers: { 'x-forwarded-for': `203.0.113.${n}, 192.0.2.200` } }))

  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
})

test('of IPv6 the whole /64 is one address', async () => {
  const from = (n: number) => ({ 'x-forwarded-for': `2001:db8:7:7::${n.toString(16)}` })

  expect(
    await allowed(30, (n) => world.stranger.call(checkEmail, { params: { email: 'a@b.nl' }, headers: from(n) })),
  ).toBe(30)

  const next = { 'x-forwarded-for': '2001:db8:7:8::1' }
  expect((await world.stranger.call(checkEmail, { params: { email: 'a@b.nl' }, headers: next })).status).toBe(200)
})

test('five wrong current passwords in a session, in fifteen minutes', async () => {
  const person = await anna()
  const other = await world.signedIn(person.id)
  const change = (caller: Caller) =>
    caller.call(changePassword, { body: { current_password: 'verkeerd', new_password: 'vijf blauwe kranen' } })
  vi.useFakeTimers({ toFake: ['Date'] })

  expect(await allowed(5, () => change(person))).toBe(5)

  expect((await change(other)).status).toBe(400)
  vi.setSystemTime(Date.now() + 15 * 60_000)
  expect((await change(person)).status).toBe(400)
})

test('five resets an hour for an address, twenty from one; the mail over the limit is not queued', async () => {
  const { email } = await anna()
  const jobs = async () =>
    (await world.pool.query("select from graphile_worker.jobs where task_identifier = 'password_reset'")).rowCount
  const reset = (given: string, headers: Record<string, string>) =>
    world.stranger.call(requestPasswordReset, { body: { email: given }, headers })

  expect(await allowed(5, () => reset(email, elsewhere()))).toBe(5)
  expect(await jobs()).toBe(5)
  const headers = elsewhere()
  expect(await allowed(20, (n) => reset(`niemand${n}@nergens.example`, headers))).toBe(20)
  expect(await jobs()).toBe(25)
})

test('thirty links that do not work an hour from one address, of both kinds together', async () => {
  const headers = elsewhere()
  const attempt = (n: number) =>
    n % 2
      ? world.stranger.call(validateLink, { query: { token: `verzonnen${n}` }, headers })
      : world.stranger.call(confirmPassword, {
          body: { token: 'verzonnen', new_password: 'vijf blauwe kranen' },
          headers,
        })

  expect(await allowed(30, attempt)).toBe(30)
})

let number = 30_000_000
const nextNumber = () => String((number += 1))

test('twenty registrations an hour and sixty a day from one address', async () => {
  const headers = elsewhere()
  const attempt = () =>
    world.stranger.call(registerCompany, { body: { name: 'Nieuw BV', registration_number: nextNumber() }, headers })
  vi.useFakeTimers({ toFake: ['Date'] })

  for (const _ of [1, 2, 3]) {
    expect(await allowed(20, attempt)).toBe(20)
    vi.setSystemTime(Date.now() + 3_600_000)
  }
  const refused = await attempt()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(21 * 3600)])
})

test('thirty numbers looked up an hour and a hundred a day from one address', async () => {
  const headers = elsewhere()
  const attempt = () => world.stranger.call(checkRegistration, { params: { number: '12345678' }, headers })
  vi.useFakeTimers({ toFake: ['Date'] })

  for (const most of [30, 30, 30, 10]) {
    expect(await allowed(most, attempt)).toBe(most)
    vi.setSystemTime(Date.now() + 3_600_000)
  }
})

test('thirty addresses looked up an hour; sixty companies of addresses a person', async () => {
  const person = await anna()
  const headers = elsewhere()

  expect(await allowed(30, () => world.stranger.call(checkEmail, { params: { email: person.email }, headers }))).toBe(
    30,
  )
  expect(await allowed(60, () => person.call(checkEmailCompany, { params: { email: person.email } }))).toBe(60)
})

test('sixty dossiers an hour, sixty invitations an hour, two hundred a day for a company', async () => {
  const person = await anna()
  const bouw = { id: person.company_id }
  const vos = await world.contact('Vos', bouw)
  const dossier = await world.makeDossier('PO 1', person, [bouw, vos])
  const invite = (caller: Caller) => {
    const email = `${newId()}@vos.example`
    return caller.call(inviteGuest, {
      params: { id: dossier.id },
      body: { email, company_id: vos.id, dossier_id: dossier.id },
    })
  }

  expect(await allowed(60, () => person.call(createDossier, { body: { title: 'PO' } }))).toBe(60)
  expect(await allowed(60, () => invite(person))).toBe(60)

  await world.deps.limits.take(companyInviteLimit, bouw.id, 139) // what four colleagues did before
  const daan = await world.person('Daan', { company: bouw })
  await world.takePart(dossier, daan)
  expect(await allowed(1, () => invite(daan))).toBe(1)
})

test('six hundred downloads an hour, more than the calls a minute', async () => {
  const person = await anna()
  const attempt = () => person.call(downloadDocument, { params: { id: newId() } })
  vi.useFakeTimers({ toFake: ['Date'] })

  expect(await allowed(600, attempt)).toBe(600)
})

test.each([
  ['a person', async () => anna(), me],
  ['an address', async () => world.stranger, login],
])('three hundred other calls a minute for %s', async (_, who, endpoint: Endpoint) => {
  const caller = await who()
  const headers = elsewhere()
  const attempt = () => caller.fetch(endpoint.path, { method: endpoint.method, headers })
  vi.useFakeTimers({ toFake: ['Date'] })

  expect(await allowed(300, attempt)).toBe(300)
  vi.setSystemTime(Date.now() + 60_000)
  expect((await attempt()).status).not.toBe(429)
})

test('two uploads at once', async () => {
  const person = await anna()
  const dossier = await world.makeDossier('PO 1', person, [{ id: person.company_id }])
  const upload = () => {
    const form = new FormData()
    form.append('dossier_id', dossier.id)
    form.append('file', new Blob([`%PDF-1.4\n%%EOF`], { type: 'application/pdf' }), 'order.pdf')
    return person.fetch('/api/v1/documents', { method: 'POST', body: form })
  }
  const release = await world.deps.limits.hold(uploadsAtOnce, person.id)
  expect((await upload()).status).toBe(201)

  const releaseOther = await world.deps.limits.hold(uploadsAtOnce, person.id)
  const refused = await upload()

  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  release()
  expect((await upload()).status).toBe(201)
  releaseOther()
})

test('ten sockets a person, and another when one has closed', async () => {
  const person = await anna()
  const lines = await Promise.all(Array.from({ length: 10 }, () => person.listen()))
  for (const line of lines) await line.ask({ type: 'ping' })

  expect(await (await person.listen()).closes()).toBe(4429)
  lines[0]?.socket.close()
  await lines[0]?.closes()
  await expect.poll(() => world.deps.live.socketsOf(person.id)).toBe(9)
  expect(await (await person.listen()).ask({ type: 'ping' })).toEqual({ type: 'pong' })
})

test('sixty handshakes a minute from one address', async () => {
  const headers = elsewhere()

  expect(await allowed(60, () => world.stranger.fetch('/ws', { headers }))).toBe(60)
})

test('ten messages in five seconds and sixty a minute for a person, three hundred a minute for a dossier', async () => {
  const company = await world.customer('Bouw BV')
  const people = await Promise.all(['A1', 'B2', 'C3', 'D4', 'E5', 'F6'].map((name) => world.person(name, { company })))
  const [first, ...others] = people
  if (!first) throw new Error('nobody posts')
  const dossier = await world.makeDossier('PO 1', first, [company])
  for (const person of others) await world.takePart(dossier, person)
  const post = (person: Caller) =>
    person.call(postMessage, { params: { id: dossier.id }, body: { message_type: 'user', message: 'Hallo' } })
  vi.useFakeTimers({ toFake: ['Date'] })
  const began = Date.now()

  for (let round = 0; round < 6; round += 1) {
    vi.setSystemTime(began + round * 5000)
    for (const person of people.slice(0, 4)) expect(await allowed(10, () => post(person))).toBe(10)
  }
  vi.setSystemTime(began + 30_000)
  expect((await post(first)).headers.get('retry-after')).toBe('30') // sixty, until the first is a minute old
  const fresh = people.slice(4)
  for (let round = 6; round < 9; round += 1) {
    vi.setSystemTime(began + round * 5000)
    for (const person of fresh) expect(await allowed(10, () => post(person))).toBe(10)
  }
  vi.setSystemTime(began + 45_000)
  expect((await post(fresh[0] ?? first)).headers.get('retry-after')).toBe('15') // three hundred in the dossier
})
