import type { Company, UpdateCompany } from '@klopt/contract'
import type { z } from 'zod'
import { forbidden } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { accessCompany } from './access.ts'

/** Changes the viewer's company. Fields that are not given stay. */
export async function changeCompany(
  { db }: Tx,
  viewer: Viewer,
  companyId: string,
  changes: z.output<typeof UpdateCompany>,
): Promise<Company> {
  const company = await accessCompany(db, viewer, companyId)
  if (!company.permissions.change) throw forbidden()
  const columns = Object.entries(changes).filter(([, value]) => value !== undefined)
  if (columns.length === 0) return company.facts
  await db.updateTable('company').set(Object.fromEntries(columns)).where('id', '=', companyId).execute()
  return (await accessCompany(db, viewer, companyId)).facts
}
