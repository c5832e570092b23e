import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMe } from '../../../../platform/session.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { MessageScreen } from '../states/message-screen.tsx'

export function ClosedDossier() {
  const { t } = useTranslation('detail')
  const { permissions } = useMe()
  return (
    <MessageScreen
      title={t(($) => $.closed.title)}
      text={`${t(($) => $.closed.text)}${permissions.see_archive ? '' : ` ${t(($) => $.closed.by_mail)}`}`}
    >
      {permissions.see_archive && (
        <Link className={buttonClass({})} to="/app/archief">
          {t(($) => $.closed.to_archive)}
        </Link>
      )}
      <Link className={classes(buttonClass({}), 'only-m')} to="/app/dossiers">
        {t(($) => $.back)}
      </Link>
    </MessageScreen>
  )
}
