import { takeByAddress } from '../limits/address-limits.ts'
import type { Deps } from '../deps.ts'
import { fileLimit, unknownTokenLimit } from '../limits/call-limits.ts'
import { verified } from '../signing.ts'

/** The claim of a signed link, or null when it is invalid or expired, which counts against the address it came from. */
export async function claimOf(
  { config, clock, limits }: Deps,
  purpose: string,
  signed: string,
  ip: string,
): Promise<Record<string, unknown> | null> {
  const claim = verified(config.secretKey, purpose, signed, clock.now())
  if (!claim) await takeByAddress(limits, unknownTokenLimit, ip)
  return claim
}

/** Counts a file fetched for a session or a mailed link: while a signed link lasts it can be fetched repeatedly. */
export async function takeFile({ limits }: Deps, holder: string): Promise<void> {
  await limits.take(fileLimit, holder)
}
