import type { Agreement } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { storedAgreement, type StoredAgreement, toAgreement } from '../cards/settling/stored-agreement.ts'

/** An agreement with the hash of the result that it is about, from which its own hash can be counted again. */
export type AgreementFacts = Agreement & { result_hash: string | null }

/** All agreements of a dossier, oldest first. In a closed dossier nobody may do anything with them. */
export async function readAgreementFacts(db: Db, dossierId: string): Promise<AgreementFacts[]> {
  const { rows } = await sql<{ agreement: StoredAgreement; result_hash: string | null }>`
    select ${storedAgreement} as agreement, result_hash
    from agreement left join card_run on card_run.card_id = agreement.card_id and n = agreement.run
    where agreement.dossier_id = ${dossierId} order by agreement.created_at, agreement.id`.execute(db)
  const nobody = { company_id: '' }
  return rows.map(({ agreement, result_hash }) => ({ ...toAgreement(nobody, { post: false }, agreement), result_hash }))
}
