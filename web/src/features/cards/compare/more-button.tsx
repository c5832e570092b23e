import { ChevronDown, ChevronUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Shows and hides what is seldom asked for; of a line it says to whoever cannot see where it stands of which. */
export function MoreButton({ of: name, open, onToggle }: { of?: string; open: boolean; onToggle: () => void }) {
  const { t } = useTranslation('compare')
  return (
    <button
      type="button"
      className="link more-values"
      aria-expanded={open}
      aria-label={name === undefined ? undefined : t(($) => $.more_of, { name })}
      onClick={onToggle}
    >
      {t(($) => $.more)}
      {open ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
    </button>
  )
}
