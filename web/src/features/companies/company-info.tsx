import type { CompanyCard, Relation } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CompanyBadge } from '../../ui/company-badge.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import '../../ui/facts.css'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Note } from '../../ui/note.tsx'
import { When } from '../../ui/when.tsx'
import './companies.css'
import { Contacts } from './contacts.tsx'
import { NotVerified } from './not-verified.tsx'
import { companyQuery } from './relations.ts'

type Props = { companyId: string; relation: Relation | undefined }

/** The visible data of another company: its facts, the relation with it, and its people. */
export function CompanyInfo({ companyId, relation }: Props) {
  const { t } = useTranslation('companies')
  const query = useQuery({ ...companyQuery(companyId), placeholderData: () => relation?.company })
  const { data: company, isError, isFetching, refetch } = query
  if (isError) return <LoadFailed text={t(($) => $.info.failed)} onRetry={() => void refetch()} busy={isFetching} />
  if (!company) return <Loading text={t(($) => $.info.loading)} />

  return (
    <div className="company-info">
      <NotVerified company={company} />
      <dl className="facts">
        <dt>{t(($) => $.info.kind)}</dt>
        <dd>
          <CompanyBadge is_klopt_client={company.is_klopt_client} verified={company.verified} />
        </dd>
        <dt>{t(($) => $.info.number)}</dt>
        <dd>
          {company.registration_number}
          <CopyButton text={company.registration_number} label={t(($) => $.info.copy_number)} />
        </dd>
        <dt>{t(($) => $.info.city)}</dt>
        <dd>{company.city ?? t(($) => $.not_filled_in)}</dd>
        {company.mail_domain && (
          <>
            <dt>{t(($) => $.info.mail_domain)}</dt>
            <dd>@{company.mail_domain}</dd>
          </>
        )}
        {relation && (
          <>
            <dt>{t(($) => $.info.since)}</dt>
            <dd>
              <When at={relation.created_at} as="long" />
            </dd>
          </>
        )}
      </dl>
      {relation?.status === 'inactive' && <InactiveNote company={company} relation={relation} />}
      {relation?.status === 'active' && <Contacts company={company} />}
    </div>
  )
}

function InactiveNote({ company, relation }: { company: CompanyCard; relation: Relation }) {
  const { t } = useTranslation('companies')
  return (
    <Note>
      {relation.permissions.activate
        ? t(($) => $.info.is_off)
        : t(($) => $.info.off_by_them, { company: company.name })}
    </Note>
  )
}
