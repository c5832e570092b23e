import { useTranslation } from 'react-i18next'
import { localeOf } from '../../platform/dates.ts'

/** Joins amounts in words: '€ 10,00 en US$ 5,00'. */
export function useJoined(): (texts: string[]) => string {
  const { i18n } = useTranslation()
  return (texts) => new Intl.ListFormat(localeOf(i18n.language)).format(texts)
}
