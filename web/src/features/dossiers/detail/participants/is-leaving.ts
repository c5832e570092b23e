import { useIsMutating } from '@tanstack/react-query'

/** Names the leaving of a dossier among what is being changed. */
export const leaving = (dossierId: string) => ['leave-dossier', dossierId]

/** Whether one is just leaving: the dossier is then refused already, and the page not left yet. */
export function useIsLeaving(dossierId: string): boolean {
  return useIsMutating({ mutationKey: leaving(dossierId) }) > 0
}
