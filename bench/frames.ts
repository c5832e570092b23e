import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { Socket } from 'node:net'

const text = 0x81
const close = 0x8
const ping = 0x9
const pong = 0x8a

/**
 * A WebSocket that only listens, by hand: ten deliveries a message would make a general client the busiest program
 * of the bench. Knows what both servers send: whole frames, not masked, shorter than 64 kB.
 */
export async function openLine(address: string, hear: (frame: string) => void): Promise<Socket> {
  const { socket, head } = await upgrade(address)
  let rest: Buffer = head
  socket.on('data', (chunk: Buffer) => {
    rest = takeFrames(rest.length ? Buffer.concat([rest, chunk]) : chunk, socket, hear)
  })
  rest = takeFrames(rest, socket, hear)
  return socket
}

/** Says something of at most 125 bytes, under a mask of zeros. */
export function say(socket: Socket, words: unknown): void {
  const bytes = Buffer.from(JSON.stringify(words))
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
      .on('response', ({ statusCode }) => reject(new Error(`${address} answers ${statusCode}, not a WebSocket`)))
      .on('error', reject)
      .end()
  })
}

/** Hands over every whole frame and gives back what is left. */
function takeFrames(bytes: Buffer, socket: Socket, hear: (frame: string) => void): Buffer {
  let at = 0
  while (at + 2 <= bytes.length) {
    const kind = (bytes[at] ?? 0) & 0x0f
    const short = bytes[at + 1] ?? 0
    const begin = at + (short === 126 ? 4 : 2)
    if (begin > bytes.length) break
    const end = begin + (short === 126 ? bytes.readUInt16BE(at + 2) : short)
    if (end > bytes.length) break
    if (kind === ping) socket.write(Buffer.from([pong, 0x80, 0, 0, 0, 0]))
    else if (kind === close) socket.destroy(new Error('the server closed a live line'))
    else hear(bytes.toString('latin1', begin, end))
    at = end
  }
  return bytes.subarray(at)
}
