import { type CardDetail, type ChangeCard, changeCard, readCard } from '@klopt/contract'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { useErrorText } from '../../../platform/errors.ts'
import { refetchFresh } from '../../../platform/query.ts'
import { toast } from '../../../ui/toasts.ts'

/** A card with all its lines, in the newest run or an earlier one. */
export function cardQuery(id: string, run: number | null = null) {
  return queryOptions({
    queryKey: ['card', id, run],
    queryFn: ({ signal }) => call(readCard, { params: { id }, query: run === null ? {} : { run }, signal }),
    staleTime: Infinity, // live events keep it up to date
    refetchOnMount: 'always', // it may have changed while it was not on screen
  })
}

export function refreshCard(client: QueryClient, id: string) {
  return refetchFresh(client, ['card', id])
}

/** Refetches the open card and its readings after a lost connection. */
export async function refreshOpenCards(client: QueryClient) {
  const names = new Set<unknown>(['card', 'reading'])
  await client.invalidateQueries({ type: 'active', predicate: ({ queryKey }) => names.has(queryKey[0]) })
}

/** Changes what a card compares, for both companies. */
export function useChangeCard({ id }: Pick<CardDetail, 'id'>) {
  const { t } = useTranslation('compare')
  const client = useQueryClient()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: (body: ChangeCard) => call(changeCard, { params: { id }, body }),
    onSuccess: (card) => client.setQueryData(cardQuery(id).queryKey, card),
    onError: (error) => {
      toast.wrong(`${t(($) => $.change_failed)} ${errorText(error)}`)
      void refreshCard(client, id)
    },
  })
}
