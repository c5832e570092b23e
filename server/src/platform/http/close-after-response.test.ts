import Fastify from 'fastify'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { closeAfterResponse } from './close-after-response.ts'

const whole = 'x'.repeat(20_000_000)

/** A server that responds once `ready` settles, and a client with an open request on a keep-alive connection. */
async function openRequest(ready: Promise<unknown>) {
  const app = Fastify({ forceCloseConnections: 'idle' })
  closeAfterResponse(app)
  const reached = Promise.withResolvers<void>()
  app.get('/', async () => {
    reached.resolve()
    await ready
    return whole
  })
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  onTestFinished(() => app.server.closeAllConnections())
  const client = connect({ host: '127.0.0.1', port: Number(address.port) })
  client.write('GET / HTTP/1.1\r\nHost: klopt\r\n\r\n')
  await reached.promise
  return { app, client }
}

test('a slow client receives its whole response while the server closes, and its connection is then closed', async () => {
  const { promise: ready, resolve: answer } = Promise.withResolvers<void>()
  const { app, client } = await openRequest(ready)
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  answer()
  let received = 0
  client.on('data', (part) => (received += part.length))

  await Promise.all([once(client, 'close'), closed])

  expect(received).toBeGreaterThan(whole.length)
})
