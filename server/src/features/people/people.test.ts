import { login, me } from '@klopt/contract'
import { expect, test } from 'vitest'
import { password, useWorld } from '../../testing/world.ts'

const world = useWorld()

async function anna(role: 'admin' | 'user' = 'admin') {
  return world.person('Anna', { company: await world.customer('Bouw BV'), role })
}

test('signing in starts a session of thirty days', async () => {
  const { email } = await anna()

  const { status, body } = await world.stranger.call(login, { body: { email: ` ${email.toUpperCase()} `, password } })

  expect(status).toBe(200)
  const days = (Date.parse(body.expires_at) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(30)
  const answer = await world.stranger.fetch('/api/v1/users/me', {
    headers: { authorization: `Bearer ${body.access_token}` },
  })
  expect(await answer.json()).toMatchObject({ email, first_name: 'Anna', permissions: { manage_colleagues: true } })
})

test.each([
  ['a wrong password', {}, { password: 'verkeerd' }, 'incorrect_password', 'Incorrect password'],
  ['an unknown address', {}, { email: 'niemand@bouw.example' }, 'invalid_email', 'Invalid email address'],
  ['text that is not an address', {}, { email: 'a\u0000b' }, 'invalid_email', 'Invalid email address'],
  ['somebody who was deleted', { deleted_at: new Date() }, {}, 'invalid_email', 'Invalid email address'],
  ['somebody without a password yet', { password_hash: null }, {}, 'invalid_email', 'Invalid email address'],
])('%s does not sign in', async (_, change, credentials, code, detail) => {
  const { id, email } = await anna()
  if (Object.keys(change).length) await world.db.updateTable('person').set(change).where('id', '=', id).execute()

  const refused = await world.stranger.call(login, { body: { email, password, ...credentials } })

  expect(refused.status).toBe(401)
  expect(refused.refusal).toMatchObject({ code, detail })
})

test.each([{}, { email: 'anna@bouw.example' }, { email: 1, password }, { email: 'a@b.nl', password, role: 'admin' }])(
  'signing in with %o is a validation error',
  async (body) => {
    const refused = await world.stranger.call(login, { body: body as { email: string; password: string } })

    expect(refused.status).toBe(422)
    expect(refused.refusal.code).toBe('validation_error')
  },
)

test('the database contains neither tokens nor passwords', async () => {
  const { token } = await anna()

  const { rows } = await world.pool.query('select session::text || person::text as row from session, person')

  expect(rows.length).toBeGreaterThan(0)
  expect(rows.some(({ row }: { row: string }) => row.includes(token ?? '') || row.includes(password))).toBe(false)
})

test('an invented, an expired and a missing token answer 401', async () => {
  const expired = await anna()
  await world.db
    .updateTable('session')
    .set({ expires_at: new Date(0) })
    .where('person_id', '=', expired.id)
    .execute()

  expect((await expired.call(me)).status).toBe(401)
  expect((await world.stranger.call(me)).status).toBe(401)
  expect(
    (await world.stranger.fetch('/api/v1/users/me', { headers: { authorization: 'Bearer verzonnen' } })).status,
  ).toBe(401)
})

test.each([
  ['not JSON', '{', 400, 'bad_json'],
  ['an empty body', '', 422, 'validation_error'],
  ['more than 256 KB', JSON.stringify({ email: 'x'.repeat(300_000), password }), 413, 'too_large'],
  ['a prototype', '{"__proto__":{"role":"admin"},"email":"a@b.nl","password":"x"}', 400, 'bad_json'],
])('%s gets a clear error', async (_, body, status, code) => {
  const answer = await world.stranger.fetch('/api/v1/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })

  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ code })
})

test('requests for another Host or from another site are refused', async () => {
  const { port } = new URL(world.address)
  const site = await world.stranger.fetch('/api/v1/users/me', { headers: { 'sec-fetch-site': 'cross-site' } })
  const host = await world.app.inject({ url: '/api/v1/users/me', headers: { host: 'elders.example' } })
  const own = await world.app.inject({ url: '/api/v1/users/me', headers: { host: `localhost:${port}` } })

  expect(site.status).toBe(403)
  expect(host.statusCode).toBe(400)
  expect(own.statusCode).toBe(401)
})
