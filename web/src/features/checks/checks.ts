import { type Check, type Dossier, listChecks, seeCheck, type User } from '@klopt/contract'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { askAnew } from '../../platform/query.ts'

function checksQuery(dossierId: string) {
  return queryOptions({
    queryKey: ['checks', dossierId],
    queryFn: ({ signal }) => call(listChecks, { params: { id: dossierId }, signal }),
    staleTime: 0, // a live event tells that there is another; what was missed is asked for with the dossier
  })
}

export type ChecksProps = {
  dossier: Dossier
  me: User
  /** How the invoice of a card is called where there are several; null where it needs no name. */
  invoiceOf: (cardId: string) => string | null
}

/** What one's own company is told of the invoices of a dossier and has not put away. */
export function useChecks(dossierId: string, enabled = true) {
  const { data, isLoading } = useQuery({ ...checksQuery(dossierId), enabled, select: unseen })
  return { checks: data ?? none, isLoading }
}

export function refreshChecks(client: QueryClient, dossierId: string): Promise<void> {
  return askAnew(client, checksQuery(dossierId).queryKey)
}

/** Puts a fact away for the whole company; `onSeen` is told before it goes. */
export function useSee(dossierId: string, onSeen: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ card_id, kind }: Check) => call(seeCheck, { params: { id: card_id, kind } }),
    onSuccess: (_, { card_id, kind }) => {
      onSeen()
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
