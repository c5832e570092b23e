import type { DossierListItem } from '@klopt/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/classes.ts'
import './filter-bar.css'
import { type Filters, usualDays, without } from './filters.ts'
import { useCompanies } from './use-companies.ts'
import { useFilterText } from './use-filter-text.ts'

type Props = {
  filters: Filters
  onChange: (filters: Filters) => void
  dossiers: DossierListItem[]
  /** The number of dossiers with other filters. Null while only a part of the dossiers is loaded. */
  countWith: ((filters: Filters) => number) | null
  /** Content at the other end of the bar. */
  beside: ReactNode
  /** The order of the list. */
  children: ReactNode
}

/** The filters of the list. Each has the number of dossiers that it leaves, also while it is off. */
export function FilterBar({ filters, onChange, dossiers, countWith, beside, children }: Props) {
  const { t } = useTranslation('dossiers')
  const textOf = useFilterText(dossiers)

  function chip(name: 'turn' | 'differs' | 'due_days', on: Filters) {
    const pressed = filters[name] !== without(filters, name)[name]
    const count = countWith?.(on)
    return (
      <button
        type="button"
        className={classes('filter', pressed && 'on')}
        aria-pressed={pressed}
        onClick={() => onChange(pressed ? without(filters, name) : on)}
      >
        {textOf(name, on)}
        <span className="filter-count">
          <span aria-hidden="true">{count}</span>
          {count !== undefined && <span className="sr">{t(($) => $.filters.found, { count })}</span>}
        </span>
      </button>
    )
  }

  const companies = useCompanies(dossiers)
  const { company_id } = filters
  return (
    <div className="filters">
      <div className="filter-chips" role="group" aria-label={t(($) => $.filters.label)}>
        {chip('turn', { ...filters, turn: true })}
        {chip('differs', { ...filters, differs: true })}
        {chip('due_days', { ...filters, due_days: filters.due_days ?? usualDays })}
        {children /* before the companies, whose names come with the list and make their field wider */}
        {(companies.length > 0 || company_id || dossiers.length === 0) && (
          <select
            className={classes('filter', company_id && 'on')}
            aria-label={t(($) => $.filters.company)}
            value={company_id ?? ''}
            onChange={({ target }) => onChange({ ...filters, company_id: target.value || null })}
          >
            <option value="">{t(($) => $.filters.all_companies)}</option>
            {company_id && !companies.some(({ id }) => id === company_id) && (
              <option value={company_id}>{t(($) => $.filters.unknown_company)}</option>
            )}
            {companies.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </div>
      {beside}
    </div>
  )
}
