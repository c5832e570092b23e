import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { useWorld } from '../../server/src/testing/world.ts'
import { endpoints, nameOf } from '../testing/ask.ts'

/** Every route that is registered, from the first moment. */
const routes = new Set<string>()
subscribe('fastify.initialization', (created) => {
  const { fastify } = created as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) if (each !== 'HEAD') routes.add(`${each} ${url}`)
  })
})
const world = useWorld()

/** Routes beside the calls of the contract. */
const plain = [
  'GET /files/*',
  'GET /files/archive/*',
  'GET /files/export/*',
  'GET /files/inside/*',
  'GET /ws',
  'GET /unsubscribe',
  'POST /unsubscribe',
  'POST /app/delen',
  'GET /healthz',
  'GET /readyz',
  'GET /api/openapi.json',
]
const pages = /^GET \/(?!api|files|ws|dev|metrics)/
const description = /^GET \/api\/docs(\/|$)/
/** Not in production, and only on the machine itself. */
const mailbox = /^(GET \/dev\/mail(\/|$)|POST \/dev\/mail\/:file\/reply$)/

test('every served route is in the contract or in this list', () => {
  const known = new Set([...endpoints.map(nameOf), ...plain])

  expect([...known].filter((route) => !routes.has(route))).toEqual([])
  const named = (route: string) => [pages, description, mailbox].some((family) => family.test(route))
  expect([...routes].filter((route) => !known.has(route) && !named(route))).toEqual([])
})

test('served pages contain no personal data', async () => {
  const known = new Set([...endpoints.map(nameOf), ...plain])
  const others = [...routes].filter((route) => pages.test(route) && !known.has(route))

  expect(others.length).toBeGreaterThan(1)
  for (const route of others) {
    const { status, headers } = await world.stranger.fetch(route.slice('GET '.length).replace('*', 'iets'))
    expect([200, 404], route).toContain(status)
    expect(headers.get('set-cookie')).toBeNull()
  }
})
