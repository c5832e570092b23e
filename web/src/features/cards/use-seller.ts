import { type Card, type SetSeller, setSeller } from '@klopt/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../platform/api.ts'
import { useErrorText } from '../../platform/errors.ts'
import { toast } from '../../ui/toasts.ts'
import { refreshCards } from './cards.ts'
import { refreshCard } from './compare/card.ts'

/** Says for both companies of which of them an invoice is. Null takes that back. */
export function useSeller({ id, dossier_id, invoice }: Pick<Card, 'id' | 'dossier_id' | 'invoice'>) {
  const client = useQueryClient()
  const errorText = useErrorText()
  const present = invoice.seller_company_id ?? null
  return useMutation({
    mutationFn: (seller_company_id: SetSeller['seller_company_id']) =>
      call(setSeller, { params: { id }, body: { seller_company_id, present } }),
    onError: (error) => {
      // The card shows what somebody who was faster said.
      if (!(error instanceof ApiError && error.code === 'value_changed')) toast.wrong(errorText(error))
    },
    onSettled: () => Promise.all([refreshCards(client, dossier_id), refreshCard(client, id)]),
  })
}
