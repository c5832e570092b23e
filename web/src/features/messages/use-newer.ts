import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { retryUntilLoaded } from '../../platform/later.ts'

/** Loads newer messages into the stretch when the user scrolls near its end. */
export function useNewer(dossierId: string, around: number | null, wanted: boolean) {
  const client = useQueryClient()
  const { mutate, isPending, isError, variables } = useMutation({
    mutationFn: async (seq: number) => {
      const { loadNewer } = await retryUntilLoaded(() => import('./load-newer.ts'))
      return loadNewer(client, dossierId, seq)
    },
  })
  const refused = isError && variables === around

  useEffect(() => {
    if (around !== null && wanted && !isPending && !refused) mutate(around)
  }, [around, wanted, isPending, refused, mutate])
}
