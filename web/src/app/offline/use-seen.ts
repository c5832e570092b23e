import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMe } from '../../platform/session.ts'

/** Looks for what this device knows of the person, once it is clear that the server does not answer. */
export function useSeenPerson(wanted: boolean): { looking: boolean } {
  const client = useQueryClient()
  return useLook(wanted, 'person', async () => (await import('./show-seen.ts')).showSeenPerson(client))
}

/** The same for a dossier. */
export function useSeenDossier(dossierId: string, wanted: boolean): { looking: boolean } {
  const client = useQueryClient()
  const { id } = useMe()
  return useLook(wanted, dossierId, async () => (await import('./show-seen.ts')).showSeenDossier(client, id, dossierId))
}

function useLook(wanted: boolean, what: string, look: () => Promise<unknown>) {
  const [looked, setLooked] = useState('')

  useEffect(() => {
    if (!wanted || looked === what) return
    let over = false
    // Where nothing can be read, there is nothing to show.
    void look()
      .catch(() => {})
      .then(() => over || setLooked(what))
    return () => {
      over = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- looked for once, whoever draws this again
  }, [wanted, what])

  return { looking: wanted && looked !== what }
}
