import type { FastifyInstance } from 'fastify'

/**
 * One line a request, when it has been answered. Never a body and never an address as it was asked for, since it may
 * hold a token or somebody's e-mail address: the route's pattern stands for it.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, viewer, routeOptions } = request
    const route = routeOptions.url ?? 'none' // no route has this address
    const line = { method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    request.log.info(viewer ? { ...line, user_id: viewer.id } : line)
  })
}
