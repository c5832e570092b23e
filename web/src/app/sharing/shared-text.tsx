import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { focusHeading } from '../../ui/focus-heading.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** Text that another app shared, before a dossier is chosen for it. */
export function SharedText({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useTranslation('sharing')

  function remove() {
    focusHeading()
    onRemove()
  }

  return (
    <div className="sharing-text">
      <header>
        <p>{t(($) => $.text)}</p>
        <IconButton label={t(($) => $.remove_text)} icon={<X aria-hidden="true" />} tip={false} onClick={remove} />
      </header>
      <blockquote>{text}</blockquote>
    </div>
  )
}
