import { describe, expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'

const policy =
  "default-src 'none';script-src 'self'{scripts};style-src 'self';img-src 'self' blob: data:;font-src 'self';" +
  "connect-src 'self';manifest-src 'self';worker-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none';trusted-types default klopt-worker klopt-article;require-trusted-types-for 'script'"
const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringMatching(/^camera=\(self\), .*microphone=\(\), /) as unknown,
}
const paths = [
  '/',
  '/login',
  '/validate?token=x',
  '/reset-password?token=x',
  '/app',
  '/app/dossier/x',
  '/nergens',
  '/api/v1/users/me',
]

const proxied = useWorld({
  PUBLIC_URL: 'https://klopt_bouw.example.',
  SECRET_KEY: 'a-key-that-is-long-enough-for-klopt',
  RATE_LIMIT_SCALE: '1',
  TRUST_PROXY: '1',
})

describe.each([
  ['on this machine', {}, undefined],
  [
    'in production',
    { PUBLIC_URL: 'https://klopt.example', SECRET_KEY: 'a-key-that-is-long-enough-for-klopt', RATE_LIMIT_SCALE: '1' },
    'max-age=63072000',
  ],
  [
    'in production with HSTS_SUBDOMAINS',
    {
      PUBLIC_URL: 'https://klopt.example',
      SECRET_KEY: 'a-key-that-is-long-enough-for-klopt',
      RATE_LIMIT_SCALE: '1',
      HSTS_SUBDOMAINS: '1',
    },
    'max-age=63072000; includeSubDomains',
  ],
])('%s', (_, env, transport) => {
  const world = useWorld(env)
  const get = (url: string, headers: Record<string, string> = {}) =>
    world.app.inject({ url, headers: { host: new URL(world.config.publicUrl).host, accept: 'text/html', ...headers } })

  test.each(paths)('%s has every security header', async (path) => {
    const { headers } = await get(path)

    expect(headers).toMatchObject(always)
    expect(headers['strict-transport-security']).toBe(transport)
    const csp = String(headers['content-security-policy'])
    const plain = csp.replace(/(style-src 'self')( 'sha256-[\w+/=]+')*/, '$1')
    expect(plain.replace(/(script-src 'self')( 'sha256-[\w+/=]+')*/, '$1{scripts}')).toBe(policy)
    expect(headers['x-powered-by'] ?? headers['server'] ?? headers['set-cookie']).toBeUndefined()
  })

  test('a file of the pages is sent without the rights of pages', async () => {
    const { headers } = await get('/assets/no-such-script.js')

    expect(headers['permissions-policy']).toBeUndefined()
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('responses of the API are not cached', async () => {
    expect((await get('/api/v1/users/me')).headers['cache-control']).toBe('no-store')
  })

  test('requests for another host name are refused, except health checks', async () => {
    const { host } = new URL(world.config.publicUrl)
    const foreign = ['elders.example', `${host}.elders.example`, `elders.${host}`, `${host}@elders.example`, '10.0.0.1']

    for (const other of foreign) {
      expect((await get('/api/v1/users/me', { host: other })).statusCode, other).toBe(400)
      expect((await get('/login', { host: other })).statusCode, other).toBe(400)
      expect((await get('/healthz', { host: other })).statusCode, other).toBe(200)
    }
    expect((await get('/api/v1/users/me', { host: host.toUpperCase() })).statusCode).toBe(401)
    expect((await get('/api/v1/users/me', { host: host.replace(/(:\d+)?$/, '.$1') })).statusCode).toBe(401)
  })

  test('the port of the protocol may be named', async () => {
    const { host, port, protocol } = new URL(world.config.publicUrl)
    const named = port ? host : `${host}:${protocol === 'https:' ? 443 : 80}`

    expect((await get('/api/v1/users/me', { host: named })).statusCode).toBe(401)
    expect((await get('/api/v1/users/me', { host: `${host.split(':')[0]}:8443` })).statusCode).toBe(400)
  })

  test('a page under another name says which one came and which setting to change', async () => {
    const answer = await get('/login', { host: 'oud.example<b>' })
    const named = await get('/login', { host: 'oud.example' })
    await get('/login', { host: 'oud.example' })

    expect(named.body).toContain('Je opende <b>oud.example</b>')
    expect(named.body).toContain(world.config.publicUrl)
    expect(named.body).toContain('PUBLIC_URL')
    expect(answer.body).not.toContain('<b>oud.example<b>')
  })
})

test('behind a proxy, the host in X-Forwarded-Host counts, and a wrong one is named', async () => {
  const around = { host: 'klopt.internal', accept: 'text/html' }
  const ask = (name: string, url = '/api/v1/users/me') =>
    proxied.app.inject({ url, headers: { ...around, origin: 'https://klopt_bouw.example', 'x-forwarded-host': name } })

  expect(proxied.config.publicUrl).toBe('https://klopt_bouw.example')
  for (const name of ['klopt_bouw.example', 'klopt_bouw.example:443', 'KLOPT_bouw.example.:443'])
    expect((await ask(name)).statusCode, name).toBe(401)
  expect((await ask('klopt_bouw.example', '/ws')).statusCode).toBe(404)
  const wrong = await ask('oud.example:8443')
  expect(wrong.statusCode).toBe(400)
  expect(wrong.body).toContain('Je opende <b>oud.example:8443</b>')
  expect(wrong.body).toContain('<code>X-Forwarded-Host</code>')
})

describe('another site', () => {
  const world = useWorld()
  const site = { 'sec-fetch-site': 'cross-site' }
  const statusOf = async (method: 'GET' | 'POST', url: string, mode: string) => {
    const headers = { host: new URL(world.address).host, ...site, 'sec-fetch-mode': mode }
    return (await world.app.inject({ method, url, headers })).statusCode
  }

  test.each(['navigate', 'no-cors', 'cors'])('cannot make a browser call the API (%s)', async (mode) => {
    for (const url of ['/api/v1/auth/login', '/app/companies/00000000-0000-7000-8000-000000000000/first-dossier'])
      expect(await statusOf('POST', url, mode), url).toBe(403)
    expect(await statusOf('GET', '/api/v1/users/me', mode)).toBe(403)
  })

  test('cannot read lists under /app, but may link to pages of the app', async () => {
    for (const url of ['/app/dossiers/list', '/app/relations/search?q=bouw', '/app/dossier/x'])
      expect(await statusOf('GET', url, 'cors'), url).toBe(403)
    expect(await statusOf('GET', '/app/dossier/x', 'navigate')).not.toBe(403)
    expect(await statusOf('GET', '/app/dossiers/list', 'navigate')).toBe(401) // a link carries no session
  })
})
