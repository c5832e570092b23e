import { ChevronDown, ChevronUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'

type Props = { of?: string; text?: string; open: boolean; onToggle: () => void }

/** Shows and hides the rare values, or others with a `text`. Its label for screen readers names the line. */
export function MoreButton({ of: name, text, open, onToggle }: Props) {
  const { t } = useTranslation('compare')
  return (
    <button
      type="button"
      className="link more-values"
      aria-expanded={open}
      aria-label={name === undefined ? undefined : t(($) => $.more_of, { name })}
      onClick={onToggle}
    >
      {text ?? t(($) => $.more)}
      {open ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
    </button>
  )
}
