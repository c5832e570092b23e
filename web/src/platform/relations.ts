import { limits, listCompanyUsers, listRelations } from '@klopt/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

// Used by the companies pages and by the form that starts a dossier.

export function relationsQuery() {
  return queryOptions({ queryKey: ['relations'], queryFn: ({ signal }) => call(listRelations, { signal }) })
}

/** The people of a company with which one's own company has an active relation. */
export function companyPeopleQuery(companyId: string) {
  return queryOptions({
    queryKey: ['company-people', companyId],
    queryFn: ({ signal }) =>
      call(listCompanyUsers, { params: { id: companyId }, query: { limit: limits.list_page_most }, signal }),
  })
}
