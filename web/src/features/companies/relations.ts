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

/** After every change, one's own or the other side's: what one may do with a relation changes, or its company does. */
export async function refreshRelations(client: QueryClient): Promise<void> {
  const keys = [relationsQuery().queryKey, ['company']]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

export type Act = 'accept' | 'reject' | 'cancel'

/** Answers a request or takes it back. */
export function useAnswerRequest({ relation_id }: Relation) {
  const client = useQueryClient()
  const params = { id: relation_id }
  return useMutation({
    mutationFn: async (act: Act) => {
      if (act === 'accept') await call(updateRelation, { params, body: { status: 'active' } })
      else await call(deleteRelation, { params })
    },
    onSettled: () => refreshRelations(client), // a refusal too: the other side was faster
  })
}

/** Switches a relation off or on again. */
export function useSwitchRelation({ relation_id }: Relation) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (status: 'active' | 'inactive') =>
      call(updateRelation, { params: { id: relation_id }, body: { status } }),
    onSettled: () => refreshRelations(client),
  })
}

/** What others see of a company; the list has it already, so that nothing is waited for. */
export function companyQuery(company_id: string) {
  return queryOptions({
    queryKey: ['company', company_id],
    queryFn: ({ signal }): Promise<CompanyCard> => call(readCompany, { params: { id: company_id }, signal }),
  })
}
