import { useTranslation } from 'react-i18next'
import { Note } from '../../ui/note.tsx'

/** Shown to guests in place of forms that only Klopt clients may use. */
export function NotAClient() {
  const { t, i18n } = useTranslation('dossiers')
  return (
    <Note>
      <p>{t(($) => $.create.not_a_client)}</p>
      <a href={i18n.language === 'en' ? '/en/register' : '/register'}>{t(($) => $.create.become_client)}</a>
    </Note>
  )
}
