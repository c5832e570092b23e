import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Logs one line per request, after its response. Logs the route's pattern and never the body or the actual URL, which
 * may contain a token or an e-mail address. The caller's address only if the operator asked for it: it is personal data.
 */
export function logRequests(app: FastifyInstance, { logAddresses }: Config): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, viewer, routeOptions, ip } = request
    const route = routeOptions.url ?? 'none' // no route has this address
    const line = {
      method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(logAddresses && { address: ip }),
    }
    request.log.info(viewer ? { ...line, user_id: viewer.id } : line)
  })
}
