import type { Company, CompanyCard } from '@klopt/contract'
import type { AccessibleCompany } from './access.ts'

/** All of a company for its own admins, its card for everybody else who may know it. */
export function toAnswer({ facts, permissions }: AccessibleCompany): Company | CompanyCard {
  return permissions.read_all ? facts : toCard(facts)
}

export function toCard({ id, name, registration_number, city, is_klopt_client }: CompanyCard): CompanyCard {
  return { id, name, registration_number, city, is_klopt_client }
}
