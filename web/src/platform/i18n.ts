import { createInstance, type i18n, type Resource, type ResourceLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'

export const languages = ['nl', 'en'] as const
export type Language = (typeof languages)[number]

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

/** The public pages carry their language in the address; Dutch has none. */
export function languageOfPath(path: string): Language {
  return path === '/en' || path.startsWith('/en/') ? 'en' : 'nl'
}

export function makeI18n(language: Language, resources: Resource): i18n {
  const instance = createInstance().use(initReactI18next)
  void instance.init({
    lng: language,
    fallbackLng: 'en',
    resources,
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return instance
}

/** Changes the language once its catalogue is there. */
export async function changeLanguage(instance: i18n, language: Language, load: () => Promise<ResourceLanguage>) {
  if (instance.language === language) return
  for (const [namespace, texts] of Object.entries(await load())) {
    instance.addResourceBundle(language, namespace, texts)
  }
  await instance.changeLanguage(language)
}
