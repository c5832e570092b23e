import { useTranslation } from 'react-i18next'
import { MagicLink } from '../features/session/magic-link.tsx'
import '../site/gate.css'

export default function ValidatePage() {
  const { t } = useTranslation('session')
  const title = t(($) => $.validate.title)
  return (
    <main className="gate">
      <title>{`${title} – Klopt`}</title>
      <h1 className="sr">{title}</h1>
      <MagicLink />
    </main>
  )
}
