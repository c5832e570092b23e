import { isIPv6 } from 'node:net'

/** Whom an address stands for when calls are counted: an IPv4 address itself, of IPv6 the /64 that one line is given. */
export function networkOf(ip: string): string {
  const mapped = ip.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [plain = ''] = ip.split('%')
  const [head = '', tail] = plain.split('::')
  const before = groups(head)
  const after = groups(tail ?? '')
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  const all = [...before, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...after]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

// An address may end in the four numbers of an IPv4 one: they stand for two groups.
function groups(part: string): string[] {
  const written = part.split(':').filter(Boolean)
  return written.flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))
}
