import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { longDate } from '../../platform/dates.ts'
import { Empty } from '../../ui/empty.tsx'
import { buttonClass } from '../../ui/button.tsx'
import '../../ui/facts.css'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Page } from '../../ui/page.tsx'
import { Punts } from '../../ui/punts.tsx'
import { TitledCard } from '../../ui/titled-card.tsx'
import { isMissing, recordQuery } from './archive.ts'
import './archive.css'
import { ArchiveFiles } from './archive-files.tsx'
import { ArchivedDocuments } from './archived-documents.tsx'
import { ArchivedLines } from './archived-lines.tsx'
import { ArchivedPapers } from './archived-papers.tsx'
import { useClosingSums } from './closing-sums.ts'

/** What the archive of a closed dossier holds, to be read without a download. */
export function ArchivedDossier({ id }: { id: string }) {
  const { t, i18n } = useTranslation('archive')
  const { data, error, isFetching, refetch } = useQuery(recordQuery(id))
  const { openOf, unpaidOf } = useClosingSums()
  const [params] = useSearchParams()
  const seq = Number(params.get('seq')) || null
  const back = <Link to="/app/archief">{t(($) => $.back)}</Link>

  if (!data) {
    return (
      <Page title={t(($) => $.page)} after={back}>
        {isMissing(error) ? (
          <div className="card">
            <Empty text={t(($) => $.missing)}>
              <Link className={buttonClass({})} to="/app/archief">
                {t(($) => $.back)}
              </Link>
            </Empty>
          </div>
        ) : error ? (
          <LoadFailed text={t(($) => $.failed)} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <p className="archive-making" role="status">
            <Punts />
            {t(($) => $.loading)}
          </p>
        )}
      </Page>
    )
  }
  const { archive, companies, people } = data
  const nameOf = (companyId: string) => companies.find((company) => company.id === companyId)?.name ?? ''
  return (
    <Page title={archive.title} after={back}>
      <div className="archived">
        <TitledCard id="at-closing" title={t(($) => $.at_closing)}>
          <dl className="facts">
            <dt>{t(($) => $.closed)}</dt>
            <dd>
              {longDate(archive.closed_at, i18n.language)}
              {archive.closed_by && ` ${t(($) => $.by, { name: archive.closed_by })}`}
            </dd>
            <dt>{t(($) => $.people)}</dt>
            <dd>{people.map((one) => `${one.full_name} (${nameOf(one.company_id)})`).join(', ')}</dd>
            <dt>{t(($) => $.open)}</dt>
            <dd>{openOf(archive) || t(($) => $.nothing)}</dd>
            <dt>{t(($) => $.unpaid)}</dt>
            <dd>{unpaidOf(archive) || t(($) => $.nothing)}</dd>
            <dt>{t(($) => $.files)}</dt>
            <dd>
              <ArchiveFiles item={archive} />
            </dd>
          </dl>
        </TitledCard>
        <ArchivedPapers dossier={data} nameOf={nameOf} />
        <ArchivedDocuments dossierId={id} documents={data.documents} found={params.get('document')} nameOf={nameOf} />
        <ArchivedLines key={seq} dossierId={id} found={seq} />
      </div>
    </Page>
  )
}
