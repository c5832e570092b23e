import { sql } from 'kysely'
import { z } from 'zod'
import { takeByAddress } from '../../platform/limits/address-limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { hashed, newId } from '../../platform/ids.ts'
import { resetAddressLimit, resetLimit } from './limits.ts'
import { fits } from '../../platform/limits/limits.ts'
import { queueMail } from '../../platform/mail/queue.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { From } from './count-attempt.ts'
import { isDeviceOf } from './device.ts'
import { findProved } from './take-address.ts'

/** `mail_id` is of the mail that the job causes: a job that is killed after it did its work does it again. */
const Payload = z.object({ email: z.string(), mail_id: z.uuid() })

/**
 * Asks for a link. Every address costs the same: a job, which looks later whose it is. Requests over
 * the limit of an address are dropped silently: a refusal would hit its owner for what somebody else did.
 */
export async function requestReset({ db, limits }: Deps, email: string, { ip, earlier_token }: From): Promise<void> {
  await takeByAddress(limits, resetAddressLimit, ip)
  const device = earlier_token && (await isDeviceOf(db, email, earlier_token)) ? earlier_token : null
  const key = device === null ? email : `device ${hashed(device).toString('hex')}`
  if (!(await fits(limits, resetLimit, key))) return
  const payload = JSON.stringify({ email, mail_id: newId() })
  await sql`select graphile_worker.add_job('password_reset', ${payload}::json)`.execute(db)
}

/**
 * The job: mails a link to the account with this address. Who never proved it is sent nothing: the newest that was made
 * with an address need not be the company its owner works for. They are invited again, or begin a new registration.
 */
export async function mailReset(deps: Deps, payload: unknown): Promise<void> {
  const { email, mail_id: id } = Payload.parse(payload)
  const account = await findProved(deps.db, email)
  if (account?.company_status !== 'active') return
  await transaction(deps, (tx) =>
    queueMail(tx, { id, kind: 'reset_password', person_id: account.id, dossier_id: null, data: {} }),
  )
}
