import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config.ts'
import { isArrival } from './arrival.ts'

/**
 * Whether a proxy that is not trusted forwards this request: all people then have the proxy's address. Strangers on the
 * internet can write the header as well, so only machines nearby count.
 */
export function isForwarded({ headers, socket }: FastifyRequest, { trustProxy }: Config): boolean {
  const peer = socket.remoteAddress ?? ''
  return trustProxy === 0 && headers['x-forwarded-for'] !== undefined && ipaddr.isValid(peer) && isNearby(peer)
}

/** Warns once of a proxy while TRUST_PROXY is 0, and of one that does not let WebSockets pass. */
export function warnOfProxy(app: FastifyInstance, config: Config): void {
  warnOfSockets(app)
  let warned = config.trustProxy > 0
  app.addHook('onRequest', async (request) => {
    // `klopt doctor` invents the header.
    if (warned || isArrival(request.url) || !isForwarded(request, config)) return
    warned = true
    request.log.warn(`A proxy at ${request.socket.remoteAddress} forwards requests. ${proxyIgnored}`)
  })
}

function warnOfSockets(app: FastifyInstance): void {
  let warned = false
  app.addHook('onRequest', async ({ url, headers, log }) => {
    // Browsers name the version, and a proxy that removes Upgrade leaves that.
    if (warned || !/^\/ws(\?|$)/.test(url) || headers.upgrade || !headers['sec-websocket-version']) return
    warned = true
    log.warn(
      'A WebSocket arrives as a plain request, so nothing is live: the proxy must forward the headers Upgrade and Connection.',
    )
  })
}

export const proxyIgnored =
  'TRUST_PROXY is 0, so all people count as one address, and one of them can use up the limits of all. Set TRUST_PROXY to the number of your proxies.'

function isNearby(address: string): boolean {
  return ipaddr.process(address).range() !== 'unicast'
}
