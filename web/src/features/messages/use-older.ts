import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadOlder } from './messages.ts'
import type { ScrollKeeper } from './scroll-keeper.ts'

/** Loads older messages while the reader is near the top and there are any. */
export function useOlder(dossierId: string, wanted: boolean, keeper: ScrollKeeper) {
  const client = useQueryClient()
  const { mutate, isPending, isError } = useMutation({ mutationFn: () => loadOlder(client, dossierId) })

  useEffect(() => {
    // What was just put in front may have moved the reader away from the top before `wanted` knows it.
    if (wanted && keeper.place().near_top && !isPending && !isError) mutate()
  }, [wanted, keeper, isPending, isError, mutate])

  return { loading: isPending, failed: isError, onRetry: () => mutate() }
}
