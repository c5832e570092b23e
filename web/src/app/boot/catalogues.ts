import type { ResourceKey, ResourceLanguage } from 'i18next'
import type { Language } from '../../platform/i18n.ts'
import { retryUntilLoaded } from '../../platform/later.ts'
import { loadFormTexts } from './form-texts.ts'

/** Loads the texts of the list of dossiers in one language. */
export function loadFirstTexts(language: Language): Promise<ResourceLanguage> {
  return language === 'en'
    ? import('./texts-en.ts').then(({ texts }) => texts)
    : import('./texts-nl.ts').then(({ texts }) => texts)
}

/** Loads the texts of all pages in one language. */
export async function loadTexts(language: Language): Promise<ResourceLanguage> {
  const rest =
    language === 'en'
      ? import('./page-texts-en.ts').then(({ texts }) => texts)
      : import('./page-texts-nl.ts').then(({ texts }) => texts)
  return Object.assign({}, ...(await Promise.all([loadFirstTexts(language), rest])))
}

/** Loads one catalogue, for a part of the screen that is shown before the texts of its page are loaded. */
export async function readTexts(language: Language, namespace: string): Promise<ResourceKey> {
  const texts = await retryUntilLoaded(() => loadTexts(language))
  // In development, the app hydrates the forms of the public pages too.
  const found = texts[namespace] ?? (import.meta.env.DEV ? (await loadFormTexts(language))[namespace] : undefined)
  if (found === undefined) throw new Error(`No catalogue is called '${namespace}'`)
  return found
}
