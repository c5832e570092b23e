import { sql } from 'kysely'
import { z } from 'zod'
import { takeByAddress } from '../../platform/limits/address-limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { hashed, newId } from '../../platform/ids.ts'
import { resetAddressLimit, resetLimit } from './limits.ts'
import { fits } from '../../platform/limits/limits.ts'
import { queueMail } from '../../platform/mail/queue.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Origin } from './count-attempt.ts'
import { isDeviceOf } from './device.ts'
import { findProved } from './take-address.ts'

/** `mail_id` makes the job idempotent: if it is killed after its work, the retry writes the same mail. */
const Payload = z.object({ email: z.string(), mail_id: z.uuid() })

/**
 * Requests a link. Every address costs the same: one job, which looks up the account later. Requests over an address's
 * limit are dropped silently, because a refusal would punish the owner for somebody else's requests.
 */
export async function requestReset({ db, limits }: Deps, email: string, { ip, earlier_token }: Origin): Promise<void> {
  await takeByAddress(limits, resetAddressLimit, ip)
  const device = earlier_token && (await isDeviceOf(db, email, earlier_token)) ? earlier_token : null
  const key = device === null ? email : `device ${hashed(device).toString('hex')}`
  if (!(await fits(limits, resetLimit, key))) return
  const payload = JSON.stringify({ email, mail_id: newId() })
  await sql`select queue_job('password_reset', ${payload}::json)`.execute(db)
}

/**
 * The job: mails a link to the account that proved this address. Unproved accounts get nothing, because the newest
 * account with an address need not be of the owner's company. They are invited or register again.
 */
export async function mailReset(deps: Deps, payload: unknown): Promise<void> {
  const { email, mail_id: id } = Payload.parse(payload)
  const account = await findProved(deps.db, email)
  if (account?.company_status !== 'active' || account.disabled_at) return
  await transaction(deps, (tx) =>
    queueMail(tx, { id, kind: 'reset_password', person_id: account.id, dossier_id: null, data: {} }),
  )
}
