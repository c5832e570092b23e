import type { ArchivedLine } from '@klopt/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fullTime } from '../../platform/dates.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { TitledCard } from '../../ui/titled-card.tsx'
import { linesQuery } from './archive.ts'

/** The conversation from its beginning, page by page. */
export function ArchivedLines({ dossierId }: { dossierId: string }) {
  const { t } = useTranslation('archive')
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    linesQuery(dossierId),
  )
  return (
    <TitledCard id="conversation" title={t(($) => $.conversation)}>
      {isError && <LoadFailed text={t(($) => $.lines_failed)} onRetry={() => void refetch()} busy={isFetching} />}
      <ol className="archived-lines">
        {data?.pages.flatMap(({ lines }) => lines.map((line) => <Line key={line.seq} line={line} />))}
      </ol>
      {hasNextPage && (
        <p className="archive-more">
          <Button busy={isFetchingNextPage && t(($) => $.busy)} onClick={() => void fetchNextPage()}>
            {t(($) => $.more)}
          </Button>
        </p>
      )}
    </TitledCard>
  )
}

/** A line of Klopt is in Dutch, as in the files of the archive. */
function Line({ line }: { line: ArchivedLine }) {
  const { t, i18n } = useTranslation('archive')
  const { sender_name, company_name, created_at, edited_at, quoted, message } = line
  const at = fullTime(created_at, i18n.language)
  if (sender_name === null) {
    return (
      <li className="muted">
        <span lang="nl">{message}</span> · {at}
      </li>
    )
  }
  return (
    <li>
      <p className="muted">
        <b>{sender_name || company_name}</b>
        {sender_name && company_name && ` · ${company_name}`} · {at}
        {edited_at && ` · ${t(($) => $.edited)}`}
      </p>
      {quoted !== null && <blockquote>{quoted}</blockquote>}
      <p className="archived-said">{message}</p>
    </li>
  )
}
