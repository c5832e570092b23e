import type { CompanyCard } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useOutletContext, useSearchParams } from 'react-router'
import { RelationRows } from '../../features/companies/relation-rows.tsx'
import { relationsQuery } from '../../platform/relations.ts'
import { dossiersQuery } from '../../features/dossiers/dossiers.ts'
import { RecentDossiers } from '../../features/dossiers/recent.tsx'
import { overviewQuery } from '../../features/overview/overview.ts'
import { OverviewParts } from '../../features/overview/overview-parts.tsx'
import { OverviewSkeleton } from '../../features/overview/overview-skeleton.tsx'
import { ColleagueRows } from '../../features/people/colleague-rows.tsx'
import { useColleagues } from '../../features/people/colleagues.ts'
import { TitledCard } from '../../ui/titled-card.tsx'
import './dashboard.css'
import { FirstSteps } from './first-steps.tsx'
import type { FrameActions } from '../frame/frame-actions.ts'
import { ColleaguePanel, RelationModal } from '../panels.ts'
import { useAtRest } from '../boot/use-at-rest.ts'
import { useBackTo } from '../frame/use-back-to.ts'

const most = 5

/** The overview, news and contacts. It appears as a whole, so that nothing moves while it loads. */
export function Dashboard() {
  const { t } = useTranslation('app')
  const { openNewDossier, openNewDossierWith } = useOutletContext<FrameActions>()
  const [query] = useSearchParams()
  const close = useBackTo('/app/dashboard')
  const atRest = useAtRest()
  const colleagues = useColleagues()
  const parts = [useQuery(overviewQuery()), colleagues, useQuery(dossiersQuery()), useQuery(relationsQuery())]
  const company_id = query.get('company')
  const person = colleagues.data?.find(({ id }) => id === query.get('user')) ?? null

  // A section that failed is refetched once it is shown. From then on it reports its own errors.
  const [complete, setComplete] = useState(false)
  if (!complete && !parts.some(({ isPending }) => isPending)) setComplete(true)
  if (!complete) {
    return (
      <div className="dash">
        <OverviewSkeleton />
      </div>
    )
  }

  function begin(company: CompanyCard) {
    close()
    openNewDossierWith(company)
  }

  return (
    <>
      <FirstSteps onNewDossier={openNewDossier} />
      <div className="dash">
        <OverviewParts />
        <RecentDossiers />
        <TitledCard
          id="some-colleagues"
          title={t(($) => $.dashboard.colleagues)}
          more={<Link to="/app/users">{t(($) => $.dashboard.all_colleagues)}</Link>}
        >
          <ColleagueRows most={most} addressOf={(id) => `/app/dashboard?user=${id}`} />
        </TitledCard>
        <TitledCard
          id="some-companies"
          title={t(($) => $.dashboard.companies)}
          more={<Link to="/app/relations">{t(($) => $.dashboard.all_companies)}</Link>}
        >
          <RelationRows most={most} addressOf={(id) => `/app/dashboard?company=${id}`} />
        </TitledCard>
      </div>
      {(atRest || person) && <ColleaguePanel as="drawer" person={person} onClose={close} />}
      {(atRest || company_id) && (
        <RelationModal as="drawer" companyId={company_id} onClose={close} onNewDossier={begin} />
      )}
    </>
  )
}
