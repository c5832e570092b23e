import { useTranslation } from 'react-i18next'

/** For people with a keyboard. A screen reader announces this by itself. */
export function PaletteHints() {
  const { t } = useTranslation('app')
  return (
    <footer className="palette-hints" aria-hidden="true">
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd>
        {t(($) => $.go_to.hint.choose)}
      </span>
      <span>
        <kbd>{t(($) => $.keys.key.enter)}</kbd>
        {t(($) => $.go_to.hint.open)}
      </span>
      <span>
        <kbd>{t(($) => $.keys.key.esc)}</kbd>
        {t(($) => $.go_to.hint.close)}
      </span>
    </footer>
  )
}
