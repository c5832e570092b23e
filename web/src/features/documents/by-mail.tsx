import { Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import './by-mail.css'

/** The mark of a document that came by mail. */
export function ByMail() {
  const { t } = useTranslation('documents')
  return (
    <span className="doc-by-mail">
      <Mail aria-hidden="true" />
      {t(($) => $.by_mail)}
    </span>
  )
}
