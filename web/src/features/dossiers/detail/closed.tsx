import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { MessageScreen } from './message-screen.tsx'

export function ClosedDossier() {
  const { t } = useTranslation('detail')
  return (
    <MessageScreen title={t(($) => $.closed.title)} text={t(($) => $.closed.text)}>
      <ButtonLink className="only-m" to="/app/dossiers">
        {t(($) => $.back)}
      </ButtonLink>
    </MessageScreen>
  )
}
