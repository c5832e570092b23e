import { useTranslation } from 'react-i18next'
import { addressIn } from './addresses.ts'

/** Returns the address of a public page in the language of this one. */
export function useAddressOf(): (path: string) => string {
  const { i18n } = useTranslation()
  return (path) => addressIn(i18n.language === 'en' ? 'en' : 'nl', path)
}
