import { addContact, type CompanyHit, limits, requestRelation, searchCompanies } from '@klopt/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callWithHeaders } from '../../platform/api.ts'
import { refreshRelations } from './relations.ts'

export const shortestSearch = 2
const typingPause = 500

/** Companies that can be added. Debounced by half a second. */
export function companySearchQuery(q: string, { everywhere = true } = {}) {
  return queryOptions({
    queryKey: ['company-search', q],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, typingPause))
      signal.throwIfAborted()
      const { answer, headers } = await callWithHeaders(searchCompanies, { query: { q }, signal })
      return { hits: answer, register_down: headers.get('x-register') === 'down' }
    },
    enabled: everywhere && q.length >= shortestSearch && q.length <= limits.search,
    staleTime: 0, // relations, contacts and the state of the register change
  })
}

/** Adds a company. One that only the register has is first stored as an own contact. */
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
