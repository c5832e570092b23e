import { queueMail } from '../../platform/mail/queue.ts'
import type { Tx } from '../../platform/transaction.ts'

type RelationMail = { kind: 'relation_requested' | 'relation_accepted'; relation_id: string; by: string }

/** Mails every admin of a company about one of its relations. */
export async function tellAdmins(tx: Tx, companyId: string, { kind, ...data }: RelationMail): Promise<void> {
  const admins = await tx.db
    .selectFrom('person')
    .select('id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .execute()
  for (const { id } of admins) await queueMail(tx, { kind, person_id: id, dossier_id: null, data })
}
