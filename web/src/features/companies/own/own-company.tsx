import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api.ts'
import { useErrorText } from '../../../platform/errors.ts'
import { useReopened } from '../../../platform/reopen.ts'
import { useMe } from '../../../platform/session.ts'
import { Empty } from '../../../ui/empty.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Page } from '../../../ui/page.tsx'
import { useLingering } from '../../../ui/use-lingering.ts'
import { Bill } from './bill.tsx'
import { CompanyFacts } from './company-facts.tsx'
import { CompanyForm } from './company-form.tsx'
import { CompanySkeleton } from './company-skeleton.tsx'
import { billingQuery, ownCompanyQuery } from './company-data.ts'
import { Verification } from './verification.tsx'

/** The own company for its admins: facts and costs. */
export function OwnCompany() {
  const { t } = useTranslation('own')
  const errorText = useErrorText()
  const { company_id } = useMe()
  const { data: company, error, isFetching, refetch } = useQuery(ownCompanyQuery(company_id))
  const waiting = useLingering(company === undefined && !error)
  const billing = useQuery(billingQuery(company_id))
  const [editing, setEditing] = useReopened('own-company', false)
  const [edited, setEdited] = useState(false)

  function page(children: ReactNode) {
    return <Page title={t(($) => $.title)}>{children}</Page>
  }
  function done() {
    setEditing(false)
    setEdited(true)
  }
  function whyNot(error: Error): string {
    return error instanceof ApiError && error.detail ? errorText(error) : t(($) => $.load_failed)
  }

  if (company_id === '') {
    return page(
      <div className="card">
        <Empty text={t(($) => $.no_company)} />
      </div>,
    )
  }
  if (company === undefined && error) {
    return page(
      <div className="card">
        <LoadFailed
          text={t(($) => $.failed, { detail: whyNot(error) })}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </div>,
    )
  }
  // Without the costs: the facts would push them down when they load.
  if (waiting || company === undefined) {
    return page(
      <div className="page-cols">
        <CompanySkeleton />
      </div>,
    )
  }
  return page(
    <>
      {!company.verified && <Verification company={company} />}
      <div className="page-cols">
        {editing ? (
          <CompanyForm company={company} onDone={done} />
        ) : (
          <CompanyFacts company={company} onEdit={() => setEditing(true)} back={edited} />
        )}
        <Bill billing={billing} />
      </div>
    </>,
  )
}
