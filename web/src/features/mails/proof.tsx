import type { MailVerdict } from '@klopt/contract'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'

type Props = { verdict: MailVerdict; email: string }

/** Whether the domain of the address confirmed that it sent the mail. */
export function Proof({ verdict, email }: Props) {
  const { t } = useTranslation('mails')
  const Icon = verdict === 'pass' ? CircleCheck : CircleAlert
  return (
    <small className={`proof ${verdict}`}>
      <Icon className="s16" aria-hidden="true" />
      {t(($) => $.proof[verdict], { domain: email.slice(email.lastIndexOf('@') + 1) })}
    </small>
  )
}
