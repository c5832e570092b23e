import type { ArchivedLine } from '@klopt/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullTime } from '../../platform/dates.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { TitledCard } from '../../ui/titled-card.tsx'
import { linesQuery } from './archive.ts'
import { atFound } from './at-found.ts'

/** The lines above one that was found, to show what it followed. */
const beforeFound = 5

/** The conversation from its beginning or from a line that a search led to, page by page. */
export function ArchivedLines({ dossierId, found }: { dossierId: string; found: number | null }) {
  const { t } = useTranslation('archive')
  const [at, setAt] = useState(found)
  const after = Math.max(0, (at ?? 0) - beforeFound - 1)
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    linesQuery(dossierId, after),
  )
  return (
    <TitledCard id="conversation" title={t(($) => $.conversation)}>
      {isError && <LoadFailed text={t(($) => $.lines_failed)} onRetry={() => void refetch()} busy={isFetching} />}
      {after > 0 && (
        <p className="archive-more">
          <Button onClick={() => setAt(1)}>{t(($) => $.from_start)}</Button>
        </p>
      )}
      <ol className="archived-lines">
        {data?.pages.flatMap(({ lines }) =>
          lines.map((line) => <Line key={line.seq} line={line} found={line.seq === at} />),
        )}
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
function Line({ line, found }: { line: ArchivedLine; found: boolean }) {
  const { t, i18n } = useTranslation('archive')
  const { sender_name, company_name, created_at, edited_at, quoted, message } = line
  const at = fullTime(created_at, i18n.language)
  if (sender_name === null) {
    return (
      <li className={classes('muted', found && 'found')} {...atFound(found)}>
        <span lang="nl">{message}</span> · {at}
      </li>
    )
  }
  return (
    <li className={classes(found && 'found')} {...atFound(found)}>
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
