import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { notifyAllScreens } from '../notify-screens.ts'

type Proof = { by: 'operator' | 'letter'; person_id?: string }

/** Records that a customer's identity was verified, and how. */
export async function verify(tx: Tx, companyId: string, { by, ...person }: Proof): Promise<void> {
  await tx.db
    .updateTable('company')
    .set({ verified_at: sql<string>`now()`, verified_by: by })
    .where('id', '=', companyId)
    .execute()
  await tx.db.deleteFrom('company_letter').where('company_id', '=', companyId).execute()
  await audit(tx.db, { action: 'company_verified', ...person, data: { company_id: companyId, by } })
  await notifyAllScreens(tx, companyId)
}

/** Revokes the verification of a customer, and the code of a letter under way. */
export async function unverify(tx: Tx, companyId: string): Promise<void> {
  await tx.db.updateTable('company').set({ verified_at: null, verified_by: null }).where('id', '=', companyId).execute()
  await tx.db.deleteFrom('company_letter').where('company_id', '=', companyId).execute()
  await notifyAllScreens(tx, companyId)
}
