import { demoOperator } from '@klopt/contract'
import fastify, { type FastifyInstance } from 'fastify'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inlineScriptHashes, servePages } from './pages.ts'

let app: FastifyInstance
let folder: string
const operator = {
  ...demoOperator,
  company: 'Jansen & Zn. "Kade" B.V.',
  registration_number: '12345678',
  phone: '010 123 45 67',
}
const policy = "default-src 'none';style-src 'self';img-src 'self'"

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'klopt-pages-'))
  build('index.html', '<link rel="canonical" href="https://built.klopt.example/">Welkom')
  build('pricing/index.html', 'Prijzen <script>theme()</script><script type="application/ld+json">{}</script>')
  build(
    'contact/index.html',
    '<p>Klopt is van Klopt Voorbeeld BV.</p><a href="tel:0000000000">000 000 00 00</a> KVK 00000000, NL000000000B00' +
      '<script type="application/ld+json">{"legalName":"Klopt Voorbeeld BV"}</script>',
  )
  build('login/index.html', '<html data-registration="built-registration"><style>a{}</style>Inloggen')
  build('register/index.html', 'Registreren')
  build('en/register/index.html', 'Register')
  build('validate/index.html', '<meta name="robots" content="noindex"/>Toegang')
  build('not-found/index.html', 'Pagina Niet Gevonden')
  build('en/not-found/index.html', 'Page not found')
  build('__spa-fallback.html', '<meta name="guest-link-days" content="built-guest-days">De app')
  build('assets/heic-worker-1a2b.js', 'decode()')
  build('assets/heic-worker-1a2b.js.br', 'decode()')
  build('assets/pdf.worker.min-1a2b.mjs', 'decode()')
  build('assets/root-1a2b.js', 'page()')
  app = await served('invited')
})

/** These pages, where registration is open, for invited people or off. */
async function served(registration: string) {
  const app = fastify()
  app.addHook('onRequest', (_, reply, done) => {
    reply.header('content-security-policy', policy)
    done()
  })
  servePages(app, folder, { public_url: 'https://klopt.test', operator, guest_days: 14, registration }, () => [])
  await app.ready()
  return app
}

afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

function build(file: string, html: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), html)
}

test("a public page contains this Klopt's address, compressed or not", async () => {
  const plain = await app.inject('/')
  const packed = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } })

  expect(plain.body).toBe('<link rel="canonical" href="https://klopt.test/">Welkom')
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
})

test('a public page names the company that runs this Klopt, in its text and in its data', async () => {
  const { body } = await app.inject('/contact')

  expect(body).toBe(
    '<p>Klopt is van Jansen &amp; Zn. &quot;Kade&quot; B.V.</p>' +
      '<a href="tel:0101234567">010 123 45 67</a> KVK 12345678, NL000000000B00' +
      String.raw`<script type="application/ld+json">{"legalName":"Jansen & Zn. \"Kade\" B.V."}</script>`,
  )
})

test('a page has the setting of who may register', async () => {
  expect((await app.inject('/login')).body).toContain('<html data-registration="invited">')
})

test('a page has only one address, and a file is sent compressed only when the browser accepts it', async () => {
  const packed = await app.inject({ url: '/assets/heic-worker-1a2b.js', headers: { 'accept-encoding': 'br' } })

  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  for (const url of [
    '/pricing/index.html',
    '/__spa-fallback.html',
    '/assets/none-1a2b.js',
    '/assets/',
    '/assets/..%2findex.html',
  ])
    expect((await app.inject(url)).statusCode, url).toBe(404)
})

test('a page in the browser cache is not sent again', async () => {
  const { etag } = (await app.inject('/pricing')).headers
  const again = await app.inject({ url: '/pricing', headers: { 'if-none-match': String(etag) } })
  const other = await app.inject({ url: '/', headers: { 'if-none-match': String(etag) } })

  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  expect(other.statusCode).toBe(200)
})

test('search engines get the public pages, but not the app or personal pages', async () => {
  const robots = await app.inject('/robots.txt')
  const sitemap = await app.inject('/sitemap.xml')

  expect(robots.body).toContain('Disallow: /app\n')
  expect(robots.body).toContain('Sitemap: https://klopt.test/sitemap.xml')
  expect(sitemap.headers['content-type']).toContain('application/xml')
  expect(sitemap.body).toContain('<loc>https://klopt.test</loc>')
  expect(sitemap.body).toContain('<loc>https://klopt.test/pricing</loc>')
  expect(sitemap.body).not.toContain('validate')
  for (const url of ['/app', '/app/dossiers'])
    expect((await app.inject(url)).headers['x-robots-tag'], url).toBe('noindex')
  expect((await app.inject('/pricing')).headers).not.toHaveProperty('x-robots-tag')
})

test('search engines get the page of the registration only where it is open', async () => {
  const open = await served('open')
  const pagesOf = async (one: FastifyInstance) => (await one.inject('/sitemap.xml')).body.match(/\/[^/<]*register/g)

  expect(await pagesOf(open)).toHaveLength(2)
  expect(await pagesOf(app)).toBeNull()
  await open.close()
})

test('security.txt has a contact for vulnerability reports and expires within a year', async () => {
  const { body } = await app.inject('/.well-known/security.txt')
  const expires = Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '')

  expect(body).toMatch(/^Contact: mailto:\S+@\S+$/m)
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 365 * 24 * 60 * 60 * 1000)
})

test('every path of the app gets its shell, and an unknown path gets the 404 page', async () => {
  const html = { accept: 'text/html' }
  const opened = async (url: string) => {
    const { statusCode, body } = await app.inject({ url, headers: html })
    return `${statusCode} ${body}`
  }

  expect(await opened('/app/dossiers')).toBe('200 <meta name="guest-link-days" content="14">De app')
  expect(await opened('/bestaat-niet')).toBe('404 Pagina Niet Gevonden')
  expect(await opened('/en/bestaat-niet')).toBe('404 Page not found')
  expect(await opened('/enveloppe')).toBe('404 Pagina Niet Gevonden')
  expect(await opened('/not-found')).toBe('404 Pagina Niet Gevonden')
  expect((await app.inject('/sitemap.xml')).body).not.toContain('not-found')
  expect((await app.inject({ url: '/api/bestaat-niet', headers: html })).json()).toMatchObject({ code: 'not_found' })
})

test('the CSP allows the inline scripts of pages, and data blocks are not scripts', () => {
  expect(inlineScriptHashes(folder)).toEqual(["'sha256-Rfr3GgHZFiXm+TmNr+li+0sZ4J9FGllo8jsXcJF5XZ8='"])
})

test('only the response with a page allows its inline style', async () => {
  const policyOf = async (url: string) => (await app.inject(url)).headers['content-security-policy']

  expect(await policyOf('/login')).toBe(
    policy.replace("'self'", "'self' 'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='"),
  )
  expect(await policyOf('/pricing')).toBe(policy)
})

test('the scripts of a page are sent without its policy, which only pages and workers use', async () => {
  const { headers } = await app.inject('/assets/root-1a2b.js')

  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
})

test.each(['heic-worker-1a2b.js', 'pdf.worker.min-1a2b.mjs'])(
  'only a decoder may compile WebAssembly: %s',
  async (file) => {
    for (const encoding of ['br', 'identity']) {
      const { headers } = await app.inject({ url: `/assets/${file}`, headers: { 'accept-encoding': encoding } })
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'",
      )
    }
    const { headers } = await app.inject('/assets/root-1a2b.js')
    expect(headers['content-security-policy']).not.toContain('wasm')
  },
)
