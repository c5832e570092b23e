import { useTranslation } from 'react-i18next'
import { ErrorLine } from '../../ui/error-line.tsx'
import { useWholeMail } from './mails.ts'

/** What the message of a mail does not show: the mail that it answers, or a signature. */
export function LeftOut({ messageId }: { messageId: string }) {
  const { t } = useTranslation('mails')
  const { data: mail, isError } = useWholeMail(messageId)
  if (isError) return <ErrorLine text={t(($) => $.failed)} />
  if (!mail) return null
  return (
    <blockquote className="left-out" aria-label={t(($) => $.left_out)}>
      {mail.left_out ?? mail.text}
    </blockquote>
  )
}
