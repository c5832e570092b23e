import type { Db } from '../../platform/database/db.ts'
import { chainHead } from './lines.ts'

/** The last hash of a closed dossier's chain: counted by whoever needs it first, the mail or the archive, and kept. */
export async function keepChain(db: Db, dossierId: string): Promise<string> {
  const kept = await db.selectFrom('archive').select('chain_head').where('dossier_id', '=', dossierId).execute()
  const known = kept.find(({ chain_head }) => chain_head)?.chain_head
  if (known) return known
  const head = await chainHead(db, dossierId)
  await db.updateTable('archive').set({ chain_head: head }).where('dossier_id', '=', dossierId).execute()
  return head
}
