import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isLoopback } from '../settings.ts'
import { Refusal } from '../errors.ts'

const health = new Set(['/healthz', '/readyz'])

/**
 * Refuses a foreign Host (links in mails would use it), a foreign Origin of a WebSocket, and cross-site requests to the
 * API. Any site may link to a page of the app.
 */
export function guardOrigin(app: FastifyInstance, config: Config): void {
  const hosts = ownHosts(config)
  const { protocol } = new URL(config.publicUrl)
  app.addHook('onRequest', async (request) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (!health.has(path) && !hosts.has(request.host.toLowerCase()))
      throw new Refusal(400, 'forbidden', 'Klopt is niet bereikbaar onder deze naam.')
    const { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers
    const own = origin === undefined || [...hosts].some((host) => origin.toLowerCase() === `${protocol}//${host}`)
    if (path === '/ws' && !own) throw new Refusal(403, 'forbidden', 'Deze verbinding komt van een andere site.')
    const isLink = path.startsWith('/app/') && request.method === 'GET' && mode === 'navigate'
    if (/^\/(api|app)\//.test(path) && !isLink && site === 'cross-site')
      throw new Refusal(403, 'forbidden', 'Dit verzoek komt van een andere site.')
  })
}

/** Whether a request comes from this machine without a proxy: only then is the mailbox page available. */
export function isLocal(request: FastifyRequest): boolean {
  const forwarded = Object.keys(request.headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'))
  const peer = request.socket.remoteAddress ?? ''
  const loopback = peer === '::1' || peer.replace('::ffff:', '').startsWith('127.')
  return loopback && !forwarded && isLoopback(new URL(`http://${request.host}`).hostname)
}

// If our own address is loopback, accept every name of loopback.
function ownHosts({ publicUrl }: Config): Set<string> {
  const { host, hostname, port } = new URL(publicUrl)
  if (!isLoopback(hostname)) return new Set([host])
  return new Set(['localhost', '127.0.0.1', '[::1]', hostname].map((name) => (port ? `${name}:${port}` : name)))
}
