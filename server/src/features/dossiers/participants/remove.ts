import type { DossierUser } from '@klopt/contract'
import { conflict, forbidden, notFound } from '../../../platform/errors.ts'
import type { Viewer } from '../../../platform/session.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { type AccessibleDossier, accessDossier } from '../access.ts'
import { endParticipation } from './end-participation.ts'
import { tellDossier } from '../lines/line.ts'
import { isStaff } from '../policy.ts'
import { takesPart } from './participate.ts'
import { readParticipant } from '../read.ts'

/**
 * Leaves a dossier, or removes somebody. The last participant of a customer must stay, or nobody of it would see the
 * dossier. Guests of the company's own contacts can be removed, also the last one. Guests can neither leave nor remove.
 */
export async function removeParticipant(
  tx: Tx,
  viewer: Viewer,
  dossierId: string,
  userId: string,
): Promise<DossierUser> {
  const dossier = await accessDossier(tx.db, viewer, dossierId, { lock: true })
  if (!(await takesPart(tx, dossierId, userId))) throw notFound()
  const user = await readParticipant(tx.db, viewer, dossier, userId)
  refuse(viewer, dossier, user)

  const left = userId === viewer.id
  const named = { user_id: userId, name: user.full_name }
  await endParticipation(tx, dossierId, userId)
  await tellDossier(
    tx,
    viewer,
    dossier,
    left ? { event: 'user_left', data: named } : { event: 'user_removed', data: { ...named, by: viewer.full_name } },
  )
  return { ...user, status: 'removed', can_remove: false, can_renew: false }
}

function refuse(viewer: Viewer, dossier: AccessibleDossier, user: DossierUser): void {
  const own = user.company.id === viewer.company_id
  const may = user.id === viewer.id ? dossier.permissions.leave : user.can_remove
  if (may) return
  const allowedButLast = own && (user.id === viewer.id ? isStaff(viewer) : dossier.permissions.remove_users)
  if (allowedButLast) throw conflict('last_user')
  throw forbidden()
}
