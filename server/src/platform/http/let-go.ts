import type { FastifyInstance } from 'fastify'

/**
 * While the server closes, whoever has been answered is let go. Node itself closes the connections that are idle when it
 * is asked to, and waits for the others until their clients leave.
 */
export function letGoOfAnswered(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => void (closing = true))
  app.addHook('onResponse', async ({ raw }) => {
    if (closing) raw.socket.end() // after all that is still on its way
  })
}
