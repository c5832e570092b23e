import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { TLSSocket } from 'node:tls'
import { Arrival, arrivalPath } from '../platform/http/arrival.ts'
import { sameHost } from '../platform/http/own-hosts.ts'
import type { Config } from '../platform/config.ts'
import type { Deps } from '../platform/deps.ts'
import { plainHttpWarning } from '../platform/require-tls.ts'
import { counted } from './counted.ts'
import type { Finding } from './finding.ts'
import { networkFault } from './network-fault.ts'
import { hostAndPort } from './service-places.ts'

const patienceMs = 5000
const aDay = 86_400_000
const soonDays = 14
/** An address that nobody has (RFC 5737). What arrives instead of it shows what the proxies add. */
const invented = '192.0.2.1'
const largestBytes = 210 * 1024 * 1024

type Response = { status: number; headers: IncomingMessage['headers']; body: string; certificate_ends: number | null }

/** Goes to PUBLIC_URL as a browser would: name, certificate, proxies, WebSockets and large uploads. */
export async function checkPublic({ config }: Deps): Promise<Finding> {
  const at = hostAndPort(config.publicUrl)
  let response: Response
  try {
    response = await ask(config, arrivalPath(config), { headers: { 'x-forwarded-for': invented } })
  } catch (error) {
    const text = `PUBLIC_URL: ${networkFault(error, at)}`
    const isStopped = !config.production && text.includes('ECONNREFUSED') // the line about the server says it as well
    return { state: isStopped ? 'note' : 'wrong', text }
  }
  const arrival = arrivalOf(response)
  if (!arrival) return { state: 'wrong', text: `PUBLIC_URL: ${otherAnswer(config, at, response)}` }
  const found = [
    hostProblem(config, arrival),
    callerProblem(arrival),
    await socketProblem(config, at),
    await uploadProblem(config, at),
  ].filter((problem) => problem !== null)
  if (found.length) return { state: 'wrong', text: found.join('; ') }
  const days = Math.floor(((response.certificate_ends ?? Infinity) - Date.now()) / aDay)
  if (days < soonDays)
    return { state: 'note', text: `PUBLIC_URL: the certificate of ${at} ends in ${counted(days, 'day')}` }
  const open = plainHttpWarning(config)
  if (open) return { state: 'note', text: open }
  return { state: 'ok', text: `${config.publicUrl} leads here, also for WebSockets and uploads` }
}

function otherAnswer({ publicUrl }: Config, at: string, { status, headers }: Response): string {
  if (headers.location)
    return `${at} leads on to ${headers.location.split('/', 3).join('/')}: set PUBLIC_URL to that address`
  if (status === 404) return `${at} is not this Klopt, or one with another SECRET_KEY (${publicUrl} answers 404)`
  return `${at} answers ${status} instead of this Klopt: is it running, and does the proxy there send requests to it?`
}

function hostProblem({ publicUrl }: Config, { host }: Arrival): string | null {
  if (sameHost(publicUrl, host)) return null
  return `PUBLIC_URL is ${publicUrl}, and requests arrive for ${host}: the proxy must leave the Host header unchanged`
}

function callerProblem({ caller, forwarded, trust_proxy }: Arrival): string | null {
  const proxies = forwarded.filter((entry) => entry !== invented).length
  if (proxies > trust_proxy)
    return `TRUST_PROXY is ${trust_proxy}, and ${proxies === 1 ? 'a proxy adds' : `${proxies} proxies add`} the caller to X-Forwarded-For: all people count as ${caller}, so one who guesses passwords locks everybody out. Set TRUST_PROXY=${proxies}`
  if (trust_proxy > 0 && caller === invented)
    return proxies
      ? `TRUST_PROXY is ${trust_proxy}, and only ${counted(proxies, 'proxy', 'proxies')} add to X-Forwarded-For: callers choose their own address. Set TRUST_PROXY=${proxies}`
      : 'the proxy does not add the caller to X-Forwarded-For, and TRUST_PROXY believes it: callers choose their own address'
  return null
}

/** Klopt accepts the handshake and then closes the line, because there is no session. */
async function socketProblem(config: Config, at: string): Promise<string | null> {
  const key = randomBytes(16).toString('base64')
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-key': key,
    'sec-websocket-version': '13',
  }
  const status = await ask(config, '/ws', { headers }).then(
    (response) => response.status,
    (error: unknown) => networkFault(error, at),
  )
  if (status === 101 || status === 429) return null
  return `WebSockets do not pass ${at} (GET /ws: ${status}), so nothing is live: the proxy must forward the headers Upgrade and Connection`
}

/** Only the head of an upload: a proxy with a lower limit refuses it, and Klopt because nobody is signed in. */
async function uploadProblem(config: Config, at: string): Promise<string | null> {
  const headers = { 'content-type': 'multipart/form-data; boundary=doctor', 'content-length': String(largestBytes) }
  const response = await ask(config, '/api/v1/documents', { method: 'POST', headers }).catch(() => null)
  if (response?.status === 413)
    return `uploads of 200 MB do not pass ${at}: raise the proxy's limit to 211 MB (client_max_body_size in nginx)`
  return null
}

function arrivalOf({ status, body }: Response): Arrival | null {
  if (status !== 200) return null
  try {
    return Arrival.parse(JSON.parse(body))
  } catch {
    return null
  }
}

/** Sends a head without a body, and returns the first answer. */
function ask({ publicUrl }: Config, path: string, options: RequestOptions): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const send = publicUrl.startsWith('https:') ? requestSecure : requestPlain
  const asking = send(`${publicUrl}${path}`, { ...options, agent: false })
  asking.setTimeout(patienceMs, () => asking.destroy(new Error('timeout')))
  const answer = ({ statusCode = 0, headers }: IncomingMessage, body: string, ends: number | null) => {
    resolve({ status: statusCode, headers, body, certificate_ends: ends })
    asking.destroy()
  }
  asking.on('error', reject)
  asking.on('upgrade', (response, socket) => {
    socket.destroy() // the request no longer owns it
    answer(response, '', null)
  })
  asking.on('response', (response) => {
    const { socket } = response
    const ends = socket instanceof TLSSocket ? Date.parse(socket.getPeerCertificate().valid_to) : null
    let body = ''
    response.setEncoding('utf8').on('data', (piece: string) => void (body += piece))
    response.on('end', () => answer(response, body, ends)).on('error', reject)
  })
  if (options.method === 'POST') asking.flushHeaders()
  else asking.end()
  return promise
}
