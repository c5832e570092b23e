import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadOlder } from './messages.ts'

/** Loads older messages while the reader is near the top and there are any. */
export function useOlder(dossierId: string, wanted: boolean) {
  const client = useQueryClient()
  const { mutate, isPending, isError } = useMutation({ mutationFn: () => loadOlder(client, dossierId) })

  useEffect(() => {
    if (wanted && !isPending && !isError) mutate()
  }, [wanted, isPending, isError, mutate])

  return { loading: isPending, failed: isError, onRetry: () => mutate() }
}
