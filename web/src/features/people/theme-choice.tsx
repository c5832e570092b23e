import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseTheme, readTheme, type Theme, themes } from '../../platform/theme.ts'
import { Segments } from '../../ui/segments.tsx'

export function ThemeChoice() {
  const { t } = useTranslation('people')
  const [chosen, setChosen] = useState(readTheme)

  function choose(theme: Theme) {
    chooseTheme(theme)
    setChosen(theme)
  }

  return (
    <fieldset className="segments-pair">
      <legend>{t(($) => $.account.theme)}</legend>
      <Segments
        options={themes.map((value) => ({ value, label: t(($) => $.account[value]) }))}
        value={chosen}
        onChange={choose}
      />
    </fieldset>
  )
}
