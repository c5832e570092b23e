import { useTranslation } from 'react-i18next'
import en from './en.json'
import nl from './nl.json'

/** The words of the gallery. It is the only page below `site` that lives in the browser, so that it brings its own. */
export function useGalleryTexts(): typeof nl {
  const { i18n } = useTranslation()
  return i18n.language === 'en' ? en : nl
}
