import type { Card } from '@klopt/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api.ts'
import { closeToast, toast } from '../../../ui/toasts.ts'

type Withdraw = (cardId: string, messageId: string) => Promise<void>

/** Of which answers it was offered: each once, however often the cards are asked again. */
const offered = new Set<string>()

/** Offers to take one's own 'Klopt' back, for as long as the server says that one may. */
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
      const timer = setTimeout(end, time) // the server's clock goes on while the toast is looked at
    }
  })

  async function take(cardId: string, messageId: string) {
    try {
      await withdraw(cardId, messageId)
    } catch (error) {
      const too_late = error instanceof ApiError && error.code === 'not_allowed_in_state'
      toast.wrong(t(($) => (too_late ? $.withdrawal.too_late : $.withdrawal.failed)))
    }
  }
}
