import { useTranslation } from 'react-i18next'

/** For people with a keyboard. A screen reader announces this by itself. */
export function PaletteHints() {
  const { t } = useTranslation('app')
  const { t: keys } = useTranslation('palette')
  return (
    <footer className="palette-hints" aria-hidden="true">
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd>
        {t(($) => $.go_to.hint.choose)}
      </span>
      <span>
        <kbd>{keys(($) => $.key.enter)}</kbd>
        {t(($) => $.go_to.hint.open)}
      </span>
      <span>
        <kbd>{keys(($) => $.key.esc)}</kbd>
        {t(($) => $.go_to.hint.close)}
      </span>
    </footer>
  )
}
