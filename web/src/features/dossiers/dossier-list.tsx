import { limits } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { DossierRow } from './dossier-row.tsx'
import { DossierSkeletons } from './dossier-skeletons.tsx'
import { DossierTable } from './dossier-table.tsx'
import { dossiersQuery, searchQuery } from './dossiers.ts'
import { holdsAll, searchDossiers, withFound } from './search.ts'

/** All one's dossiers, with the search. The newest last message stands on top. */
export function DossierList({ onCreate }: { onCreate: () => void }) {
  const { t } = useTranslation('dossiers')
  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(query)
  const { data: dossiers, isError, isFetching, refetch } = useQuery(dossiersQuery())
  const asks = wanted.trim() !== '' && dossiers?.every(holdsAll) === false
  const { data: beyond } = useQuery({ ...searchQuery(wanted.trim()), enabled: asks })
  const found = useMemo(
    () => searchDossiers(withFound(dossiers ?? [], beyond ?? []), wanted),
    [dossiers, beyond, wanted],
  )
  const create = (
    <Button kind="primary" onClick={onCreate}>
      <Plus aria-hidden="true" />
      {t(($) => $.create.open)}
    </Button>
  )

  function content() {
    if (dossiers === undefined && isError) {
      return <LoadFailed text={t(($) => $.list.failed)} onRetry={() => void refetch()} busy={isFetching} />
    }
    if (dossiers === undefined) return <DossierSkeletons />
    if (found.length > 0) {
      return (
        <DossierTable>
          {found.map((dossier) => (
            <DossierRow key={dossier.id} dossier={dossier} query={wanted} />
          ))}
        </DossierTable>
      )
    }
    return (
      <div className="card">
        <Empty text={t(($) => $.list.none)}>
          {wanted.trim() ? <Button onClick={() => setQuery('')}>{t(($) => $.list.clear)}</Button> : create}
        </Empty>
      </div>
    )
  }

  return (
    <Page
      title={t(($) => $.list.title)}
      beside={
        <>
          <SearchField
            label={t(($) => $.list.search)}
            placeholder={t(($) => $.list.placeholder)}
            value={query}
            onChange={setQuery}
            hits={found.length}
            maxLength={limits.search}
          />
          {dossiers?.length !== 0 && create}
        </>
      }
    >
      {content()}
    </Page>
  )
}
