import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answer } from './errors-http.ts'
import { Refusal } from '../errors.ts'

/** Bodies are at most 256 KB: a slower client only occupies its connection. */
export const body_ms = 30_000

/**
 * Ends a request whose body does not arrive within `ms`, whether or not it has a response yet: Fastify has no limit of
 * its own. An upload has its own timeout while it is read (watch-body.ts), and this one after its response.
 */
export function limitBodyTime(app: FastifyInstance, ms: number): void {
  app.addHook('onRequest', async (request, reply) => {
    if (hasBody(request) && !isForm(request)) watch(request, reply, ms)
  })
  app.addHook('onResponse', async (request, reply) => {
    if (hasBody(request) && isForm(request)) watch(request, reply, ms)
  })
}

function watch(request: FastifyRequest, reply: FastifyReply, ms: number): void {
  const { raw } = request
  const timer = setTimeout(() => {
    if (raw.complete) return // the body arrived and is waiting to be read
    if (reply.sent) return void raw.destroy()
    reply.header('connection', 'close')
    answer(request, reply, new Refusal(408, 'unavailable', 'Dit verzoek kwam niet op tijd.'))
  }, ms)
  const stop = () => clearTimeout(timer)
  raw.once('end', stop).once('close', stop)
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function isForm({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.schema?.form !== undefined
}
