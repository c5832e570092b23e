import { type Agreement, listAgreements, readAgreement } from '@klopt/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

/** A proposal that another one answered. It has ended, so it never changes. */
export function answeredQuery(id: string) {
  return queryOptions({
    queryKey: ['answered', id],
    queryFn: ({ signal }) => call(readAgreement, { params: { id }, signal }),
    staleTime: Infinity,
  })
}

/** The proposal that this one answers. Null while it is not loaded, and if there is none. */
export function useAnswered({ answers }: Pick<Agreement, 'answers'>): Agreement | null {
  return useQuery({ ...answeredQuery(answers ?? ''), enabled: answers !== null }).data ?? null
}

/** All proposals of a dossier, also those that have ended. Only messages of ended ones ask for them. */
export function proposalsQuery(dossierId: string) {
  return queryOptions({
    queryKey: ['proposals', dossierId],
    queryFn: ({ signal }) => call(listAgreements, { params: { id: dossierId }, signal }),
    staleTime: Infinity, // stale with the cards
  })
}

export function useProposals(dossierId: string): Agreement[] {
  return useQuery(proposalsQuery(dossierId)).data ?? none
}

const none: Agreement[] = []
