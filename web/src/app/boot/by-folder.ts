import type { ResourceKey, ResourceLanguage } from 'i18next'

/** Catalogues by namespace: a namespace is called after the folder that its catalogue stands in. */
export function byFolder(catalogues: Record<string, ResourceKey>): ResourceLanguage {
  const named = Object.entries(catalogues).map(([path, texts]) => [path.split('/').at(-2) ?? '', texts])
  return Object.fromEntries(named)
}
