import { useIsMutating } from '@tanstack/react-query'

/** The mutation key of leaving a dossier. */
export const leaving = (dossierId: string) => ['leave-dossier', dossierId]

/** Whether the user is leaving: the server already refuses the dossier, but its page is still open. */
export function useIsLeaving(dossierId: string): boolean {
  return useIsMutating({ mutationKey: leaving(dossierId) }) > 0
}
