import { type Check, type Dossier, listChecks, seeCheck, type User } from '@klopt/contract'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { refetchFresh } from '../../platform/query.ts'

function checksQuery(dossierId: string) {
  return queryOptions({
    queryKey: ['checks', dossierId],
    queryFn: ({ signal }) => call(listChecks, { params: { id: dossierId }, signal }),
    staleTime: Infinity, // live events keep it up to date
  })
}

/** Stores the checks that were loaded with the dossier. */
export function fillChecks(client: QueryClient, dossierId: string, checks: Check[]) {
  client.setQueryData(checksQuery(dossierId).queryKey, checks)
}

export type ChecksProps = {
  dossier: Dossier
  me: User
  /** The name of a card's invoice if there are several; null if it needs no name. */
  invoiceOf: (cardId: string) => string | null
}

/** The checks of a dossier's invoices that the own company has not dismissed. */
export function useChecks(dossierId: string, enabled = true) {
  const { data, isLoading } = useQuery({ ...checksQuery(dossierId), enabled, select: unseen })
  return { checks: data ?? none, isLoading }
}

export function refreshChecks(client: QueryClient, dossierId: string): Promise<void> {
  return refetchFresh(client, checksQuery(dossierId).queryKey)
}

/** Dismisses a check for the whole company. `onDismissed` is called before it disappears. */
export function useDismiss(dossierId: string, onDismissed: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ card_id, kind }: Check) => call(seeCheck, { params: { id: card_id, kind } }),
    onSuccess: (_, { card_id, kind }) => {
      onDismissed()
      client.setQueryData(checksQuery(dossierId).queryKey, (checks) =>
        checks?.filter((check) => check.card_id !== card_id || check.kind !== kind),
      )
    },
  })
}

function unseen(checks: Check[]): Check[] {
  return checks.filter(({ seen }) => seen === null)
}

const none: Check[] = []
