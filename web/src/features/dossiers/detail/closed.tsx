import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { MessageScreen } from './message-screen.tsx'

export function ClosedDossier() {
  const { t } = useTranslation('detail')
  return (
    <MessageScreen title={t(($) => $.closed.title)} text={t(($) => $.closed.text)}>
      <Link className={classes(buttonClass({}), 'only-m')} to="/app/dossiers">
        {t(($) => $.back)}
      </Link>
    </MessageScreen>
  )
}
