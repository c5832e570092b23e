import { Agent, type AgentOptions, request } from 'node:https'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'
import webpush from 'web-push'
import type { Config } from '../../platform/config.ts'
import { pushKeys, pushSubject } from './keys.ts'

const patienceMs = 10_000
/** A device that is off still gets the notification within a day. */
const ttlS = 24 * 60 * 60

type PushTarget = { endpoint: string; p256dh: string; auth: string }
/** Sends one encrypted payload and returns the status of the push service. `topic`: replaces one not yet delivered. */
export type Sender = (target: PushTarget, payload: string, topic: string) => Promise<number>

const usual: AgentOptions = { keepAlive: true, maxSockets: 50 }

/**
 * Connects only to addresses on the internet, whatever the name of a push service resolves to. With a proxy, the proxy
 * resolves the name, and decides what may be reached.
 */
export function pushAgent({ httpsProxy }: Pick<Config, 'httpsProxy'>, more: AgentOptions = {}): Agent {
  if (!httpsProxy) return new RequestFilteringHttpsAgent({ ...usual, ...more })
  return new Agent({ ...usual, ...more, proxyEnv: { HTTPS_PROXY: httpsProxy } })
}

/**
 * Sends its own request instead of using web-push's, which reads a response of any length. It does not follow
 * redirects.
 */
export function openSender(config: Config, agent: Agent): Sender {
  const vapidDetails = { subject: pushSubject(config), ...pushKeys(config) }
  return async ({ endpoint, p256dh, auth }, payload, topic) => {
    const { headers, body } = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails,
      TTL: ttlS,
      urgency: 'high',
      topic,
    })
    const signal = AbortSignal.timeout(patienceMs)
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const sent = request(endpoint, { method: 'POST', headers, agent, signal }, (response) => {
      response.destroy() // its body is of no use
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end(body)
    return promise
  }
}
