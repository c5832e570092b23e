import type { User } from '@klopt/contract'
import { audit } from '../../platform/audit.ts'
import { conflict, forbidden } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { accessPerson } from './access.ts'
import { findAdmin } from './admins.ts'
import { holdColleague } from './hold-colleague.ts'
import { userPermissions } from './policy.ts'
import { readUser } from './read.ts'

/**
 * Makes a colleague an admin or a user. Their sockets connect anew, so that they hear of no dossier that they may no longer
 * see. Nobody changes their own role: an admin who did so by mistake could not take it back.
 */
export async function setRole(tx: Tx, viewer: Viewer, userId: string, role: 'admin' | 'user'): Promise<User> {
  await accessPerson(tx.db, viewer, userId)
  if (!userPermissions(viewer).manage_colleagues) throw forbidden()
  const colleague = await holdColleague(tx, viewer, userId)
  if (colleague.is_guest) throw forbidden()
  if (role === 'user' && colleague.role === 'admin' && !(await findAdmin(tx.db, viewer.company_id, userId)))
    throw conflict('last_admin_role')
  if (userId === viewer.id) throw forbidden('own_role')
  await tx.deps.sessions.insist(tx.db, viewer) // the viewer may have been deleted while waiting for the lock
  if (colleague.role === role) return readUser(tx.db, userId)
  await tx.db.updateTable('person').set({ role }).where('id', '=', userId).execute()
  await audit(tx.db, { action: 'role_changed', person_id: viewer.id, data: { user_id: userId, role } })
  tx.signal({ kind: 'person_changed', user_id: userId })
  return readUser(tx.db, userId)
}
