import type { FastifyInstance } from 'fastify'

/**
 * While the server closes, closes each keep-alive connection once its response is sent. Node itself only closes the
 * connections that are idle at that moment, and waits for the others until their clients disconnect.
 */
export function closeAfterResponse(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => void (closing = true))
  app.addHook('onResponse', async ({ raw }) => {
    if (closing) raw.socket.end() // after the rest of the response is sent
  })
}
