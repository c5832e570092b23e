import { confirmPassword, earlier_token_header, login, requestPasswordReset } from '@klopt/contract'
import { expect, test } from 'vitest'
import { computed } from './passwords.ts'
import { tokenOf, useMailingWorld } from '../../testing/mailing-world.ts'
import { elsewhere } from '../../testing/throttled.ts'
import { password } from '../../testing/world.ts'

// A fifth of every limit: twenty wrong passwords in a row instead of a hundred.
const { world, sink, quiet } = await useMailingWorld({ RATE_LIMIT_SCALE: '0.2', TRUST_PROXY: '1' })
const most = 20
const next = 'vijf blauwe kranen'

async function anna(change: Record<string, unknown> = {}) {
  const person = await world.person('Anna', { company: await world.customer('Bouw BV') })
  if (Object.keys(change).length) await world.db.updateTable('person').set(change).where('id', '=', person.id).execute()
  return person
}

/** Each call comes from a different address. */
const signIn = (email: string, secret: string, headers: Record<string, string> = {}) =>
  world.stranger.call(login, { body: { email, password: secret }, headers: { ...elsewhere(), ...headers } })

async function guess(email: string, times: number) {
  for (let n = 0; n < times; n += 1) expect((await signIn(email, 'verkeerd')).status).toBe(401)
}

/** Simulates earlier failures in the database, so that only the last one is a request. */
async function guessed({ id, email }: { id: string; email: string }, times = most) {
  await world.db
    .insertInto('sign_in_failure')
    .values({ person_id: id, times: times - 1 })
    .execute()
  await guess(email, 1)
}

test('after too many wrong passwords from any address, an account accepts only a mailed link', async () => {
  const { email } = await anna()
  await guess(email, most)

  const before = computed.times
  const right = await signIn(email, password)
  const wrong = await signIn(email, 'verkeerd')

  expect([right.status, right.refusal.code]).toEqual([403, 'password_blocked'])
  expect({ ...right.refusal, request_id: '' }).toEqual({ ...wrong.refusal, request_id: '' })
  expect(wrong.status).toBe(403)
  expect(computed.times - before).toBe(2)
})

test('simultaneous attempts allow no more guesses than sequential ones', async () => {
  const { email } = await anna()

  const answers = await Promise.all(Array.from({ length: 3 * most }, () => signIn(email, 'verkeerd')))

  expect(answers.filter(({ status }) => status === 401)).toHaveLength(most)
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(2 * most)
})

test.each([
  ['NL', 'Uw wachtwoord voor Klopt is geblokkeerd', '/forgot-password'],
  ['EN', 'Your Klopt password is blocked', '/en/forgot-password'],
])('the owner gets one mail, in their language (%s)', async (language, subject, page) => {
  const person = await anna({ language })
  const { email } = person
  await guessed(person)

  for (let n = 0; n < 5; n += 1) await signIn(email, 'verkeerd')

  const { mail, link } = await sink.mailTo(email)
  expect(mail.subject).toBe(subject)
  expect(link).toBe(`${world.config.publicUrl}${page}`)
  await quiet()
  expect(await sink.mailsTo(email)).toHaveLength(1)
})

test('a password set by the mailed link unblocks the account and resets the count', async () => {
  const person = await anna()
  const { email } = person
  await guessed(person)
  await sink.mailsTo(email)

  await world.stranger.call(requestPasswordReset, { body: { email }, headers: elsewhere() })
  const token = tokenOf((await sink.mailsTo(email, 2)).at(-1)?.link ?? '')
  await world.stranger.call(confirmPassword, { body: { token, new_password: next }, headers: elsewhere() })

  expect((await signIn(email, next)).status).toBe(200)
  await guessed(person)
  expect((await signIn(email, next)).refusal.code).toBe('password_blocked')
})

test('a successful sign-in resets the count', async () => {
  const person = await anna()
  await guessed(person, most - 1)

  expect((await signIn(person.email, password)).status).toBe(200)

  await guessed(person)
})

test('a known device can still sign in, and its wrong passwords do not count for others', async () => {
  const person = await anna()
  const { email } = person
  const earlier = (await signIn(email, password)).body.access_token
  await guessed(person)
  const wrong = await signIn(email, 'verkeerd', { [earlier_token_header]: earlier })

  const answer = await signIn(email, password, { [earlier_token_header]: earlier })

  expect([wrong.status, answer.status]).toEqual([401, 200])
  expect((await signIn(email, password)).refusal.code).toBe('password_blocked')
})

test('an unknown address is never blocked', async () => {
  const email = 'niemand@nergens.example'

  for (let n = 0; n <= most; n += 1) expect((await signIn(email, 'verkeerd')).refusal.code).toBe('invalid_email')
})
