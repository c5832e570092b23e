import { oneStop } from '@klopt/contract'
import {
  type BackendModule,
  createInstance,
  type i18n,
  type Resource,
  type ResourceKey,
  type ResourceLanguage,
} from 'i18next'
import { initReactI18next } from 'react-i18next'

export const languages = ['nl', 'en'] as const
export type Language = (typeof languages)[number]

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

/** The language of a public page from its address. Dutch has no prefix. */
export function languageOfPath(path: string): Language {
  return path === '/en' || path.startsWith('/en/') ? 'en' : 'nl'
}

// Prevents two full stops where a name ends with one.
const singleStop = { type: 'postProcessor', name: 'oneStop', process: oneStop } as const

type ReadTexts = (language: Language, namespace: string) => Promise<ResourceKey>

/**
 * With `read`, a component whose catalogue is missing suspends until it is loaded. Otherwise all catalogues must be
 * passed.
 */
export function makeI18n(language: Language, resources: Resource, read?: ReadTexts): i18n {
  const instance = createInstance().use(initReactI18next).use(singleStop)
  if (read) instance.use(backendOf(read))
  // The library hides this error, and the screen would show keys.
  instance.on('failedLoading', (_language, _namespace, fault: unknown) => console.error(fault))
  void instance.init({
    lng: language,
    fallbackLng: false, // both languages have the same keys, as a test checks
    ns: Object.keys(resources[language] ?? {}),
    resources,
    partialBundledLanguages: read !== undefined,
    initAsync: false,
    interpolation: { escapeValue: false },
    postProcess: singleStop.name,
    react: { useSuspense: read !== undefined },
  })
  return instance
}

function backendOf(read: ReadTexts): BackendModule {
  return {
    type: 'backend',
    callbackApi: false,
    init() {},
    read: (language, namespace) => read(language === 'en' ? 'en' : 'nl', namespace),
  }
}

/** Changes the language once its catalogues are loaded. */
export async function changeLanguage(instance: i18n, language: Language, load: () => Promise<ResourceLanguage>) {
  if (instance.language === language) return
  addTexts(instance, language, await load())
  await instance.changeLanguage(language)
}

export function addTexts(instance: i18n, language: Language, texts: ResourceLanguage) {
  for (const [namespace, catalogue] of Object.entries(texts)) instance.addResourceBundle(language, namespace, catalogue)
}
