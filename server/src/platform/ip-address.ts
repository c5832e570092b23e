import ipaddr from 'ipaddr.js'
import { isIP } from 'node:net'

/** An IP address in its one form, and IPv4 without its IPv6 form. Null if the text is none. */
export function parseIp(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return isIP(text) ? ipaddr.process(text) : null
}

/** Whether a name belongs to a private network, and means nothing elsewhere. */
export function isLocalName(name: string): boolean {
  return /(^|\.)(localhost|local|internal|lan|home|arpa)\.?$/i.test(name)
}

/** Whether an address is one of these addresses, or in one of these networks, such as 10.0.0.0/8. */
export function isAmong(ip: string, places: string[]): boolean {
  const address = parseIp(ip)
  return address !== null && places.some((place) => matches(address, place))
}

export function isIpPlace(text: string): boolean {
  return parseIp(text) !== null || ipaddr.isValidCIDR(text)
}

function matches(address: ipaddr.IPv4 | ipaddr.IPv6, place: string): boolean {
  if (!place.includes('/')) return parseIp(place)?.toString() === address.toString()
  const [network, bits] = ipaddr.parseCIDR(place)
  return network.kind() === address.kind() && address.match(network, bits)
}
