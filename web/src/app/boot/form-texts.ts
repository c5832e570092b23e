import type { ResourceLanguage } from 'i18next'
import type { Language } from '../../platform/i18n.ts'

/** Loads the texts of the forms on the public pages in one language. */
export function loadFormTexts(language: Language): Promise<ResourceLanguage> {
  return language === 'en'
    ? import('./form-texts-en.ts').then(({ texts }) => texts)
    : import('./form-texts-nl.ts').then(({ texts }) => texts)
}
