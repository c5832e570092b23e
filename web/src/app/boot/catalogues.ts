import type { ResourceKey, ResourceLanguage } from 'i18next'
import type { Language } from '../../platform/i18n.ts'
import { untilThere } from '../../platform/later.ts'
import { loadFormTexts } from './form-texts.ts'

/** The texts of the list of dossiers in one language; the other one stays on the server. */
export function loadFirstTexts(language: Language): Promise<ResourceLanguage> {
  return language === 'en'
    ? import('./texts-en.ts').then(({ texts }) => texts)
    : import('./texts-nl.ts').then(({ texts }) => texts)
}

/** The texts of all pages in one language. */
export async function loadTexts(language: Language): Promise<ResourceLanguage> {
  const rest =
    language === 'en'
      ? import('./page-texts-en.ts').then(({ texts }) => texts)
      : import('./page-texts-nl.ts').then(({ texts }) => texts)
  return Object.assign({}, ...(await Promise.all([loadFirstTexts(language), rest])))
}

/** One catalogue, for a part of the screen that comes before the texts of its page. */
export async function readTexts(language: Language, namespace: string): Promise<ResourceKey> {
  const texts = await untilThere(() => loadTexts(language))
  // While developing, the app wakes the forms of the public pages too.
  const found = texts[namespace] ?? (import.meta.env.DEV ? (await loadFormTexts(language))[namespace] : undefined)
  if (found === undefined) throw new Error(`No catalogue is called '${namespace}'`)
  return found
}
