import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isMuted } from '../../platform/muted.ts'
import { classes } from '../../ui/classes.ts'
import { Empty } from '../../ui/empty.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Unread } from '../../ui/unread.tsx'
import { When } from '../../ui/when.tsx'
import { dossiersQuery } from './dossiers.ts'
import './recent.css'

const most = 4
const mostNames = 3

/** The dossiers with the newest messages. */
export function RecentDossiers() {
  const { t } = useTranslation('dossiers')
  const { data: dossiers, isError, isFetching, refetch } = useQuery(dossiersQuery())

  function content() {
    if (dossiers === undefined && isError) {
      return <LoadFailed text={t(($) => $.list.failed)} onRetry={() => void refetch()} busy={isFetching} />
    }
    if (dossiers === undefined) return <Loading text={t(($) => $.loading, { ns: 'ui' })} />
    if (dossiers.length === 0) return <Empty text={t(($) => $.list.none)} />
    return (
      <ul className="rows">
        {dossiers.slice(0, most).map((dossier) => (
          <li key={dossier.id} className={classes((dossier.unread_count > 0 || dossier.marked_unread) && 'new')}>
            <span className="grow">
              <Link className="title cut" to={`/app/dossier/${dossier.id}`}>
                {dossier.title}
              </Link>
              <span className="line2 cut">{dossier.counterpart_name ?? t(($) => $.list.internal)}</span>
            </span>
            <span className="recent-names cut">{dossier.users.slice(0, mostNames).join(', ')}</span>
            <span className="recent-names papers">
              <span className="cut">{dossier.documents.slice(0, mostNames).join(', ')}</span>
              {dossier.document_count > mostNames && <span>+{dossier.document_count - mostNames}</span>}
            </span>
            <span className="recent-when">
              {dossier.last_message_time ? <When at={dossier.last_message_time} /> : t(($) => $.list.not_applicable)}
              <Unread count={dossier.unread_count} marked={dossier.marked_unread} quiet={isMuted(dossier.muted)} />
            </span>
          </li>
        ))}
      </ul>
    )
  }

  return (
    <section className="card recent" aria-labelledby="recent">
      <header className="card-head">
        <h2 className="h3" id="recent">
          {t(($) => $.recent.title)}
        </h2>
        <Link to="/app/dossiers">{t(($) => $.recent.all)}</Link>
      </header>
      {content()}
    </section>
  )
}
