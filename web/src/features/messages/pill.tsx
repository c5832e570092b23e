import { ArrowDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Leads who reads further up to the end, and says how much came in there meanwhile. */
export function Pill({ count, onClick }: { count: number; onClick: () => void }) {
  const { t } = useTranslation('messages')
  return (
    <button type="button" className="pill" onClick={onClick}>
      {count > 0 ? t(($) => $.pill, { count }) : t(($) => $.to_newest)}
      <ArrowDown className="s16" aria-hidden="true" />
    </button>
  )
}
