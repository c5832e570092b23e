import { afterAll, expect, test } from 'vitest'
import { hashed, newId, newToken } from '../../server/src/platform/ids.ts'
import { useWorld } from '../../server/src/testing/world.ts'
import { times } from '../testing/full.ts'
import { freshNumber, makeScene, relate, type Scene } from '../testing/scene.ts'
import { draft } from './draft.ts'
import { connections, type Shot, statuses, together, twenty } from './together.ts'

const world = useWorld()
const rounds = times(2, 3, 25, 'KLOPT_ROUNDS')
// Each call hashes a password, which is slow by design. They arrive together and leave a few at a time, in every round
// alike.
const hashingRounds = times(1, 2, 5, 'KLOPT_ROUNDS')
let raced = 0
afterAll(() => console.warn(`Races of companies and people: ${raced} rounds of ${connections} connections`))

async function repeat(round: (scene: Scene, n: number) => Promise<void>, most = rounds): Promise<void> {
  for (let n = 0; n < Math.min(rounds, most); n += 1) {
    await round(await makeScene(world), n)
    raced += 1
  }
}

const relationsOf = (one: { id: string }, other: { id: string }) =>
  world.db
    .selectFrom('relation')
    .selectAll()
    .where('company_1_id', 'in', [one.id, other.id])
    .where('company_2_id', 'in', [one.id, other.id])
    .execute()

test('twenty people who register one number: it is taken once, when a password is set', () =>
  repeat(async ({ who }) => {
    const registrationNumber = freshNumber()
    const drafts = await Promise.all(Array.from({ length: connections }, (_, n) => draft(world, registrationNumber, n)))
    const shots = drafts.map(({ token }) => ({
      who: who.A,
      method: 'POST',
      url: '/api/v1/auth/password-reset/confirm',
      body: { token, new_password: 'een heel lang geheim' },
    }))

    const landed = await together(world.address, shots)

    expect(statuses(landed)).toEqual({ 204: 1, 409: 19 })
    const late = landed.filter(({ status }) => status === 409)
    expect(new Set(late.map(({ body }) => body['code']))).toEqual(new Set(['company_registered']))
    const active = await world.db
      .selectFrom('company')
      .select('id')
      .where('registration_number', '=', registrationNumber)
      .where('status', '=', 'active')
      .where('is_klopt_client', '=', true)
      .execute()
    expect(active).toHaveLength(1)
  }, hashingRounds))

test('a link to set a password, used twenty times at once, works once', () =>
  repeat(async ({ who }) => {
    const token = newToken()
    const expires_at = new Date(Date.now() + 3_600_000)
    await world.db
      .insertInto('password_token')
      .values({ token_hash: hashed(token), person_id: who.U.id, purpose: 'reset', expires_at })
      .execute()

    const body = { token, new_password: 'een heel lang geheim' }
    const landed = await together(
      world.address,
      twenty([who.A], { method: 'POST', url: '/api/v1/auth/password-reset/confirm', body }),
    )

    expect(statuses(landed)).toEqual({ 204: 1, 400: 19 })
  }, hashingRounds))

test('an address invited by several companies at once is added to each once, and none blocks another', () =>
  repeat(async ({ who }, n) => {
    const person = { email: `twee${n}.${newId().slice(-6)}@scene.example`, first_name: 'Twee', last_name: 'Keer' }
    const landed = await together(
      world.address,
      twenty([who.M, who.Y, who.Z], { method: 'POST', url: '/api/v1/users', body: { ...person, role: 'user' } }),
    )

    const invited = await world.db
      .selectFrom('person')
      .select('company_id')
      .where('email', '=', person.email)
      .where('deleted_at', 'is', null)
      .execute()
    const made = landed.filter(({ status }) => status === 201)
    expect(new Set(invited.map(({ company_id }) => company_id)).size).toBe(invited.length)
    expect(new Set(made.map(({ who: admin }) => admin.company_id))).toEqual(
      new Set([who.M, who.Y, who.Z].map(({ company_id }) => company_id)),
    )
    expect(made).toHaveLength(invited.length)
    for (const { status } of landed) expect([200, 201, 409]).toContain(status)
  }))

