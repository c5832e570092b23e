import { Failure } from '@klopt/contract'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()
const json = { 'content-type': 'application/json' }
const signIn = '/api/v1/auth/login'

test.each([
  [400, 'bad_json', 'POST', signIn, json, '{'],
  [401, 'unauthorized', 'GET', '/api/v1/users/me', {}, undefined],
  [404, 'not_found', 'GET', '/api/v1/nergens', {}, undefined],
  [404, 'not_found', 'GET', '/api/v1/dossiers/%c3%28', {}, undefined],
  [404, 'not_found', 'POST', '/api/v1/users/%', json, '{}'],
  [405, 'method_not_allowed', 'DELETE', '/api/v1/users/me', {}, undefined],
  [405, 'method_not_allowed', 'PUT', '/api/v1/dossiers/x/messages?limit=1', {}, undefined],
  [405, 'method_not_allowed', 'OPTIONS', `${signIn}/`, {}, undefined],
  [405, 'method_not_allowed', 'POST', '/app/dossiers/list', json, '{}'],
  [405, 'method_not_allowed', 'PROPFIND', '/api/v1/users/me', {}, undefined],
  [413, 'too_large', 'POST', signIn, json, JSON.stringify({ email: 'x'.repeat(256 * 1024) })],
  [415, 'unsupported_media_type', 'POST', signIn, { 'content-type': 'text/plain' }, 'hallo'],
  [415, 'unsupported_media_type', 'POST', signIn, { 'content-type': 'application/x-www-form-urlencoded' }, 'a=1'],
  [422, 'validation_error', 'POST', signIn, json, '{}'],
] as const)(
  '%i %s: the refusal of %s %s has the shape of the contract',
  async (status, code, method, path, headers, body) => {
    const answer = await world.stranger.fetch(path, { method, headers, ...(body !== undefined && { body }) })

    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/json; charset=utf-8'])
    expect(Failure.parse(await answer.json())).toMatchObject({ code, request_id: expect.any(String) })
  },
)

test('a 405 response lists the allowed methods', async () => {
  const allowed = async (path: string) => (await world.stranger.fetch(path, { method: 'PUT' })).headers.get('allow')

  expect(await allowed('/api/v1/users/me/consent')).toBe('GET, HEAD, POST')
  expect(await allowed('/api/v1/relations')).toBe('GET, HEAD, POST')
  expect(await allowed('/api/v1/auth/logout/')).toBe('POST')
  expect(await allowed('/api/v1/nergens')).toBeNull()
})

test('a client that disconnects before its refusal does no harm', async () => {
  const { port } = new URL(world.address)
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')

  socket.write('geen HTTP')
  socket.resetAndDestroy()

  expect((await world.stranger.fetch('/healthz')).status).toBe(200)
})

test('an unexpected error gives the request id and hides its cause', async () => {
  const anna = await world.person('Anna', { company: await world.customer('Bouw BV') })
  await world.pool.query('alter table relation rename to relation_gone')

  const answer = await anna.fetch('/api/v1/relations')
  await world.pool.query('alter table relation_gone rename to relation')

  expect(answer.status).toBe(500)
  const { request_id, ...failure } = Failure.parse(await answer.json())
  expect(failure).toEqual({ detail: 'Er is iets misgegaan. Probeer het later opnieuw.', code: 'internal' })
  const logged = world.log.find((line) => line.includes(request_id ?? 'none'))
  expect(logged).toContain('relation \\"relation\\" does not exist')
})
