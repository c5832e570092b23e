import type { Resource, ResourceKey } from 'i18next'
import { byFolder } from './by-folder.ts'

/** All texts, for rendering the public pages. */
export const texts: Resource = {
  nl: byFolder(
    import.meta.glob<ResourceKey>(['/src/**/nl.json', '../../../../contract/{legal,words}/*/nl.json'], {
      eager: true,
      import: 'default',
    }),
  ),
  en: byFolder(
    import.meta.glob<ResourceKey>(['/src/**/en.json', '../../../../contract/{legal,words}/*/en.json'], {
      eager: true,
      import: 'default',
    }),
  ),
}
