import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useErrorText } from '../../platform/errors.ts'
import { Initials } from '../../ui/initials.tsx'
import type { Colleague } from './colleagues.ts'
import { RoleBadge } from './role-badge.tsx'

type Props = { person: Colleague; isMe: boolean; refused: Error | undefined; to: string }

export function ColleagueRow({ person, isMe, refused, to }: Props) {
  const { t } = useTranslation('people')
  const errorText = useErrorText()
  const { full_name, email, role, invited, mail_bounced } = person

  return (
    <tr>
      <td>
        <span className="table-who">
          <Initials name={full_name} />
          <span>
            <Link className="title cut" to={to} state={{ opened: true }}>
              {full_name}
              {isMe && <span className="subtle"> · {t(($) => $.colleagues.you)}</span>}
            </Link>
            {email !== full_name && <span className="line2 cut in-list">{email}</span>}
            {refused && <span className="error">{t(($) => $.remove.failed, { message: errorText(refused) })}</span>}
          </span>
        </span>
      </td>
      <td className="muted">
        <span className="cut">{email}</span>
      </td>
      <td>
        <RoleBadge role={role} invited={invited} bounced={mail_bounced} />
      </td>
    </tr>
  )
}
