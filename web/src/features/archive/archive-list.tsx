import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Page } from '../../ui/page.tsx'
import { useLingering } from '../../ui/use-lingering.ts'
import { archiveQuery } from './archive.ts'
import { ArchiveRow } from './archive-row.tsx'
import { ArchiveSkeletons } from './archive-skeletons.tsx'
import { ArchiveTable } from './archive-table.tsx'

/** The closed dossiers, with both files of each. `lists` has the links to the other lists. */
export function ArchiveList({ lists }: { lists: ReactNode }) {
  const { t } = useTranslation('archive')
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(archiveQuery())
  const items = data?.pages.flatMap((page) => page.items)
  const waiting = useLingering(items === undefined && !isError)

  function content() {
    if (items === undefined && isError)
      return <LoadFailed text={t(($) => $.failed)} onRetry={() => void refetch()} busy={isFetching} />
    if (waiting || items === undefined) return <ArchiveSkeletons />
    if (items.length === 0) {
      return (
        <div className="card">
          <Empty text={t(($) => $.none)}>
            <Link className={buttonClass({})} to="/app/dossiers">
              {t(($) => $.to_open)}
            </Link>
          </Empty>
        </div>
      )
    }
    return (
      <>
        <ArchiveTable>
          {items.map((item) => (
            <ArchiveRow key={item.dossier_id} item={item} />
          ))}
        </ArchiveTable>
        {hasNextPage && (
          <p className="archive-more">
            <Button busy={isFetchingNextPage && t(($) => $.busy)} onClick={() => void fetchNextPage()}>
              {t(($) => $.more)}
            </Button>
          </p>
        )}
      </>
    )
  }

  return (
    <Page title={t(($) => $.title)} after={lists}>
      {content()}
    </Page>
  )
}
