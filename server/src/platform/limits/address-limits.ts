import { type Limit, type Limits, takeEach } from './limits.ts'
import { networkOf, siteOf } from './network.ts'

/** How many times the limit of a /64 its /48 has: one site may own all 65,536 networks in it and switch between them. */
const networks_per_site = 10

type LimitedKey = [limit: Limit, key: string]

/** Counts against the address of a caller, or refuses. */
export async function takeByAddress(limits: Limits, limit: Limit | readonly Limit[], ip: string): Promise<void> {
  await takeEach(limits, takesOf(limit, ip))
}

export async function giveBackByAddress(limits: Limits, limit: Limit | readonly Limit[], ip: string): Promise<void> {
  for (const [each, key] of takesOf(limit, ip)) await limits.giveBack(each, key)
}

/** What a caller's address is counted in: its own network and, of IPv6, more generously the /48 around it. */
export function takesOf(limit: Limit | readonly Limit[], ip: string): LimitedKey[] {
  const all = [limit].flat()
  const site = siteOf(ip)
  return [
    ...all.map((each): LimitedKey => [each, networkOf(ip)]),
    ...(site === null ? [] : all.map((each): LimitedKey => [siteLimit(each), site])),
  ]
}

function siteLimit(limit: Limit): Limit {
  return { ...limit, name: `${limit.name} (/48)`, most: limit.most * networks_per_site }
}
