import { useEffect, useState } from 'react'
import { type Theme, themes } from '../../platform/theme.ts'
import { Segments } from '../../ui/segments.tsx'
import { useGalleryTexts } from './use-gallery-texts.ts'

/** Light or dark while the gallery is open. The person's own choice stays. */
export function ThemeSwitch() {
  const texts = useGalleryTexts().theme
  const [theme, setTheme] = useState<Theme>('system')

  useEffect(() => {
    if (theme === 'system') return
    const { dataset } = document.documentElement
    const own = dataset['theme']
    dataset['theme'] = theme
    return () => {
      if (own) dataset['theme'] = own
      else delete dataset['theme']
    }
  }, [theme])

  return (
    <fieldset className="baba-theme">
      <legend className="sr">{texts.label}</legend>
      <Segments options={themes.map((value) => ({ value, label: texts[value] }))} value={theme} onChange={setTheme} />
    </fieldset>
  )
}
