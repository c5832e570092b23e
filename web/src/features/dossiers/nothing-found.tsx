import type { DossierListItem } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { activeFilters, type Filters, noFilters, without } from './filters.ts'
import { useFilterText } from './use-filter-text.ts'

type Props = {
  filters: Filters
  onChange: (filters: Filters) => void
  dossiers: DossierListItem[]
  countWith: (filters: Filters) => number
  /** Clears the search, if there is one. */
  onClearSearch: (() => void) | null
}

/** An empty result: the filters that hide everything, each with the number of dossiers that appear without it. */
export function NothingFound({ filters, onChange, dossiers, countWith, onClearSearch }: Props) {
  const { t } = useTranslation('dossiers')
  const textOf = useFilterText(dossiers)
  const active = activeFilters(filters)
  const looser = active
    .map((name) => ({ name, count: countWith(without(filters, name)) }))
    .filter(({ count }) => count > 0)
  return (
    <Empty text={active.length > 0 ? t(($) => $.filters.none) : t(($) => $.list.none)}>
      <div className="filter-ways">
        {looser.map(({ name, count }) => (
          <Button key={name} onClick={() => onChange(without(filters, name))}>
            {t(($) => $.filters.loosen, { filter: textOf(name, filters), count })}
          </Button>
        ))}
        {active.length > 0 && looser.length === 0 && (
          <Button onClick={() => onChange(noFilters)}>{t(($) => $.filters.clear)}</Button>
        )}
        {onClearSearch && <Button onClick={onClearSearch}>{t(($) => $.list.clear)}</Button>}
      </div>
    </Empty>
  )
}
