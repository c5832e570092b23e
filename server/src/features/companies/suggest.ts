import type { Answer, suggestCompany as suggestCompanyCall } from '@klopt/contract'
import type { Deps } from '../../platform/deps.ts'

/** What the register calls a number; null when it knows none, or does not answer. */
export async function suggestCompany({ register }: Deps, number: string): Promise<Answer<typeof suggestCompanyCall>> {
  if (!/^\d{8}$/.test(number)) return null
  const [company] = (await register.findNumber(number)).companies
  return company ? { name: company.name, city: company.city } : null
}
