import { takesOf } from '../../platform/limits/address-limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { hashed } from '../../platform/ids.ts'
import { signInAddressLimit, signInLimit } from './limits.ts'
import { takeEach } from '../../platform/limits/limits.ts'
import { networkOf } from '../../platform/limits/network.ts'
import { isKnownDevice } from './device.ts'
import { clearFailures, countFailure, uncountFailure } from './sign-in-failures.ts'

/** The origin of a sign-in or of a request for a link. `shared`: a proxy that is not trusted, with everybody behind it. */
export type Origin = { ip: string; shared?: boolean; earlier_token: string | null }
/** `place`: its number in the account's row of failures; 0 if no row is counted. */
export type Attempt = { place: number; succeeded(): Promise<void>; notMade(): Promise<void> }

/**
 * Counts the attempt before the password is checked, so that simultaneous attempts all count. A success removes the
 * count. A device that signed in before has its own count, so that guessing elsewhere does not lock its owner out.
 */
export async function countAttempt(
  deps: Deps,
  email: string,
  person: { id: string } | undefined,
  from: Origin,
): Promise<Attempt> {
  const { db, limits } = deps
  const { earlier_token, ip } = from
  if (person && earlier_token && (await isKnownDevice(db, person.id, earlier_token))) {
    const device = `device ${hashed(earlier_token).toString('hex')}`
    await limits.take(signInLimit, device)
    return {
      place: 0,
      succeeded: () => limits.clear(signInLimit, device),
      notMade: () => limits.giveBack(signInLimit, device),
    }
  }
  const account = `${email} ${networkOf(ip)}`
  // Behind a shared address, the guesses of one person at other accounts would lock everybody out.
  const ofAddress = from.shared && person ? [] : takesOf(signInAddressLimit, ip)
  await takeEach(limits, [[signInLimit, account], ...ofAddress])
  return {
    place: person ? await countFailure(deps, person.id) : 0,
    async succeeded() {
      await limits.clear(signInLimit, account)
      for (const [limit, key] of ofAddress) await limits.giveBack(limit, key)
      if (person) await clearFailures(db, person.id)
    },
    async notMade() {
      await limits.giveBack(signInLimit, account)
      for (const [limit, key] of ofAddress) await limits.giveBack(limit, key)
      if (person) await uncountFailure(deps, person.id)
    },
  }
}
