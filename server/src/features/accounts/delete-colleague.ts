import type { User } from '@klopt/contract'
import { audit } from '../../platform/audit.ts'
import { conflict, forbidden, invalid } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { accessPerson } from '../people/access.ts'
import { findAdmin } from '../people/admins.ts'
import { holdColleague } from '../people/hold-colleague.ts'
import { userPermissions } from '../people/policy.ts'
import { readUser } from '../people/read.ts'
import { endAccounts } from './end-accounts.ts'

/**
 * Deletes a colleague. Their successor is added to their open dossiers. Without one, the deleting admin joins where they
 * were the last of their company.
 */
export async function deleteColleague(tx: Tx, viewer: Viewer, userId: string, successorId?: string): Promise<User> {
  await accessPerson(tx.db, viewer, userId)
  if (!userPermissions(viewer).manage_colleagues) throw forbidden()
  const colleague = await holdColleague(tx, viewer, userId)
  if (colleague.role === 'admin' && !(await findAdmin(tx.db, viewer.company_id, userId))) throw conflict('last_admin')
  if (userId === viewer.id) throw forbidden('own_removal')
  await tx.deps.sessions.insist(tx.db, viewer) // the viewer may have been deleted while waiting for the lock

  const successor = successorId === undefined ? null : await holdSuccessor(tx, viewer, userId, successorId)
  await endAccounts(tx, [colleague], viewer, successor)
  await audit(tx.db, { action: 'colleague_deleted', person_id: viewer.id, data: { user_id: userId } })
  return readUser(tx.db, userId)
}

/** Locked, so that nobody who is being deleted is added. */
async function holdSuccessor({ db }: Tx, { company_id }: Viewer, userId: string, id: string) {
  const successor = await db
    .selectFrom('person')
    .select(['id', 'full_name'])
    .where('id', '=', id)
    .where('id', '<>', userId)
    .where('company_id', '=', company_id)
    .where('is_guest', '=', false)
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (successor) return successor
  throw invalid([{ loc: ['body', 'successor_id'], msg: 'Kies een collega van uw bedrijf.', type: 'custom' }])
}
