import { useTranslation } from 'react-i18next'
import { Note } from '../../ui/note.tsx'

/** What a guest reads where customers make things. */
export function NotAClient() {
  const { t, i18n } = useTranslation('dossiers')
  return (
    <Note>
      <p>{t(($) => $.create.not_a_client)}</p>
      <a href={i18n.language === 'en' ? '/en/register' : '/register'}>{t(($) => $.create.become_client)}</a>
    </Note>
  )
}
