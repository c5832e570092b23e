import { parseIp } from '../ip-address.ts'

/**
 * The key for counting an address: an IPv4 address itself, or the /64 of an IPv6 address, which one connection gets.
 */
export function networkOf(ip: string): string {
  return prefixOf(ip, 4) ?? parseIp(ip)?.toString() ?? ip
}

/** The /48 of an IPv6 address, which one site may own; null for IPv4. */
export function siteOf(ip: string): string | null {
  return prefixOf(ip, 3)
}

/** The first groups of an IPv6 address; null for IPv4, also in its IPv6 form. */
function prefixOf(ip: string, size: number): string | null {
  const address = parseIp(ip)
  if (!address || !('parts' in address)) return null
  const first = address.parts.slice(0, size).map((group) => group.toString(16))
  return `${first.join(':')}::/${size * 16}`
}
