import { login } from '@klopt/contract'
import { argon2Sync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { computed } from './passwords.ts'
import { password, useWorld } from '../../testing/world.ts'

const world = useWorld()
const signIn = (email: string, secret: string) => world.stranger.call(login, { body: { email, password: secret } })

async function anna(change: Record<string, unknown> = {}) {
  const person = await world.person('Anna', { company: await world.customer('Bouw BV') })
  if (Object.keys(change).length) await world.db.updateTable('person').set(change).where('id', '=', person.id).execute()
  return person
}

test.each([
  ['right', {}, {}],
  ['wrong', {}, { password: 'verkeerd' }],
  ['not yet set', { password_hash: null }, {}],
  ['for an unknown address', {}, { email: 'niemand@nergens.example' }],
  ['for a deleted account', { deleted_at: new Date() }, {}],
  ['for an invalid address', {}, { email: 'a\u0000b' }],
])('signing in costs one hash computation if the password is %s', async (_, change, credentials) => {
  const { email } = await anna(change)
  const before = computed.times

  await world.stranger.call(login, { body: { email, password, ...credentials } })

  expect(computed.times - before).toBe(1)
})

test('an address pasted with invisible characters signs in', async () => {
  const { email } = await anna()

  for (const pasted of [email.replace('@', '\u2060@'), `\ufeff<${email.toUpperCase()}> `, `mailto:${email}`])
    expect(await signIn(pasted, password)).toMatchObject({ status: 200 })
})

test('signing in as a guest also costs one hash computation', async () => {
  const { email } = await world.guest(await world.contact('Vos', await world.customer('Bouw BV')))
  const before = computed.times

  expect(await signIn(email, password)).toMatchObject({ status: 401, refusal: { code: 'invalid_email' } })

  expect(computed.times - before).toBe(1)
})

test('a password hashed with older parameters is rehashed when it is used', async () => {
  // 'een lang wachtwoord' at m=8192, t=1, p=1
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', {
    message: password,
    nonce,
    memory: 8192,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  })
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const old = `$argon2id$v=19$m=8192,t=1,p=1$${text(nonce)}$${text(tag)}`
  const { id, email } = await anna({ password_hash: old })
  const stored = () => world.db.selectFrom('person').select('password_hash').where('id', '=', id).executeTakeFirst()

  expect((await signIn(email, 'verkeerd')).status).toBe(401)
  expect((await stored())?.password_hash).toBe(old)
  expect((await signIn(email, password)).status).toBe(200)

  expect((await stored())?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await signIn(email, password)).status).toBe(200)
})

test('successful and failed sign-ins are recorded with the IP address and without the password', async () => {
  const { id, email } = await anna()

  await signIn(email, 'verkeerd')
  await signIn(email, password)

  const rows = await world.db.selectFrom('audit').select(['action', 'data']).where('person_id', '=', id).execute()
  expect(rows).toEqual([
    { action: 'sign_in_refused', data: { ip: '127.0.0.1' } },
    { action: 'signed_in', data: { ip: '127.0.0.1' } },
  ])
})
