import { useTranslation } from 'react-i18next'
import './pen-hint.css'

/** Asks whether a delivery note was changed by pen. It opens the note, which shows what to answer about. */
export function PenHint({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('documents')
  return (
    <button type="button" className="doc-pen" onClick={onOpen}>
      {t(($) => $.pen)}
    </button>
  )
}
