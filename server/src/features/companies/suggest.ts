import type { Answer, suggestCompany as suggestCompanyCall } from '@klopt/contract'
import type { Deps } from '../../platform/deps.ts'

/** The register's name and city for a number; null if it does not know the number or is down. */
export async function suggestCompany({ register }: Deps, number: string): Promise<Answer<typeof suggestCompanyCall>> {
  if (!/^\d{8}$/.test(number)) return null
  const [company] = (await register.findNumber(number)).companies
  return company ? { name: company.name, city: company.city } : null
}
