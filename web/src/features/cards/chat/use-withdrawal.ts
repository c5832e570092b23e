import type { Card } from '@klopt/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api.ts'
import { closeToast, toast } from '../../../ui/toasts.ts'

type Withdraw = (cardId: string, messageId: string) => Promise<void>

/** The message ids of answers for which the toast was shown, so that a refetch does not show it again. */
const offered = new Set<string>()

/** Shows a toast to undo an own 'Klopt', for as long as the server allows it. */
export function useWithdrawal(cards: Card[], companyId: string, withdraw: Withdraw): void {
  const { t } = useTranslation('cards')

  useEffect(() => {
    for (const card of cards) {
      const time = card.permissions.withdraw
      const answer = card.answers.find(({ company_id }) => company_id === companyId)?.current
      if (!answer || !(time > 0) || offered.has(answer.message_id)) continue
      offered.add(answer.message_id)
      const { message_id } = answer
      const end = () => closeToast(id)
      const undo = { onUndo: () => void take(card.id, message_id), onEnd: () => clearTimeout(timer) }
      const id = toast.undoable(
        t(($) => $.withdrawal.done),
        undo,
        time,
      )
      const timer = setTimeout(end, time) // hovering pauses the toast, but not the server's time limit
    }
  })

  async function take(cardId: string, messageId: string) {
    try {
      await withdraw(cardId, messageId)
    } catch (error) {
      const tooLate = error instanceof ApiError && error.code === 'not_allowed_in_state'
      toast.wrong(t(($) => (tooLate ? $.withdrawal.too_late : $.withdrawal.failed)))
    }
  }
}
