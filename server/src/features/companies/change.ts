import type { Company, UpdateCompany } from '@klopt/contract'
import type { z } from 'zod'
import { forbidden } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { accessCompany } from './access.ts'

/** Changes the facts of the own company; those that are not named stay. */
export async function changeCompany(
  { db }: Tx,
  viewer: Viewer,
  companyId: string,
  changes: z.output<typeof UpdateCompany>,
): Promise<Company> {
  const company = await accessCompany(db, viewer, companyId)
  if (!company.permissions.change) throw forbidden()
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  if (given.length === 0) return company.facts
  await db.updateTable('company').set(Object.fromEntries(given)).where('id', '=', companyId).execute()
  return (await accessCompany(db, viewer, companyId)).facts
}
