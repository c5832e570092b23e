import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isLoopback } from '../settings.ts'
import { Refusal, forbidden } from '../errors.ts'
import { isArrival } from './arrival.ts'
import { hostOf, ownHosts } from './own-hosts.ts'
import { noteWrongHosts, noteWrongScheme, opensPage, sendWrongHost } from './wrong-host.ts'

/** A scheme and a host with its port, and nothing else: a parser of addresses would also take paths and names. */
const originForm = /^([a-z]+:)\/\/((?:[\w.-]+|\[[a-f\d:.]+\])(?::\d+)?)$/i

const health = new Set(['/healthz', '/readyz'])

/**
 * Refuses a foreign Host (links in mails would use it), a foreign Origin of a WebSocket, and cross-site requests to the
 * API. Any site may link to a page of the app.
 */
export function guardOrigin(app: FastifyInstance, config: Config): void {
  const hosts = ownHosts(config)
  const { protocol } = new URL(config.publicUrl)
  const note = noteWrongHosts(config)
  const noteScheme = noteWrongScheme(config)
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (!health.has(path) && !isArrival(path) && !hosts.has(hostOf(protocol, request.host))) {
      note(request)
      if (opensPage(request)) return sendWrongHost(request, reply, config)
      throw new Refusal(400, 'other_address', { values: { address: config.publicUrl } })
    }
    const { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers
    const [, scheme = '', named = ''] = originForm.exec(origin ?? '') ?? []
    const own = origin === undefined || (scheme.toLowerCase() === protocol && hosts.has(hostOf(protocol, named)))
    if (path === '/ws' && !own) {
      if (hosts.has(hostOf(scheme, named))) noteScheme(request)
      throw forbidden('other_site')
    }
    const isLink = path.startsWith('/app/') && request.method === 'GET' && mode === 'navigate'
    if (/^\/(api|app)\//.test(path) && !isLink && site === 'cross-site') throw forbidden('other_site')
  })
}

/** Whether a request comes from this machine without a proxy: only then is the mailbox page available. */
export function isLocal(request: FastifyRequest): boolean {
  const forwarded = Object.keys(request.headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'))
  return (
    isLoopback(request.socket.remoteAddress ?? '') &&
    !forwarded &&
    isLoopback(new URL(`http://${request.host}`).hostname)
  )
}
