import type { ResourceLanguage } from 'i18next'
import type { Language } from '../platform/i18n.ts'

/** Loads the texts of one language; the other one stays on the server. */
export function loadTexts(language: Language): Promise<ResourceLanguage> {
  return language === 'en'
    ? import('./texts-en.ts').then(({ texts }) => texts)
    : import('./texts-nl.ts').then(({ texts }) => texts)
}
