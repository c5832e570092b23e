import {
  checkEmail,
  checkEmailCompany,
  checkRegistration,
  confirmPassword,
  createDossier,
  downloadDocument,
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
import { useWorld } from '../../testing/world.ts'
import { allowed, elsewhere } from './testing/throttled.ts'

const world = useWorld({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' })
afterEach(() => void vi.useRealTimers())

async function anna() {
  return world.person('Anna', { company: await world.customer('Bouw BV'), role: 'admin' })
}

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
