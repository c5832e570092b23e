import {
  changePassword,
  checkEmail,
  checkEmailCompany,
  confirmPassword,
  downloadDocument,
  login,
  postMessage,
  registerCompany,
  requestPasswordReset,
  validateLink,
  wsTicket,
} from '@klopt/contract'
import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { connect } from '../database/db.ts'
import { openDeps } from '../deps.ts'
import { newId } from '../ids.ts'
import { freePort } from '../../testing/free-port.ts'
import { password, useWorld } from '../../testing/world.ts'

const world = useWorld({ LOG_LEVEL: 'trace' })

test('a request is one log line with its route, status and person', async () => {
  const anna = await world.person('Anna', { company: await world.customer('Bouw BV') })
  const from = world.log.length

  await anna.fetch('/app/dossiers/list?q=geheim')
  await expect.poll(() => world.log.length).toBeGreaterThan(from)

  const lines = world.log.slice(from).map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines).toEqual([
    expect.objectContaining({ method: 'GET', route: '/app/dossiers/list', status: 200, user_id: anna.id }),
  ])
})

test('a request keeps the well-formed id of the proxy, in the answer and in the log', async () => {
  const given = await world.stranger.fetch('/healthz', { headers: { 'x-request-id': 'proxy-4711.b' } })
  const own = await world.stranger.fetch('/healthz', { headers: { 'x-request-id': 'not one' } })

  expect(given.headers.get('x-request-id')).toBe('proxy-4711.b')
  expect(own.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  await expect.poll(() => world.log.join('')).toContain('"request_id":"proxy-4711.b"')
})

test('the address of a caller is logged only with LOG_ADDRESSES', async () => {
  const lines: string[] = []
  const log = { write: (line: string) => void lines.push(line) }
  const app = await buildApp({ ...world.deps, config: { ...world.config, logAddresses: true } }, { log })

  await app.inject({ url: '/healthz', remoteAddress: '192.0.2.7' })
  await world.stranger.fetch('/healthz')
  await app.close()

  expect(lines.join('')).toContain('"address":"192.0.2.7"')
  expect(world.log.join('')).not.toContain('127.0.0.1"')
})

test('while the database is away, each request logs one line without a stack', async () => {
  const anna = await world.person('Anna', { company: await world.customer('Bouw BV') })
  const lines: string[] = []
  const log = { write: (line: string) => void lines.push(line) }
  const { pool, db } = connect({ host: '127.0.0.1', port: await freePort(), database: 'klopt' })
  const app = await buildApp(openDeps(world.config, pool, db), { log })
  const headers = { host: new URL(world.config.publicUrl).host, authorization: `Bearer ${anna.token}` }

  for (const url of ['/api/v1/users/me', '/api/v1/users/me'])
    expect((await app.inject({ url, headers })).statusCode, url).toBe(503)
  await app.close()
  await pool.end()

  const away = lines.filter((line) => line.includes('the database is away'))
  expect(away.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ level: 'warn', reason: expect.stringMatching(/ECONNREFUSED/) }),
    expect.objectContaining({ level: 'warn' }),
  ])
  expect(lines.join('')).not.toMatch(/"stack"|\\n +at /)
})

test('a wrong host is logged once, with the name that came and the one that is set', async () => {
  const from = world.log.length
  for (const host of ['oud.example', 'oud.example', 'OUD2.example'])
    await world.app.inject({ url: '/login', headers: { host } })

  const lines = world.log.slice(from).filter((line) => line.includes('are refused'))
  expect(lines).toEqual(
    ['oud.example', 'OUD2.example'].map((name) =>
      expect.stringContaining(`Requests for ${name} are refused, because PUBLIC_URL is ${world.config.publicUrl}. `),
    ),
  )
})

