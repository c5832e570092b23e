import { type Card, withdrawAnswer } from '@klopt/contract'
import { useQueryClient } from '@tanstack/react-query'
import { refreshCards } from '../../features/cards/cards.ts'
import { useWithdrawal } from '../../features/cards/chat/use-withdrawal.ts'
import { fetchChanges } from '../../features/messages/changes.ts'
import { call } from '../../platform/api.ts'

type Props = { dossierId: string; cards: Card[]; companyId: string }

/** Offers to withdraw one's latest answer to a card. */
export function Withdrawal({ dossierId, cards, companyId }: Props) {
  const client = useQueryClient()
  useWithdrawal(cards, companyId, async (id, message_id) => {
    await call(withdrawAnswer, { params: { id, message_id } })
    void refreshCards(client, dossierId)
    await fetchChanges(client, dossierId).catch(() => {}) // also sent as an event
  })
  return null
}
