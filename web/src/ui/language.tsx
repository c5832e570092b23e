import { createContext, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../platform/i18n.ts'

const LanguageContext = createContext<Language>('nl')

/**
 * The user's language, for components that are rendered by the hundred: useTranslation would subscribe each of them.
 */
export function useLanguage(): Language {
  return useContext(LanguageContext)
}

export function InLanguage({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  return <LanguageContext value={i18n.language === 'en' ? 'en' : 'nl'}>{children}</LanguageContext>
}
