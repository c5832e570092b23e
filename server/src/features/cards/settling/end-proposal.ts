import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'

/** Ends the standing proposal of a card with a new run: nobody says yes to a run that they did not see. */
export async function endProposal(tx: Tx, dossier_id: string, card_id: string): Promise<string | null> {
  const ended = await tx.db
    .updateTable('agreement')
    .set({ state: 'lapsed', ended_at: sql<string>`clock_timestamp()` })
    .where('card_id', '=', card_id)
    .where('state', '=', 'offered')
    .returning('id')
    .executeTakeFirst()
  if (!ended) return null
  tx.emit({ message_type: 'agreement', dossier_id, agreement_id: ended.id, card_id, state: 'lapsed' })
  return ended.id
}
