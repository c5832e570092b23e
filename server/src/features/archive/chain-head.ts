import type { Db } from '../../platform/database/db.ts'
import { chainHead, earlierWords, hashedWords } from './lines.ts'

/** The last hash of a closed dossier's chain. Computed at the first call, by the mail or the archive, and stored. */
export async function ensureChainHead(db: Db, dossierId: string): Promise<string> {
  const rows = await db.selectFrom('archive').select('chain_head').where('dossier_id', '=', dossierId).execute()
  const stored = rows.find(({ chain_head }) => chain_head)?.chain_head
  if (stored) return stored
  const head = await chainHead(db, dossierId)
  await db.updateTable('archive').set({ chain_head: head }).where('dossier_id', '=', dossierId).execute()
  return head
}

/** The form of the earlier words in a chain with this last hash: it may have been mailed by an earlier version. */
export async function versionsOf(db: Db, dossierId: string, head: string): Promise<typeof earlierWords> {
  return (await chainHead(db, dossierId, hashedWords)) === head ? hashedWords : earlierWords
}
