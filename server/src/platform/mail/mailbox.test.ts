import { demoOperator } from '@klopt/contract'
import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { newId } from '../ids.ts'
import { renderHtml } from './layout.ts'
import { listEml } from './eml.ts'
import { deliver, mailFolder } from './transport.ts'

const world = useWorld()
let file: string

beforeAll(async () => {
  const to = { email: 'otto@vos.example', full_name: 'Otto Vos' }
  const content = {
    subject: 'Dossier <b>1</b>',
    heading: 'Dag Otto.',
    paragraphs: ['Lees mee.'],
    button: { label: 'Open', url: `${world.config.publicUrl}/validate?token=abc` },
    reason: 'U doet mee.',
  }
  for (const subject of ['Eerste', content.subject]) {
    const html = renderHtml({ ...content, subject }, 'NL', demoOperator)
    await deliver(world.config, { id: newId(), to, subject, html, text: 'Dag Otto.\n' }, AbortSignal.timeout(5000))
  }
  file = (await listEml(mailFolder(world.config)))[0] ?? ''
})

test('the mailbox lists the mails, newest first', async () => {
  const answer = await world.stranger.fetch('/dev/mail')

  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(html).toContain('<html lang="nl">')
  expect(html).toContain('Dossier &lt;b&gt;1&lt;/b&gt;')
  expect(html).toContain('Otto Vos &lt;otto@vos.example&gt;')
  expect(html.indexOf('Dossier')).toBeLessThan(html.indexOf('Eerste'))
})

test('a mail is shown in a frame that runs no scripts and opens links in the window', async () => {
  const page = await (await world.stranger.fetch(`/dev/mail/${file}`)).text()
  const frame = await world.stranger.fetch(`/dev/mail/${file}/html`)

  expect(page).toContain(`src="/dev/mail/${file}/html" sandbox="allow-top-navigation-by-user-activation"`)
  expect(page).toContain('Dag Otto.')
  expect(await frame.text()).toContain('<base target="_top">')
  expect(frame.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation",
  )
  expect(frame.headers.get('cache-control')).toBe('no-store')
})

test.each([
  { header: undefined, chosen: undefined, language: 'nl' },
  { header: 'de-DE,de;q=0.9,en;q=0.8,nl;q=0.7', chosen: undefined, language: 'en' },
  { header: 'nl-NL,nl;q=0.9,en;q=0.8', chosen: undefined, language: 'nl' },
  { header: 'nl-NL', chosen: 'en', language: 'en' },
  { header: 'en-GB', chosen: 'nl', language: 'nl' },
  { header: 'en-GB', chosen: 'fr', language: 'en' },
  { header: '*', chosen: '"><b>', language: 'nl' },
])('a browser with $header gets the mailbox in $language if $chosen is chosen', async (one) => {
  const { header, chosen, language } = one
  const query = chosen === undefined ? '' : `?language=${encodeURIComponent(chosen)}`
  const headers = header === undefined ? {} : { 'accept-language': header }
  const open = async (path: string) => (await world.stranger.fetch(`${path}${query}`, { headers })).text()
  const [heading, kinds, seen] =
    language === 'nl'
      ? ['<h1>Mails</h1>', '<h1>Alle soorten mails</h1>', 'Zoals de ontvanger hem ziet']
      : ['<h1>Emails</h1>', '<h1>Every kind of email</h1>', 'As the recipient sees it']

  const [list, mail, preview] = [
    await open('/dev/mail'),
    await open(`/dev/mail/${file}`),
    await open('/dev/mail/preview'),
  ]

  for (const html of [list, mail, preview]) expect(html).toContain(`<html lang="${language}">`)
  expect([list.includes(heading), preview.includes(kinds), mail.includes(seen)]).toEqual([true, true, true])
  expect(list).toContain(`href="?language=${language === 'nl' ? 'en' : 'nl'}"`)
  const keeps = chosen === language ? `?language=${language}` : ''
  expect(list).toContain(`href="/dev/mail/${file}${keeps}"`)
  expect(mail).toContain(`href="/dev/mail${keeps}"`)
})

test.each(['/dev/mail', '/dev/mail/:file', '/dev/mail/:file/html'])(
  '%s is a 404 for requests from elsewhere',
  async (path) => {
    const url = path.replace(':file', file)
    const host = new URL(world.address).host
    const requests = [
      { headers: { host, 'x-forwarded-for': '127.0.0.1' } },
      { headers: { host, 'x-forwarded-host': host } },
      { headers: { host, forwarded: 'for=127.0.0.1' } },
      { headers: { host }, remoteAddress: '192.0.2.7' },
      { headers: { host }, remoteAddress: '2001:db8::1' },
    ]

    for (const request of requests) {
      const answer = await world.app.inject({ url, ...request })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'not_found' })
      expect(answer.body).not.toContain('Otto')
    }
    expect((await world.app.inject({ url, headers: { host } })).statusCode).toBe(200)
  },
)

test.each(['..%2fsecret-key', '.%2e%2fsecret-key', 'secret-key', '%00.eml', '2025-01-01T00-00-00.000Z_x.eml'])(
  'the file %s is not found',
  async (name) => {
    expect((await world.stranger.fetch(`/dev/mail/${name}`)).status).toBe(404)
    expect((await world.stranger.fetch(`/dev/mail/${name}/html`)).status).toBe(404)
  },
)
