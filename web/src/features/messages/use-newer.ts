import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadNewer } from './load-newer.ts'

/** Loads newer messages into the stretch when the user scrolls near its end. */
export function useNewer(dossierId: string, around: number | null, wanted: boolean) {
  const client = useQueryClient()
  const { mutate, isPending, isError, variables } = useMutation({
    mutationFn: (seq: number) => loadNewer(client, dossierId, seq),
  })
  const refused = isError && variables === around

  useEffect(() => {
    if (around !== null && wanted && !isPending && !refused) mutate(around)
  }, [around, wanted, isPending, refused, mutate])
}
