import { type Agreement, listAgreements } from '@klopt/contract'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

/** Extra work that was offered; a proposal about a card has no work. */
export type ExtraWork = Agreement & { work: NonNullable<Agreement['work']> }

/** All extra work of a dossier, newest first. */
function worksQuery(dossierId: string) {
  return queryOptions({
    queryKey: ['works', dossierId],
    queryFn: async ({ signal }) => (await call(listAgreements, { params: { id: dossierId }, signal })).filter(isWork),
    staleTime: Infinity, // live events keep it up to date
  })
}

/** Stores the extra work that was loaded with the dossier. */
export function fillWorks(client: QueryClient, dossierId: string, agreements: Agreement[] = []) {
  client.setQueryData(worksQuery(dossierId).queryKey, agreements.filter(isWork))
}

export function refreshWorks(client: QueryClient, dossierId: string) {
  return client.invalidateQueries({ queryKey: worksQuery(dossierId).queryKey })
}

export function useWorks(dossierId: string): ExtraWork[] {
  return useQuery(worksQuery(dossierId)).data ?? none
}

export function useWork(dossierId: string, id: string | null): ExtraWork | undefined {
  const enabled = id !== null
  return useQuery({ ...worksQuery(dossierId), enabled, select: (works) => works.find((one) => one.id === id) }).data
}

/** Extra work that is agreed, or still offered. */
export function isStanding({ state }: ExtraWork): boolean {
  return state === 'accepted' || state === 'offered'
}

function isWork(agreement: Agreement): agreement is ExtraWork {
  return agreement.work !== null
}

const none: ExtraWork[] = []
