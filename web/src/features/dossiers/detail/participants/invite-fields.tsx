import type { CompanyHit } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../../ui/load-failed.tsx'
import { Loading } from '../../../../ui/loading.tsx'
import { Note } from '../../../../ui/note.tsx'
import { guestDays } from '../../../../platform/guest-days.ts'
import '../panels.css'
import { GuestEmail } from './guest-email.tsx'
import { People } from './people.tsx'
import type { InviteForm } from './use-invite-form.ts'

/** The person to invite at the company. Null: one that is entered by hand. */
export function InviteFields({ form, company }: { form: InviteForm; company: CompanyHit | null }) {
  const { t } = useTranslation('detail')
  const { customer, requests, accepts, people } = form
  if (company && requests)
    return <Note>{t(($) => $.invite[accepts ? 'asked_you' : 'asks_first'], { company: company.name })}</Note>
  if (!customer) return <GuestEmail hint={t(($) => $.invite.email_hint, { count: guestDays() })} form={form} />
  if (people.isError)
    return (
      <LoadFailed
        text={t(($) => $.invite.people_failed)}
        onRetry={() => void people.refetch()}
        busy={people.isFetching}
      />
    )
  if (!people.data) return <Loading text={t(($) => $.loading)} />
  if (people.data.length === 0) return <p className="muted">{t(($) => $.invite.users_empty)}</p>
  return (
    <People
      title={t(($) => $.invite.user)}
      type="radio"
      people={people.data}
      chosen={[form.user]}
      disabled={form.busy}
      onChoose={form.pick}
    />
  )
}
