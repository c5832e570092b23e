import type { CompanyRef } from '@klopt/contract'

export function nameOf(companies: CompanyRef[], id: string): string {
  return companies.find((company) => company.id === id)?.name ?? ''
}
