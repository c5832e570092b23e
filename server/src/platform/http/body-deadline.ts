import { limits } from '@klopt/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { answer } from './errors-http.ts'
import { Refusal } from '../errors.ts'

/** Bodies are at most 256 KB: a slower client only occupies its connection. */
export const bodyMs = 30_000
const lookMs = 250

/**
 * Ends a request whose body does not arrive within `ms`: Fastify has no limit of its own. An upload has its own timeout
 * while it is read (watch-body.ts). After an early response, the rest of any body is read and dropped for `ms`.
 */
export function limitBodyTime(app: FastifyInstance, ms: number): void {
  app.addHook('onRequest', async (request, reply) => {
    if (hasBody(request) && !isForm(request)) watch(request, reply, ms)
  })
  // Closing a connection with unread bytes resets it. A proxy that is still sending then loses the response: nginx
  // answers 502 instead. So the rest is read first, within limits.
  app.addHook('onSend', async (request, reply) => {
    if (hasBody(request) && !request.raw.complete) reply.removeHeader('connection')
  })
  app.addHook('onResponse', async (request) => {
    if (hasBody(request) && !request.raw.complete) dropRest(request.raw, ms)
  })
}

function watch(request: FastifyRequest, reply: FastifyReply, ms: number): void {
  const { raw } = request
  const timer = setTimeout(() => {
    if (raw.complete || reply.sent) return // it arrived and is waiting to be read, or its rest is being dropped
    answer(request, reply, new Refusal(408, 'request_late'))
  }, ms)
  const stop = () => clearTimeout(timer)
  raw.once('end', stop).once('close', stop)
}

function dropRest(raw: IncomingMessage, ms: number): void {
  const { socket } = raw
  const began = performance.now()
  const earlier = socket.bytesRead
  const timer = setInterval(
    () => {
      if (raw.complete || raw.destroyed) clearInterval(timer)
      else if (performance.now() - began > ms || socket.bytesRead - earlier > limits.upload_bytes) raw.destroy()
    },
    Math.min(lookMs, ms),
  ).unref()
  raw.once('close', () => clearInterval(timer))
  raw.resume()
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function isForm({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.schema?.form !== undefined
}
