import { useTranslation } from 'react-i18next'
import { Note } from '../../ui/note.tsx'

/** Shown to guests in place of forms and pages that only Klopt clients may use. `why` is about another one than dossiers. */
export function NotAClient({ why }: { why?: string }) {
  const { t, i18n } = useTranslation('dossiers')
  return (
    <Note>
      <p>{why ?? t(($) => $.create.not_a_client)}</p>
      <a className="if-open" href={i18n.language === 'en' ? '/en/register' : '/register'}>
        {t(($) => $.create.become_client)}
      </a>
    </Note>
  )
}
