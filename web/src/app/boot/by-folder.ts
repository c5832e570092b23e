import type { ResourceKey, ResourceLanguage } from 'i18next'

/** Catalogues by namespace. A namespace is named after the folder of its catalogue. */
export function byFolder(catalogues: Record<string, ResourceKey>): ResourceLanguage {
  const named = Object.entries(catalogues).map(([path, texts]) => [path.split('/').at(-2) ?? '', texts])
  return Object.fromEntries(named)
}
