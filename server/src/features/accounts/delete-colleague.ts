import type { User } from '@klopt/contract'
import { audit } from '../../platform/audit.ts'
import { conflict, forbidden } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { accessPerson } from '../people/access.ts'
import { findAdmin } from '../people/admins.ts'
import { holdColleague } from '../people/hold-colleague.ts'
import { userPermissions } from '../people/policy.ts'
import { readUser } from '../people/read.ts'
import { endAccounts } from './end-accounts.ts'

/** Deletes a colleague. In dossiers where they were the last of their company, the deleting admin joins. */
export async function deleteColleague(tx: Tx, viewer: Viewer, userId: string): Promise<User> {
  await accessPerson(tx.db, viewer, userId)
  if (!userPermissions(viewer).manage_colleagues) throw forbidden()
  const colleague = await holdColleague(tx, viewer, userId)
  if (colleague.role === 'admin' && !(await findAdmin(tx.db, viewer.company_id, userId)))
    throw conflict('last_admin', 'Dit is de enige beheerder van uw bedrijf.')
  if (userId === viewer.id) throw forbidden('forbidden', 'U kunt uzelf niet verwijderen.')
  await tx.deps.sessions.insist(tx.db, viewer) // the viewer may have been deleted while waiting for the lock

  await endAccounts(tx, [colleague], viewer)
  await audit(tx.db, { action: 'colleague_deleted', person_id: viewer.id, data: { user_id: userId } })
  return readUser(tx.db, userId)
}
