import { login } from '@klopt/contract'
import { argon2Sync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { computed } from './passwords.ts'
import { password, useWorld } from '../../testing/world.ts'

const world = useWorld()
const signIn = (email: string, given: string) => world.stranger.call(login, { body: { email, password: given } })

async function anna(change: Record<string, unknown> = {}) {
  const person = await world.person('Anna', { company: await world.customer('Bouw BV') })
  if (Object.keys(change).length) await world.db.updateTable('person').set(change).where('id', '=', person.id).execute()
  return person
}

test.each([
  ['right', {}, {}],
  ['wrong', {}, { password: 'verkeerd' }],
  ['not yet set', { password_hash: null }, {}],
  ['of nobody', {}, { email: 'niemand@nergens.example' }],
  ['of who was deleted', { deleted_at: new Date() }, {}],
  ['of what is no address', {}, { email: 'a\u0000b' }],
])('a password that is %s costs one computation', async (_, change, given) => {
  const { email } = await anna(change)
  const before = computed.times

  await world.stranger.call(login, { body: { email, password, ...given } })

  expect(computed.times - before).toBe(1)
})

test('an address that was pasted with invisible characters around and inside it signs in', async () => {
  const { email } = await anna()

  for (const pasted of [email.replace('@', '\u2060@'), `\ufeff<${email.toUpperCase()}> `, `mailto:${email}`])
    expect(await signIn(pasted, password)).toMatchObject({ status: 200 })
})

test('the password of a guest, whatever it is, costs one computation too', async () => {
  const { email } = await world.guest(await world.contact('Vos', await world.customer('Bouw BV')))
  const before = computed.times

  expect(await signIn(email, password)).toMatchObject({ status: 401, refusal: { code: 'invalid_email' } })

  expect(computed.times - before).toBe(1)
})

test('a password that was hashed at an older cost is hashed anew when it is used', async () => {
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

test('signing in and failing to are noted, with where from and without a password', async () => {
  const { id, email } = await anna()

  await signIn(email, 'verkeerd')
  await signIn(email, password)

  const rows = await world.db.selectFrom('audit').select(['action', 'data']).where('person_id', '=', id).execute()
  expect(rows).toEqual([
    { action: 'sign_in_refused', data: { ip: '127.0.0.1' } },
    { action: 'signed_in', data: { ip: '127.0.0.1' } },
  ])
})
