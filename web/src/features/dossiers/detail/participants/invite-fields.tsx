import type { CompanyCard } from '@klopt/contract'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CompanyBadge } from '../../../../ui/company-badge.tsx'
import { ErrorLine } from '../../../../ui/error-line.tsx'
import { ErrorTitle } from '../../../../ui/error-title.tsx'
import { LoadFailed } from '../../../../ui/load-failed.tsx'
import { Loading } from '../../../../ui/loading.tsx'
import { guestDays } from '../../../../platform/guest-days.ts'
import { useCompanyLine } from '../../../../ui/use-company-line.ts'
import '../panels.css'
import { GuestEmail } from './guest-email.tsx'
import { People } from './people.tsx'
import type { InviteForm } from './use-invite-form.ts'
import '../../../../ui/select.css'

export function InviteFields({ form, companies }: { form: InviteForm; companies: CompanyCard[] }) {
  const { t } = useTranslation('detail')
  const companyLine = useCompanyLine()
  const { company, customer, fixed, links_first, people, users } = form
  const guest = company !== null && !customer
  if (companies.length === 0) return <p className="muted">{t(($) => $.invite.nobody)}</p>

  return (
    <>
      <div className="field">
        <label htmlFor="invite-company-choice">{t(($) => $.invite.company)}</label>
        <div className="select-wrap">
          <select
            id="invite-company-choice"
            className="input select"
            value={company?.id ?? ''}
            disabled={fixed || form.busy}
            onChange={(event) => form.choose(event.target.value)}
          >
            <option value="" disabled>
              {t(($) => $.invite.choose)}
            </option>
            {companies.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" />
        </div>
        {company && (
          <p className="hint company-of">
            <CompanyBadge is_klopt_client={company.is_klopt_client} verified={company.verified} />
            {companyLine(company)}
          </p>
        )}
      </div>
      {guest && <GuestEmail hint={t(($) => $.invite.email_hint, { count: guestDays() })} form={form} />}
      {customer && !links_first && !users && !people.isError && <Loading text={t(($) => $.loading)} />}
      {customer && !links_first && !users && people.isError && (
        <LoadFailed
          text={t(($) => $.invite.people_failed)}
          onRetry={() => void people.refetch()}
          busy={people.isFetching}
        />
      )}
      {users?.length === 0 && <p className="muted">{t(($) => $.invite.users_empty)}</p>}
      {users && users.length > 0 && (
        <People
          title={t(($) => $.invite.user)}
          type="radio"
          people={users}
          chosen={[form.user]}
          disabled={form.busy}
          onChoose={form.pick}
        />
      )}
      {form.wrong && <ErrorTitle />}
      <ErrorLine text={!(guest && form.wrong?.mend) && form.wrong?.text} />
    </>
  )
}
