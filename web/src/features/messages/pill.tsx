import { ArrowDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** A button that scrolls to the end, with the number of new messages there. */
export function Pill({ count, onClick }: { count: number; onClick: () => void }) {
  const { t } = useTranslation('messages')
  return (
    <button type="button" className="chat-pill" onClick={onClick}>
      {count > 0 ? t(($) => $.pill, { count }) : t(($) => $.to_newest)}
      <ArrowDown className="s16" aria-hidden="true" />
    </button>
  )
}
