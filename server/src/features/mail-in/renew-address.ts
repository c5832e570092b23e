import type { MailAddress } from '@klopt/contract'
import { audit } from '../../platform/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { forbidden } from '../../platform/errors.ts'
import { revokeAddress } from '../../platform/mail/addresses.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Viewer } from '../../platform/session.ts'
import { accessDossier } from '../dossiers/access.ts'
import { tellDossier } from '../dossiers/lines/line.ts'
import { isStaff } from '../dossiers/policy.ts'
import { readAddress } from './read.ts'

/** Gives a dossier another address. Both sides see a line, because programs may have the old one. */
export async function renewAddress(deps: Deps, viewer: Viewer, dossierId: string): Promise<MailAddress> {
  const dossier = await transaction(deps, async (tx) => {
    const dossier = await accessDossier(tx.db, viewer, dossierId, { lock: true })
    if (!dossier.permissions.post || !isStaff(viewer)) throw forbidden()
    await revokeAddress(tx.db, dossierId, null)
    await tellDossier(tx, viewer, dossier, { event: 'address_renewed', data: { by: viewer.full_name } })
    await audit(tx.db, { action: 'mail_address_renewed', person_id: viewer.id, data: { dossier_id: dossierId } })
    return dossier
  })
  return readAddress(deps, viewer, dossier)
}
