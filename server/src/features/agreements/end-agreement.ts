import type { AgreementState, Message } from '@klopt/contract'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Viewer } from '../../platform/session.ts'
import type { StoredAgreement } from '../cards/settling/stored-agreement.ts'

type End = { state: AgreementState; message: Message }

/** Stores who ended an offered agreement of a locked dossier, for which company, and by which message. */
export async function endAgreement(
  tx: Tx,
  viewer: Viewer,
  { id, dossier_id, card_id }: Pick<StoredAgreement, 'id' | 'dossier_id' | 'card_id'>,
  { state, message }: End,
): Promise<void> {
  await tx.db
    .updateTable('agreement')
    .set({
      state,
      ended_company: viewer.company_id,
      ended_by: viewer.id,
      ended_message: message.id,
      ended_at: message.created_at,
    })
    .where('id', '=', id)
    .where('state', '=', 'offered')
    .execute()
  tx.emit({ message_type: 'agreement', dossier_id, agreement_id: id, card_id, state })
}
