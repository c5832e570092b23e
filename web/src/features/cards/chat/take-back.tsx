import { type Card, withdrawAnswer } from '@klopt/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../platform/api.ts'
import { toast } from '../../../ui/toasts.ts'
import { refreshCards } from '../cards.ts'

/** Withdraws one's own 'Klopt' as long as the other company has not answered. Its message changes by a live event. */
export function TakeBack({ card: { id, dossier_id }, messageId }: { card: Card; messageId: string }) {
  const { t } = useTranslation('cards')
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(withdrawAnswer, { params: { id, message_id: messageId } }),
    onError: (error) => {
      const tooLate = error instanceof ApiError && error.code === 'not_allowed_in_state'
      toast.wrong(t(($) => (tooLate ? $.withdrawal.too_late : $.withdrawal.failed)))
    },
    onSettled: () => refreshCards(client, dossier_id),
  })
  return (
    <small>
      <button type="button" className="link" aria-busy={isPending} onClick={() => isPending || mutate()}>
        {t(($) => (isPending ? $.withdrawal.busy : $.withdrawal.action))}
      </button>
    </small>
  )
}
