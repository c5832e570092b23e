import { Failure } from '@klopt/contract'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()
const handshake = (path: string) =>
  [`GET ${path} HTTP/1.1`, 'host: klopt', 'connection: upgrade', 'upgrade: websocket', '', ''].join('\r\n')
const request = 'GET /healthz HTTP/1.1\r\nhost: klopt\r\n\r\n'

/** Sends these bytes and reads until the server closes the connection. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(world.address).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  return text(socket)
}

test('a handshake behind a request is refused after its answer, and the connection closed', async () => {
  const [first = '', body = '', second = '', refusal = ''] = (await answerTo(request + handshake('/ws'))).split(
    /\r\n\r\n|(?=HTTP)/,
  )

  expect([first.slice(0, 12), second.slice(0, 12)]).toEqual(['HTTP/1.1 200', 'HTTP/1.1 503'])
  expect(body).toContain('{')
  expect(Failure.parse(JSON.parse(refusal))).toMatchObject({ code: 'unavailable' })
})

test('two thousand refused handshakes leave no descriptor', async () => {
  const before = readdirSync('/proc/self/fd').length

  for (let n = 0; n < 20; n += 1)
    await Promise.all(Array.from({ length: 100 }, (_, k) => answerTo((k % 2 ? request : '') + handshake('/ws'))))

  await expect.poll(() => readdirSync('/proc/self/fd').length).toBeLessThan(before + 20)
})

test('an upgrade to anything but a live line is ignored and the request answered', async () => {
  const headers = 'host: klopt\r\nconnection: upgrade, close\r\nupgrade: h2c\r\n'

  expect(await answerTo(`GET /healthz HTTP/1.1\r\n${headers}\r\n`)).toContain('HTTP/1.1 200')
})
