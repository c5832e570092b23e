import Fastify from 'fastify'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { letGoOfAnswered } from './let-go.ts'

const whole = 'x'.repeat(20_000_000)

/** A server that answers once `ready` is there, and a client that has asked it and keeps its connection. */
async function asked(ready: Promise<unknown>) {
  const app = Fastify({ forceCloseConnections: 'idle' })
  letGoOfAnswered(app)
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

test('who is answered while the server closes gets all of it, however slowly, and is then let go', async () => {
  const { promise: ready, resolve: answer } = Promise.withResolvers<void>()
  const { app, client } = await asked(ready)
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  answer()
  let got = 0
  client.on('data', (part) => (got += part.length))

  await Promise.all([once(client, 'close'), closed])

  expect(got).toBeGreaterThan(whole.length)
})
