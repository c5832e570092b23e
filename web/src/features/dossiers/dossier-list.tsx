import { limits } from '@klopt/contract'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Empty } from '../../ui/empty.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Page } from '../../ui/page.tsx'
import { RowsBeyond, useRowsNear } from '../../ui/rows-beyond.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useLingering } from '../../ui/use-lingering.ts'
import { DossierRow } from './dossier-row.tsx'
import { DossierSkeletons } from './dossier-skeletons.tsx'
import { DossierTable } from './dossier-table.tsx'
import { ExportMenu } from './export-menu.tsx'
import { FilterBar } from './filter-bar.tsx'
import { queryOf } from './filters.ts'
import { useDossierSearch } from './use-dossier-search.ts'
import { NothingFound } from './nothing-found.tsx'

/** The approximate height in px of a row on a wide screen. */
const rowHeight = 65
const noDraftIds: ReadonlyMap<string, string> = new Map()

type Props = {
  onCreate: () => void
  /** The user's drafts, by dossier id. */
  drafts?: ReadonlyMap<string, string>
  /** Links to the other lists. */
  lists?: ReactNode
  /** Shown to people without dossiers. */
  none?: ReactNode
}

/** All dossiers of the user, with the search: what is to be done first, or the newest message. */
export function DossierList({ onCreate, drafts = noDraftIds, lists, none }: Props) {
  const { t } = useTranslation('dossiers')
  const search = useDossierSearch()
  const { query, setQuery, filters, setFilters, wanted, dossiers, results, isError, isFetching, refetch } = search
  const waiting = useLingering(dossiers === undefined && !isError)
  const { shown, beyond: room, left } = useRowsNear<HTMLDivElement>(results.length)
  const create = (
    <Button kind="primary" onClick={onCreate} coming={waiting}>
      <Plus aria-hidden="true" />
      {t(($) => $.create.open)}
    </Button>
  )

  function content() {
    if (dossiers === undefined && isError) {
      return <LoadFailed text={t(($) => $.list.failed)} onRetry={() => void refetch()} busy={isFetching} />
    }
    if (waiting || dossiers === undefined) return <DossierSkeletons />
    const rows = results.slice(0, shown)
    if (results.length > 0) {
      return (
        <DossierTable
          order={wanted ? '' : rows.map(({ id }) => id).join()}
          after={<RowsBeyond room={room} left={left} height={rowHeight} />}
        >
          {rows.map((dossier) => (
            <DossierRow key={dossier.id} dossier={dossier} query={wanted} draft={drafts.get(dossier.id)} />
          ))}
        </DossierTable>
      )
    }
    return (
      <div className="card">
        {dossiers.length === 0 ? (
          <Empty text={t(($) => $.list.none)}>
            {none}
            {create}
          </Empty>
        ) : (
          <NothingFound
            filters={filters}
            onChange={setFilters}
            dossiers={dossiers}
            countWith={search.countWith}
            onClearSearch={wanted.trim() ? () => setQuery('') : null}
          />
        )}
      </div>
    )
  }

  return (
    <Page
      title={t(($) => $.list.title)}
      after={lists}
      beside={
        <>
          <SearchField
            label={t(($) => $.list.search)}
            placeholder={t(($) => $.list.placeholder)}
            value={query}
            onChange={setQuery}
            hits={results.length}
            maxLength={limits.search}
          />
          {(waiting || dossiers?.length !== 0) && create}
        </>
      }
    >
      {(waiting || (dossiers !== undefined && dossiers.length > 0)) && (
        <FilterBar
          filters={filters}
          onChange={setFilters}
          dossiers={dossiers ?? []}
          countWith={dossiers && search.whole ? search.countWith : null}
          beside={<ExportMenu wanted={queryOf(filters, wanted.trim())} />}
        >
          <button
            type="button"
            className={classes('filter by-date', search.order === 'date' && 'on')}
            aria-pressed={search.order === 'date'}
            onClick={() => search.setOrder(search.order === 'date' ? 'turn' : 'date')}
          >
            {t(($) => $.by_date)}
          </button>
        </FilterBar>
      )}
      {content()}
    </Page>
  )
}
