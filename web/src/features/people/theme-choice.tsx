import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseTheme, readTheme, type Theme, themes } from '../../platform/theme.ts'
import './theme-choice.css'

export function ThemeChoice() {
  const { t } = useTranslation('people')
  const [chosen, setChosen] = useState(readTheme)

  function choose(theme: Theme) {
    chooseTheme(theme)
    setChosen(theme)
  }

  return (
    <fieldset className="pair">
      <legend>{t(($) => $.account.theme)}</legend>
      <span className="segments">
        {themes.map((theme) => (
          <label key={theme}>
            <input type="radio" name="theme" checked={theme === chosen} onChange={() => choose(theme)} />
            {t(($) => $.account[theme])}
          </label>
        ))}
      </span>
    </fieldset>
  )
}
