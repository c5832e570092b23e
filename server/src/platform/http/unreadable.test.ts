import { Failure } from '@klopt/contract'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'

const world = useWorld({ LOG_LEVEL: 'info' })

/** Sends these bytes and reads the response until the server closes the connection. */
async function answerTo(bytes: string) {
  const socket = connect(Number(new URL(world.address).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body }
}

test.each([
  ['headers that are too large', `GET /healthz HTTP/1.1\r\nhost: x\r\nx-huge: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['bytes that are not HTTP', '\u0016\u0003\u0001 hallo\r\n\r\n', 400],
  ['two lengths', 'POST /api/v1/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
  ['a length and chunks', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n', 400],
  ['an unknown method', 'SPRING /healthz HTTP/1.1\r\nhost: x\r\n\r\n', 405],
])('a request with %s gets a normal refusal', async (_, bytes, expected) => {
  const { status, head, body } = await answerTo(bytes)

  expect(status).toBe(expected)
  expect(head).toContain('content-type: application/json')
  for (const header of ['x-content-type-options: nosniff', "default-src 'none'", 'cache-control: no-store'])
    expect(head).toContain(header)
  const { request_id } = Failure.strict().parse(JSON.parse(body))
  const lines = world.log.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines.at(-1)).toMatchObject({ request_id, status: expected, msg: 'unreadable' })
  expect(request_id).toEqual(expect.any(String))
  expect(world.log.at(-1)).not.toContain('host')
})

test('a HEAD request that is too large gets a refusal without a body', async () => {
  const { status, head, body } = await answerTo(
    `HEAD /healthz HTTP/1.1\r\nhost: x\r\nx-huge: ${'x'.repeat(20_000)}\r\n\r\n`,
  )

  expect(status).toBe(431)
  expect(head).toMatch(/content-length: [1-9]/)
  expect(body).toBe('')
})
