import type { AddColleague, User } from '@klopt/contract'
import type { z } from 'zod'
import { audit } from '../../platform/audit.ts'
import { forbidden } from '../../platform/errors.ts'
import { Repeated } from '../../platform/http/http.ts'
import { queueMail } from '../../platform/mail/queue.ts'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { takeInvitation } from './limits.ts'
import { userPermissions } from './policy.ts'
import { readUser } from './read.ts'
import { makeAccount, refuseProved } from './take-address.ts'
import { refuseNewPeople } from './who-may-join.ts'

type NewColleague = z.infer<typeof AddColleague>

/**
 * Adds a colleague, who gets the admin's language and a mailed link to set a password. A colleague who never set one is
 * invited again with the new data, because their link may be lost or expired.
 */
export async function addColleague(tx: Tx, viewer: Viewer, colleague: NewColleague): Promise<User | Repeated<User>> {
  if (!userPermissions(viewer).manage_colleagues) throw forbidden('admins_add_colleagues')
  await takeInvitation(tx.deps, viewer)
  await refuseProved(tx.db, colleague.email)
  const existing = await updateInvited(tx, viewer, colleague)
  if (!existing) refuseNewPeople(tx.deps.config)
  const { company_id, language } = viewer
  const id = existing ?? (await makeAccount(tx, { ...colleague, company_id, language }))
  await queueMail(tx, { kind: 'set_password', person_id: id, dossier_id: null, data: { by: viewer.id } })
  const action = existing ? 'colleague_invited_again' : 'colleague_added'
  await audit(tx.db, { action, person_id: viewer.id, data: { user_id: id, role: colleague.role } })
  const user = await readUser(tx.db, id)
  return existing ? new Repeated(user) : user
}

async function updateInvited(tx: Tx, viewer: Viewer, { email, ...data }: NewColleague): Promise<string | null> {
  const existing = await tx.db
    .updateTable('person')
    .set(data)
    .where('email', '=', email)
    .where('company_id', '=', viewer.company_id)
    .where('is_guest', '=', false)
    .where('password_hash', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return existing?.id ?? null
}
