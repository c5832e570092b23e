import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadOlder, type messagesQuery } from './messages.ts'
import type { ScrollKeeper } from './scroll-keeper.ts'

type Options = { queryKey: ReturnType<typeof messagesQuery>['queryKey']; wanted: boolean; keeper: ScrollKeeper }

/** Loads older messages while the user is near the top and there are any. */
export function useOlder(dossierId: string, { queryKey, wanted, keeper }: Options) {
  const client = useQueryClient()
  const { mutate, isPending, isError } = useMutation({ mutationFn: () => loadOlder(client, dossierId, { queryKey }) })

  useEffect(() => {
    // `wanted` may be outdated: messages just added above have moved the user away from the top.
    if (wanted && keeper.place().near_top && !isPending && !isError) mutate()
  }, [wanted, keeper, isPending, isError, mutate])

  return { loading: isPending, failed: isError, onRetry: () => mutate() }
}