test('WebSockets of the own host over the other scheme are logged once, and those of another site never', async () => {
  const from = world.log.length
  const { host } = new URL(world.config.publicUrl)
  for (const origin of [`https://${host}`, `https://${host}`, 'https://elders.example', `http://${host}`])
    await world.app.inject({ url: '/ws', headers: { host, origin } })

  const lines = world.log.slice(from).filter((line) => line.includes('WebSockets from'))
  expect(lines).toEqual([
    expect.stringContaining(
      `WebSockets from https://${host} are refused, because PUBLIC_URL is ${world.config.publicUrl}. `,
    ),
  ])
})

test('the log never contains a token, password, e-mail address, message or search term', async () => {
  const bouw = await world.customer('Bouw BV')
  const anna = await world.person('Anna', { company: bouw })
  const dossier = await world.makeDossier('Titel-kanarie', anna, [bouw])
  const params = { id: dossier.id }
  const secret = ['Bericht-kanarie', 'Zoek-kanarie', 'Bestand-kanarie.pdf', 'Token-kanarie', 'Wachtwoord-kanarie']
  const [text = '', search = '', file = '', token = '', wrong = ''] = secret
  const signedIn = await world.stranger.call(login, { body: { email: anna.email, password } })
  await world.stranger.call(login, { body: { email: anna.email, password: wrong } })
  await anna.call(changePassword, { body: { current_password: wrong, new_password: 'vijf blauwe kranen' } })
  await world.stranger.call(validateLink, { query: { token } })
  await world.stranger.call(confirmPassword, { body: { token, new_password: 'vijf blauwe kranen' } })
  await world.stranger.call(requestPasswordReset, { body: { email: anna.email } })
  const draft = await world.stranger.call(registerCompany, { body: { name: 'Nieuw', registration_number: '12312312' } })
  await anna.call(postMessage, { params, body: { message_type: 'user', message: text } })
  await anna.fetch(`/app/dossiers/list?q=${search}`)
  const form = new FormData()
  form.append('dossier_id', dossier.id)
  form.append('file', new File(['%PDF-1.4\n%%EOF'], file))
  const upload = await anna.fetch('/api/v1/documents', { method: 'POST', body: form })
  const [document] = (await upload.json()) as { id: string }[]
  const link = (await anna.call(downloadDocument, { params: { id: document?.id ?? newId() } })).body
  await (await world.stranger.fetch(link.signed_url)).text()
  const { ticket } = (await anna.call(wsTicket)).body
  for (const way of [ticket, anna.token ?? '', token]) (await world.stranger.listen(way)).socket.close()
  await world.stranger.fetch(`/unsubscribe?token=${token}`)
  await world.stranger.fetch(`/reset-password?token=${token}`)
  await world.stranger.fetch(`/nergens/x?token=${token}`)
  await world.stranger.fetch(`/nergens/${anna.email}`)
  await world.stranger.call(checkEmail, { params: { email: anna.email } })
  await anna.call(checkEmailCompany, { params: { email: anna.email } })
  await anna.fetch(`/app/${anna.email}`)
  await anna.fetch(`/api/v1/users/check-email/${anna.email}`, { method: 'PUT' })
  await anna.fetch(`/api/v1/users/check-email/${anna.email}/%c3%28`)
  await world.pool.query('alter table person rename to person_gone')
  await world.stranger.call(checkEmail, { params: { email: anna.email } })
  await world.pool.query('alter table person_gone rename to person')
  await world.stranger.fetch('/api/docs')
  await expect.poll(() => world.log.join('')).toContain('"/api/docs"')

  const log = world.log.join('')
  const tokens = [signedIn.body.access_token, anna.token ?? '', draft.body.registration_token, ticket]
  const signature = link.signed_url.split('/').at(-1) ?? ''
  for (const word of [
    ...secret,
    password,
    'vijf blauwe kranen',
    anna.email,
    encodeURIComponent(anna.email),
    'Titel-kanarie',
    ...tokens,
    signature,
  ]) {
    expect(word.length).toBeGreaterThan(5)
    expect(log).not.toContain(word)
  }
})
