import { deleteRelation, limits, listCompanyUsers, listRelations, updateRelation } from '@klopt/contract'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export function relationsQuery() {
  return queryOptions({ queryKey: ['relations'], queryFn: ({ signal }) => call(listRelations, { signal }) })
}

/** After every change, one's own or the other side's: what one may do with a relation changes with it. */
export function refreshRelations(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: relationsQuery().queryKey })
}

/** The people of a company that one has an active relation with. */
export function companyPeopleQuery(company_id: string) {
  return queryOptions({
    queryKey: ['company-people', company_id],
    queryFn: ({ signal }) =>
      call(listCompanyUsers, { params: { id: company_id }, query: { limit: limits.list_page_most }, signal }),
  })
}

export function useChangeRelation(relation_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (status: 'active' | 'inactive') =>
      call(updateRelation, { params: { id: relation_id }, body: { status } }),
    onSettled: () => refreshRelations(client), // a refusal too: the other side was faster
  })
}

/** Rejects an incoming request or takes back a sent one. */
export function useEndRequest(relation_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteRelation, { params: { id: relation_id } }),
    onSettled: () => refreshRelations(client),
  })
}
