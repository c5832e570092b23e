import { sql } from 'kysely'
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/ids.ts'
import { resetAddressLimit, resetLimit } from '../../platform/limit-list.ts'
import { takeEach } from '../../platform/limits.ts'
import { queueMail } from '../../platform/mail/queue.ts'
import { networkOf } from '../../platform/network.ts'
import { transaction } from '../../platform/transaction.ts'

/** `mail_id` is of the mail that the job causes: a job that is killed after it did its work does it again. */
const Payload = z.object({ email: z.string(), mail_id: z.uuid().default(newId) })

/** Asks for a link. Every address costs the same: a job, which looks later whose it is. */
export async function requestReset({ db, limits }: Deps, email: string, ip: string): Promise<void> {
  await takeEach(limits, [
    [resetAddressLimit, networkOf(ip)],
    [resetLimit, email],
  ])
  const payload = JSON.stringify({ email, mail_id: newId() })
  await sql`select graphile_worker.add_job('password_reset', ${payload}::json)`.execute(db)
}

/** The job: mails a link to the account with this address. Who has no password yet gets one to set it. */
export async function mailReset(deps: Deps, payload: unknown): Promise<void> {
  const { email, mail_id: id } = Payload.parse(payload)
  const person = await findAccount(deps, email)
  if (!person) return
  const kind = person.has_password ? 'reset_password' : 'set_password'
  await transaction(deps, (tx) => queueMail(tx, { id, kind, person_id: person.id, dossier_id: null, data: {} }))
}

/** Guests have no password, and a registration that was not ended has nobody yet. */
async function findAccount({ db }: Deps, email: string) {
  const { rows } = await sql<{ id: string; has_password: boolean }>`
    select person.id, password_hash is not null as has_password
    from person
    join company on company.id = person.company_id
    left join registration on registration.company_id = company.id
    where person.email = ${email} and not is_guest and deleted_at is null
      and (company.status = 'active' or (company.status = 'pending' and registration.finished_at is not null))`.execute(
    db,
  )
  return rows[0]
}
