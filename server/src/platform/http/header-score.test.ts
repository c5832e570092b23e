import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { scoreOf } from '../../testing/header-score.ts'
import { useWorld } from '../../testing/world.ts'

const built = resolve(import.meta.dirname, '../../../../web/build/client')
const world = useWorld({
  PUBLIC_URL: 'https://klopt.example',
  SECRET_KEY: 'a-key-that-is-long-enough-for-klopt',
  RATE_LIMIT_SCALE: '1',
})
const best = { score: 130, parts: expect.anything() as unknown }

async function scored(url: string, status: number) {
  const answer = await world.app.inject({ url, headers: { host: 'klopt.example', accept: 'text/html' } })
  expect(answer.statusCode, url).toBe(status)
  return scoreOf(answer.headers, answer.body)
}

test('every pre-rendered page scores 130 points', async () => {
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(^|\/)index\.html$/.test(file),
  )
  expect(files.length).toBeGreaterThan(20)

  for (const file of files) {
    const url = `/${file.replace(/\/?index\.html$/, '')}`
    expect(await scored(url, url.endsWith('not-found') ? 404 : 200), url).toEqual(best)
  }
})

test.each([
  [200, '/app/dossiers'],
  [200, '/api/docs'],
  [200, '/api/docs/static/swagger-ui-bundle.js'],
  [200, '/api/openapi.json'],
  [200, '/healthz'],
  [400, '/unsubscribe?token=x'],
  [200, '/robots.txt'],
  [401, '/api/v1/users/me'],
  [404, '/api/v1/nergens'],
  [403, '/files/x'],
])('the %i response of %s scores 130 points', async (status, url) => {
  expect(await scored(url, status)).toEqual(best)
})

test('the response to malformed bytes scores 130 points', async () => {
  const socket = connect(Number(new URL(world.address).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write('hallo\r\n\r\n')
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  const headers = head.split('\r\n').flatMap((line) => [line.split(/: (.*)/, 2)])

  expect(scoreOf(Object.fromEntries(headers), body)).toEqual(best)
})

test('responses with missing headers get the same score as at the HTTP Observatory', () => {
  expect(scoreOf({}, '').score).toBe(30)
  const policy = "default-src 'none';frame-ancestors 'none'"
  const transport = 'max-age=63072000; includeSubDomains'
  const good = {
    'content-security-policy': policy,
    'strict-transport-security': transport,
    'x-content-type-options': 'nosniff',
  }
  expect(scoreOf(good, '').score).toBe(115)
  expect(scoreOf({ ...good, 'content-security-policy': "script-src 'unsafe-inline'" }, '').score).toBe(60)
})
