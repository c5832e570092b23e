import { limits, listCompanyUsers, listRelations } from '@klopt/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

// Asked for where companies are kept and where a dossier is shared with one.

export function relationsQuery() {
  return queryOptions({ queryKey: ['relations'], queryFn: ({ signal }) => call(listRelations, { signal }) })
}

/** The people of a company that one has an active relation with. */
export function companyPeopleQuery(company_id: string) {
  return queryOptions({
    queryKey: ['company-people', company_id],
    queryFn: ({ signal }) =>
      call(listCompanyUsers, { params: { id: company_id }, query: { limit: limits.list_page_most }, signal }),
  })
}
