import { isIPv6 } from 'node:net'

/** What an address is counted as: an IPv4 address itself, of IPv6 the /64 that one line is given. */
export function networkOf(ip: string): string {
  return prefixOf(ip, 4) ?? ip.replace(/^::ffff:/i, '')
}

/** The /48 around an IPv6 address, which one site may have for itself; null for IPv4. */
export function siteOf(ip: string): string | null {
  return prefixOf(ip, 3)
}

/** The first groups of an IPv6 address; null for IPv4, also in its IPv6 form. */
function prefixOf(ip: string, size: number): string | null {
  if (!isIPv6(ip) || /^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(ip)) return null
  const [plain = ''] = ip.split('%')
  const [head = '', tail] = plain.split('::')
  const before = groups(head)
  const after = groups(tail ?? '')
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  const all = [...before, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...after]
  const first = all.slice(0, size).map((group) => Number.parseInt(group, 16).toString(16))
  return `${first.join(':')}::/${size * 16}`
}

// An address may end in the four numbers of an IPv4 one: they stand for two groups.
function groups(part: string): string[] {
  const written = part.split(':').filter(Boolean)
  return written.flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))
}
