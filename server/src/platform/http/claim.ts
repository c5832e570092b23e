import { takeByAddress } from '../limits/address-limits.ts'
import type { Deps } from '../deps.ts'
import { fileLimit, unknownTokenLimit } from '../limits/call-limits.ts'
import { verify } from '../signing.ts'

/** The claim of a signed link. Null if it is invalid or expired, which counts against the caller's address. */
export async function claimOf(
  { config, clock, limits }: Deps,
  purpose: string,
  signed: string,
  ip: string,
): Promise<Record<string, unknown> | null> {
  const claim = verify(config.secretKey, purpose, signed, clock.now())
  if (!claim) await takeByAddress(limits, unknownTokenLimit, ip)
  return claim
}

/** Counts a fetched file per session or mailed link: a signed link can be used repeatedly until it expires. */
export async function takeFile({ limits }: Deps, holder: string): Promise<void> {
  await limits.take(fileLimit, holder)
}
