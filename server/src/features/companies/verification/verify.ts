import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { tellAllScreens } from '../tell-screens.ts'

type Proof = { by: 'operator' | 'letter'; person_id?: string }

/** Notes that a customer is the company it says it is, and how that was proved. */
export async function verify(tx: Tx, companyId: string, { by, ...person }: Proof): Promise<void> {
  await tx.db
    .updateTable('company')
    .set({ verified_at: sql<string>`now()`, verified_by: by })
    .where('id', '=', companyId)
    .execute()
  await tx.db.deleteFrom('company_letter').where('company_id', '=', companyId).execute()
  await audit(tx.db, { action: 'company_verified', ...person, data: { company_id: companyId, by } })
  await tellAllScreens(tx, companyId)
}

/** Takes the proof of a customer away, with the code of a letter that is under way. */
export async function unverify(tx: Tx, companyId: string): Promise<void> {
  await tx.db.updateTable('company').set({ verified_at: null, verified_by: null }).where('id', '=', companyId).execute()
  await tx.db.deleteFrom('company_letter').where('company_id', '=', companyId).execute()
  await tellAllScreens(tx, companyId)
}
