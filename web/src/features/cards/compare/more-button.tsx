import { ChevronDown, ChevronUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Shows and hides the rare values. Its label for screen readers includes the name of the line. */
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
