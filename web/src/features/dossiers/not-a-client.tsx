import { useTranslation } from 'react-i18next'
import { Note } from '../../ui/note.tsx'

/** What a guest reads where customers make things. */
export function NotAClient() {
  const { t } = useTranslation('dossiers')
  return <Note>{t(($) => $.create.not_a_client)}</Note>
}
