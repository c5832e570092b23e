import { useTranslation } from 'react-i18next'
import en from './en.json'
import nl from './nl.json'

/** The texts of the gallery. It is the only hydrated page below `site`, so it imports its own. */
export function useGalleryTexts(): typeof nl {
  const { i18n } = useTranslation()
  return i18n.language === 'en' ? en : nl
}
