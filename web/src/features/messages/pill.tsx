import { ArrowDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Leads who reads further up to what came in meanwhile. */
export function Pill({ count, onClick }: { count: number; onClick: () => void }) {
  const { t } = useTranslation('messages')
  return (
    <button type="button" className="pill" onClick={onClick}>
      {t(($) => $.pill, { count })}
      <ArrowDown className="s16" aria-hidden="true" />
    </button>
  )
}
