import { isIPv6 } from 'node:net'

/**
 * The key for counting an address: an IPv4 address itself, or the /64 of an IPv6 address, which one connection gets.
 */
export function networkOf(ip: string): string {
  return prefixOf(ip, 4) ?? ip.replace(/^::ffff:/i, '')
}

/** The /48 of an IPv6 address, which one site may own; null for IPv4. */
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

// An IPv6 address may end in an IPv4 address, which replaces two groups.
function groups(part: string): string[] {
  const written = part.split(':').filter(Boolean)
  return written.flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))
}
