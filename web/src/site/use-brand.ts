import { brandIn } from '@klopt/contract'
import { useTranslation } from 'react-i18next'

/** The provider of this Klopt, in the language of this page. */
export function useBrand() {
  const { i18n } = useTranslation()
  return brandIn(i18n.language === 'en' ? 'en' : 'nl')
}
