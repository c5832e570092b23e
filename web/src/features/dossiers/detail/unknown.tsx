import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { MessageScreen } from './message-screen.tsx'

/** A dossier that does not exist and one that is not the reader's look the same. */
export function UnknownDossier() {
  const { t } = useTranslation('detail')
  return (
    <MessageScreen title={t(($) => $.not_found.title)} text={t(($) => $.not_found.text)}>
      <ButtonLink to="/app/dossiers">{t(($) => $.back)}</ButtonLink>
    </MessageScreen>
  )
}
