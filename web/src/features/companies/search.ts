import { addContact, type CompanyHit, limits, requestRelation, searchCompanies } from '@klopt/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callWithHeaders } from '../../platform/api.ts'
import { refreshRelations } from './relations.ts'

export const shortest_search = 2
const typing_pause = 500

/** Companies to add. Whoever types on within half a second is not asked for. */
export function companySearchQuery(q: string) {
  return queryOptions({
    queryKey: ['company-search', q],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, typing_pause))
      signal.throwIfAborted()
      const { answer, headers } = await callWithHeaders(searchCompanies, { query: { q }, signal })
      return { hits: answer, register_down: headers.get('x-register') === 'down' }
    },
    enabled: q.length >= shortest_search && q.length <= limits.search,
    staleTime: 0, // relations, contacts and the register's state change
  })
}

/** Adds a company: one that only the register knows becomes an own contact first. */
export function useAddCompany() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, name, registration_number, city }: CompanyHit) => {
      const contact = { name, registration_number, city, status: 'active', is_klopt_client: false } as const
      const known = id ?? (await call(addContact, { body: contact })).id
      return call(requestRelation, { body: { company_2_id: known } })
    },
    onSettled: () => refreshRelations(client),
  })
}
