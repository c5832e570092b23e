import type { FastifyInstance } from 'fastify'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from '../errors.ts'
import { newId } from '../ids.ts'
import { rawAnswer } from './unreadable.ts'

const answeredWithinMs = 10_000
/** `ws` waits thirty seconds for the other side to say goodbye. */
const goodbyeMs = 5000

/** Whether a request becomes a raw socket. Any other `Upgrade` is ignored, as HTTP allows, and the request answered. */
export function isHandshake({ method, headers, url }: IncomingMessage): boolean {
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && url?.split('?')[0] === '/ws'
}

/**
 * Passes handshakes on to the WebSocket plugin, which listens to the returned server instead of ours. From then
 * on nobody but us ends their sockets. The plugin forgets one that it cannot take at once, so that is answered here:
 * behind a request that is still being answered, and while the server closes.
 */
export function receiveHandshakes(app: FastifyInstance, headers: Record<string, string>): Server {
  const plugin = createServer() // never listens itself
  const open = new Set<Socket>()
  const newest = new WeakMap<Socket, ServerResponse>()
  let closing = false
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => void newest.set(socket, response))
  app.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    const before = newest.get(socket)
    if (before && !before.writableFinished) {
      socket.on('error', () => socket.destroy())
      const late = setTimeout(() => socket.destroy(), answeredWithinMs)
      socket.once('close', () => clearTimeout(late))
      before.once('finish', () => refuse(socket))
    } else if (closing) refuse(socket)
    else plugin.emit('upgrade', request, socket, head)
  })
  app.addHook('preClose', async () => {
    closing = true
    setTimeout(() => open.forEach((socket) => socket.destroy()), goodbyeMs).unref()
  })

  function refuse(socket: Socket) {
    socket.on('error', () => socket.destroy())
    const refusal = new Refusal(503, 'unavailable')
    socket.write(rawAnswer(refusal, newId(), headers))
    socket.destroySoon()
  }

  return plugin
}