test('a request accepted twenty times becomes one relation', () =>
  repeat(async ({ who, companies: { A, C } }) => {
    const id = await relate(world, A, C, { status: 'pending' })

    const landed = await together(
      world.address,
      twenty([who.Z], { method: 'PATCH', url: `/api/v1/relations/${id}`, body: { status: 'active' } }),
    )

    expect(statuses(landed)).toEqual({ 200: 20 })
    expect(await relationsOf(A, C)).toMatchObject([{ relation_id: id, status: 'active' }])
    expect(await mailsTo(who.M.id, 'relation_accepted')).toHaveLength(1)
  }))

test('accept against withdraw: the relation exists, or never did', () =>
  repeat(async ({ who, companies: { A, C } }) => {
    const url = `/api/v1/relations/${await relate(world, A, C, { status: 'pending' })}`
    const shots = Array.from({ length: connections }, (_, n): Shot =>
      n % 2 === 0
        ? { who: who.Z, method: 'PATCH', url, body: { status: 'active' } }
        : { who: who.M, method: 'DELETE', url },
    )

    const landed = await together(world.address, shots)

    const rows = await relationsOf(A, C)
    const withdrawn = landed.filter(({ status }) => status === 204).length
    expect(withdrawn).toBe(rows.length === 0 ? 1 : 0)
    expect(rows.map(({ status }) => status)).toEqual(rows.length === 0 ? [] : ['active'])
    for (const { status } of landed) expect(rows.length > 0 ? [200, 409] : [204, 404]).toContain(status)
  }))

test('two companies request each other at once: one active relation', () =>
  repeat(async ({ who, companies: { A, C } }) => {
    const shots = Array.from({ length: connections }, (_, n): Shot => ({
      who: n % 2 === 0 ? who.M : who.Z,
      method: 'POST',
      url: '/api/v1/relations',
      body: { company_2_id: n % 2 === 0 ? C.id : A.id },
    }))

    const landed = await together(world.address, shots)

    expect(await relationsOf(A, C)).toMatchObject([{ status: 'active' }])
    for (const { status } of landed) expect([201, 409]).toContain(status)
    expect(statuses(landed)[201]).toBe(2)
  }))

test('both companies switch off at once: it counts for one of them, and only that one can switch it on', () =>
  repeat(async ({ who, companies: { A, B } }) => {
    const [relation] = await relationsOf(A, B)
    const url = `/api/v1/relations/${relation?.relation_id}`

    const landed = await together(
      world.address,
      twenty([who.M, who.Y], { method: 'PATCH', url, body: { status: 'inactive' } }),
    )

    expect(statuses(landed)).toEqual({ 200: 20 })
    const [after] = await relationsOf(A, B)
    const [off, other] = after?.switched_off_by === A.id ? [who.M, who.Y] : [who.Y, who.M]
    const on = (whose: typeof off) =>
      together(world.address, [{ who: whose, method: 'PATCH', url, body: { status: 'active' } }])
    expect(statuses(await on(other))).toEqual({ 403: 1 })
    expect(statuses(await on(off))).toEqual({ 200: 1 })
  }))

test('two admins delete each other: one remains', () =>
  repeat(async ({ who, companies }) => {
    await world.db.updateTable('person').set({ role: 'admin' }).where('id', '=', who.N.id).execute()
    const body = { deleted_at: new Date().toISOString() }
    const shots = twenty([who.M, who.N], { method: 'PATCH', url: '', body }).map((shot) => ({
      ...shot,
      url: `/api/v1/users/${shot.who === who.M ? who.N.id : who.M.id}`,
    }))

    const landed = await together(world.address, shots)

    expect(statuses(landed)[200]).toBe(1)
    const left = await world.db
      .selectFrom('person')
      .select('id')
      .where('company_id', '=', companies.A.id)
      .where('role', '=', 'admin')
      .where('deleted_at', 'is', null)
      .execute()
    expect(left).toHaveLength(1)
    for (const { status } of landed) expect([200, 401, 403, 404, 409]).toContain(status)
  }))

function mailsTo(personId: string, kind: string) {
  return world.db.selectFrom('mail').selectAll().where('person_id', '=', personId).where('kind', '=', kind).execute()
}
