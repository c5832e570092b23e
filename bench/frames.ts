import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { Socket } from 'node:net'

const text = 0x81
const close = 0x8
const ping = 0x9
const pong = 0x8a

/**
 * A minimal WebSocket client: with ten deliveries per message, a general client would be the busiest program of the
 * bench. It supports only what both servers send: whole, unmasked frames shorter than 64 kB.
 */
export async function openLine(address: string, receive: (frame: string) => void): Promise<Socket> {
  const { socket, head } = await upgrade(address)
  let rest: Buffer = head
  socket.on('data', (chunk: Buffer) => {
    rest = parseFrames(rest.length ? Buffer.concat([rest, chunk]) : chunk, socket, receive)
  })
  rest = parseFrames(rest, socket, receive)
  return socket
}

/** Sends a frame of at most 125 bytes, with a mask of zeros. */
export function send(socket: Socket, content: unknown): void {
  const bytes = Buffer.from(JSON.stringify(content))
  socket.write(Buffer.concat([Buffer.from([text, 0x80 | bytes.length, 0, 0, 0, 0]), bytes]))
}

function upgrade(address: string): Promise<{ socket: Socket; head: Buffer }> {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
  }
  return new Promise((resolve, reject) => {
    request(address, { headers, agent: false })
      .on('upgrade', (_, socket: Socket, head) => resolve({ socket, head }))
      .on('response', ({ statusCode }) =>
        reject(new Error(`${address} responds with ${statusCode} instead of a WebSocket`)),
      )
      .on('error', reject)
      .end()
  })
}

/** Passes every whole frame to `receive` and returns the remaining bytes. */
function parseFrames(bytes: Buffer, socket: Socket, receive: (frame: string) => void): Buffer {
  let at = 0
  while (at + 2 <= bytes.length) {
    const kind = (bytes[at] ?? 0) & 0x0f
    const short = bytes[at + 1] ?? 0
    const begin = at + (short === 126 ? 4 : 2)
    if (begin > bytes.length) break
    const end = begin + (short === 126 ? bytes.readUInt16BE(at + 2) : short)
    if (end > bytes.length) break
    if (kind === ping) socket.write(Buffer.from([pong, 0x80, 0, 0, 0, 0]))
    else if (kind === close) socket.destroy(new Error('the server closed a WebSocket'))
    else receive(bytes.toString('latin1', begin, end))
    at = end
  }
  return bytes.subarray(at)
}
