import { Company, readBilling, readCompany, updateCompany, type UpdateCompany } from '@klopt/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../platform/api.ts'

export type CompanyChange = z.input<typeof UpdateCompany>

/** The full data of the own company, for its admins. */
export function ownCompanyQuery(companyId: string) {
  return queryOptions({
    queryKey: ['own-company', companyId],
    queryFn: async ({ signal }) => Company.parse(await call(readCompany, { params: { id: companyId }, signal })),
    enabled: companyId !== '',
    staleTime: 0,
  })
}

/** The costs of the current month. Never cached, because they change with every account. */
export function billingQuery(companyId: string) {
  return queryOptions({
    queryKey: ['billing', companyId],
    queryFn: ({ signal }) => call(readBilling, { params: { id: companyId }, signal }),
    enabled: companyId !== '',
    staleTime: 0,
  })
}

export function useChangeCompany(companyId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CompanyChange) => call(updateCompany, { params: { id: companyId }, body }),
    onSuccess: (company) => client.setQueryData(ownCompanyQuery(companyId).queryKey, company),
  })
}
