import type { FastifyInstance } from 'fastify'

/**
 * Logs one line per request, after its response. Logs the route's pattern and never the body or the actual URL, which
 * may contain a token or an e-mail address.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, viewer, routeOptions } = request
    const route = routeOptions.url ?? 'none' // no route has this address
    const line = { method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    request.log.info(viewer ? { ...line, user_id: viewer.id } : line)
  })
}
