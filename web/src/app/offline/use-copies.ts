import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMe } from '../../platform/session.ts'

const copies = () => import('./show-copies.ts')

/** Looks for a copy of the person's data once the server turns out to be unreachable. */
export function usePersonCopy(wanted: boolean): { loading: boolean } {
  const client = useQueryClient()
  return useLookup(wanted, 'person', async () => (await copies()).showPersonCopy(client))
}

/** Looks for a copy of the dossier once the server turns out to be unreachable. */
export function useDossierCopy(dossierId: string, wanted: boolean): { loading: boolean } {
  const client = useQueryClient()
  const { id } = useMe()
  return useLookup(wanted, dossierId, async () => (await copies()).showDossierCopy(client, id, dossierId))
}

function useLookup(wanted: boolean, what: string, lookUp: () => Promise<unknown>) {
  const [done, setDone] = useState('')

  useEffect(() => {
    if (!wanted || done === what) return
    let over = false
    // If reading fails, nothing is shown.
    void lookUp()
      .catch(() => {})
      .then(() => over || setDone(what))
    return () => {
      over = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- looks once, however often this renders
  }, [wanted, what])

  return { loading: wanted && done !== what }
}
