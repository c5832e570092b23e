import { queueMail } from '../../platform/mail/queue.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { readAdmins } from '../people/admins.ts'

type RelationMail = { kind: 'relation_requested' | 'relation_accepted'; relation_id: string; by: string }

/** Mails every admin of a company about one of its relations. */
export async function mailAdmins(tx: Tx, companyId: string, { kind, ...data }: RelationMail): Promise<void> {
  for (const person_id of await readAdmins(tx.db, companyId))
    await queueMail(tx, { kind, person_id, dossier_id: null, data })
}
