import {
  type Answer,
  type CompanyCard,
  deleteRelation,
  type listRelations,
  readCompany,
  type Relation,
  updateRelation,
} from '@klopt/contract'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { relationsQuery } from '../../platform/relations.ts'

export function hasRelations({ accepted, pending, sent }: Answer<typeof listRelations>): boolean {
  return accepted.length + pending.length + sent.length > 0
}

/** Called after every change on either side, because permissions and company data may have changed. */
export async function refreshRelations(client: QueryClient): Promise<void> {
  const keys = [relationsQuery().queryKey, ['company']]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

export type Act = 'accept' | 'reject' | 'cancel'

/** Answers or withdraws a request. */
export function useAnswerRequest({ relation_id }: Relation) {
  const client = useQueryClient()
  const params = { id: relation_id }
  return useMutation({
    mutationFn: async (act: Act) => {
      if (act === 'accept') await call(updateRelation, { params, body: { status: 'active' } })
      else await call(deleteRelation, { params })
    },
    onSettled: () => refreshRelations(client), // also after a refusal: the other company was faster
  })
}

/** Switches a relation off or on. */
export function useSwitchRelation({ relation_id }: Relation) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (status: 'active' | 'inactive') =>
      call(updateRelation, { params: { id: relation_id }, body: { status } }),
    onSettled: () => refreshRelations(client),
  })
}

/** The public data of a company. Callers use the list item as a placeholder, so that there is no loading state. */
export function companyQuery(companyId: string) {
  return queryOptions({
    queryKey: ['company', companyId],
    queryFn: ({ signal }): Promise<CompanyCard> => call(readCompany, { params: { id: companyId }, signal }),
  })
}
