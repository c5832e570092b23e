import ipaddr from 'ipaddr.js'
import { lookup } from 'node:dns/promises'
import { invalid } from '../../platform/errors.ts'
import { isLocalName } from '../../platform/ip-address.ts'

const patienceMs = 2000

/**
 * Refuses an address that no push service has: one of this machine or of a private network, also behind a name, or a
 * port other than 443. A name that cannot be looked up now is accepted. The connection itself is checked again
 * (`sender.ts`), because a name may point elsewhere later.
 */
export async function checkEndpoint(endpoint: string): Promise<string> {
  const url = new URL(endpoint)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isName = !ipaddr.isValid(host)
  const isOwn = isName ? !host.includes('.') || isLocalName(host) : !isPublic(host)
  if (url.username || url.password || url.port || isOwn || (isName && !(await addressesOf(host)).every(isPublic)))
    throw invalid([{ loc: ['body', 'endpoint'], msg: 'Dit is geen adres van een pushdienst.', type: 'custom' }])
  return url.href
}

/** Whether an address is on the internet, as opposed to a private, local or reserved one. */
function isPublic(address: string): boolean {
  return ipaddr.parse(address).range() === 'unicast'
}

async function addressesOf(host: string): Promise<string[]> {
  const { promise: late, resolve } = Promise.withResolvers<[]>()
  const timer = setTimeout(() => resolve([]), patienceMs)
  const found = await Promise.race([lookup(host, { all: true }).catch(() => []), late])
  clearTimeout(timer)
  return found.map(({ address }) => address)
}
