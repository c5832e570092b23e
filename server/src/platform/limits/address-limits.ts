import { type Limit, type Limits, takeEach } from './limits.ts'
import { networkOf, siteOf } from './network.ts'

/** The limit of a /48 is this many times that of a /64: one site may own all 65,536 networks in it and rotate them. */
const networksPerSite = 10

type LimitedKey = [limit: Limit, key: string]

/** Counts a call against the caller's address, or refuses it. */
export async function takeByAddress(limits: Limits, limit: Limit | readonly Limit[], ip: string): Promise<void> {
  await takeEach(limits, takesOf(limit, ip))
}

export async function giveBackByAddress(limits: Limits, limit: Limit | readonly Limit[], ip: string): Promise<void> {
  for (const [each, key] of takesOf(limit, ip)) await limits.giveBack(each, key)
}

/** The limits and keys of an address: its own network and, for IPv6, its /48 with a wider limit. */
export function takesOf(limit: Limit | readonly Limit[], ip: string): LimitedKey[] {
  const all = [limit].flat()
  const site = siteOf(ip)
  return [
    ...all.map((each): LimitedKey => [each, networkOf(ip)]),
    ...(site === null ? [] : all.map((each): LimitedKey => [siteLimit(each), site])),
  ]
}

function siteLimit(limit: Limit): Limit {
  return { ...limit, name: `${limit.name} (/48)`, most: limit.most * networksPerSite }
}
