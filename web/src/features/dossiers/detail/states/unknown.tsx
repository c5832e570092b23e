import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonClass } from '../../../../ui/button.tsx'
import { MessageScreen } from './message-screen.tsx'

/**
 * The same screen for a dossier that does not exist and one without access. If it was on screen before (`seen`), access
 * was revoked.
 */
export function UnknownDossier({ seen }: { seen: boolean }) {
  const { t } = useTranslation('detail')
  const which = seen ? 'gone' : 'not_found'
  return (
    <MessageScreen title={t(($) => $[which].title)} text={t(($) => $[which].text)}>
      <Link className={buttonClass({})} to="/app/dossiers">
        {t(($) => $.back)}
      </Link>
    </MessageScreen>
  )
}
