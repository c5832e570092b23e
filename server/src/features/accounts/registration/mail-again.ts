import type { Tx } from '../../../platform/database/transaction.ts'
import { conflict } from '../../../platform/errors.ts'
import { queueMail } from '../../../platform/mail/queue.ts'
import { mailAgainLimit } from '../../companies/limits.ts'
import { openRegistration } from '../../companies/registration/open.ts'
import { refuseProved } from '../../people/take-address.ts'

type MailAgainInput = { company_id: string; email: string; token: string | null }

/**
 * Mails the link of a completed registration again, to `email`. Earlier links end at once, because whoever received one
 * at a wrong address could otherwise prove the new address with it.
 */
export async function mailAgain(tx: Tx, { company_id, email, token }: MailAgainInput): Promise<void> {
  const { admin_id, finished_at } = await openRegistration(tx.db, token, { company_id, finished: true })
  if (!admin_id || !finished_at) throw conflict('registration_first')
  await tx.deps.limits.take(mailAgainLimit, company_id)
  await refuseProved(tx.db, email)
  const waiting = await tx.db
    .updateTable('person')
    .set({ email })
    .where('id', '=', admin_id)
    .where('deleted_at', 'is', null)
    .where('password_hash', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!waiting) throw conflict('password_set')
  await tx.db.deleteFrom('password_token').where('person_id', '=', admin_id).execute()
  await queueMail(tx, { kind: 'set_password', person_id: admin_id, dossier_id: null, data: {} })
}
