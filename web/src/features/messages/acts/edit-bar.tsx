import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { focusField } from './focus-field.ts'

/** Above the composer while a sent message is edited. */
export function EditBar({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation('messages')
  return (
    <div className="composer-bar">
      <Pencil className="s16" aria-hidden="true" />
      <b id="composer-bar">{t(($) => $.acts.editing)}</b>
      <button type="button" className="link" onClick={({ currentTarget }) => focusField(currentTarget, onCancel)}>
        {t(($) => $.acts.cancel)}
      </button>
    </div>
  )
}
