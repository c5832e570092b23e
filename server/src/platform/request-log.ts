import type { FastifyInstance, FastifyRequest } from 'fastify'

/** One line a request, when it has been answered. Never a body, and never a token, not even the one in an address. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, viewer } = request
    const line = { method, path: pathOf(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    request.log.info(viewer ? { ...line, user_id: viewer.id } : line)
  })
}

// The query is left out whole, and so is what is signed.
function pathOf({ url }: FastifyRequest): string {
  const [path = ''] = url.split('?', 1)
  return path.startsWith('/files/') ? '/files/…' : path
}
