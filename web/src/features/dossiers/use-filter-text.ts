import type { DossierListItem } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import type { FilterName, Filters } from './filters.ts'

/** The name of a filter with its value. */
export function useFilterText(dossiers: DossierListItem[]): (name: FilterName, filters: Filters) => string {
  const { t } = useTranslation('dossiers')
  return (name, { due_days, company_id }) => {
    if (name === 'company_id') {
      const known = dossiers.find(({ counterpart_id }) => counterpart_id === company_id)
      return known?.counterpart_name ?? t(($) => $.filters.unknown_company)
    }
    if (name !== 'due_days') return t(($) => $.filters[name])
    return due_days === 0 ? t(($) => $.filters.due_today) : t(($) => $.filters.due, { count: due_days ?? 0 })
  }
}
