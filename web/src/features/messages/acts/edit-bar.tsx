import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { focusField } from './focus-field.ts'

/** Above the composer while a sent message is edited. */
export function EditBar({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation('messages')
  return (
    <div className="composer-bar">
      <Pencil className="s16" aria-hidden="true" />
      <span id="composer-bar">
        <b>{t(($) => $.acts.editing)}</b> {t(($) => $.acts.kept)}
      </span>
      <button type="button" className="link" onClick={({ currentTarget }) => focusField(currentTarget, onCancel)}>
        {t(($) => $.acts.cancel)}
      </button>
    </div>
  )
}
