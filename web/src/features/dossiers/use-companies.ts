import type { DossierListItem } from '@klopt/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { relationsQuery } from '../../platform/relations.ts'
import { meQuery } from '../../platform/session.ts'
import { companiesOf } from './filters.ts'

/** The other companies of these dossiers by name. Those of one name have their city, or their number, beside it. */
export function useCompanies(dossiers: DossierListItem[]): { id: string; name: string }[] {
  const me = useQueryClient().getQueryData(meQuery.queryKey)
  const companies = companiesOf(dossiers)
  const alike = new Set(companies.filter(({ name }, n) => companies[n - 1]?.name === name).map(({ name }) => name))
  const { data } = useQuery({ ...relationsQuery(), enabled: alike.size > 0 && me?.permissions.see_relations === true })
  if (alike.size === 0) return companies
  const cards = new Map(data?.accepted.map(({ company }) => [company.id, company]))
  return companies.map(({ id, name }) => {
    const card = alike.has(name) ? cards.get(id) : undefined
    if (!card) return { id, name }
    const others = [...cards.values()].filter((other) => other.name === name && other.id !== id)
    const isTold = card.city && others.every(({ city }) => city !== card.city)
    return { id, name: `${name} (${isTold ? card.city : card.registration_number})` }
  })
}
