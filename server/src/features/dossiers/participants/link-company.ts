import type { Dossier } from '@klopt/contract'
import { conflict, forbidden } from '../../../platform/errors.ts'
import type { Viewer } from '../../../platform/session.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { haveActiveRelation } from '../../companies/read.ts'
import { readAdmins } from '../../people/admins.ts'
import { accessDossier } from '../access.ts'
import { storeDuties } from '../duties/store-duties.ts'
import { tellDossier } from '../lines/line.ts'
import { readDossier, readDossierCompany } from '../read.ts'

/** Links a second company, which must have an active relation with the viewer's company. */
export async function linkCompany(tx: Tx, viewer: Viewer, dossierId: string, companyId: string): Promise<Dossier> {
  const dossier = await accessDossier(tx.db, viewer, dossierId, { lock: true })
  if (!dossier.permissions.add_participant) throw forbidden()
  if (!(await haveActiveRelation(tx.db, viewer.company_id, companyId))) throw forbidden('no_relation')
  if (!dossier.permissions.invite_company) throw conflict('dossier_full')

  await tx.db.insertInto('dossier_company').values({ dossier_id: dossierId, company_id: companyId, place: 2 }).execute()
  const company = await readDossierCompany(tx.db, dossierId, companyId)
  tx.emit({ message_type: 'company_added', dossier_id: dossierId, company })
  await tellDossier(tx, viewer, dossier, {
    event: 'company_added',
    data: { company: company.name, by: viewer.full_name },
  })
  await storeDuties(tx, dossierId)
  // Admins of the linked company see all its dossiers, so notify them of this one.
  tx.emit(
    { message_type: 'dossier_created', dossier_id: dossierId, title: dossier.title, type: 'shared' },
    await readAdmins(tx.db, companyId),
  )
  return readDossier(tx.db, viewer, await accessDossier(tx.db, viewer, dossierId))
}
