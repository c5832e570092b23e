import type { ResourceKey } from 'i18next'
import { byFolder } from './by-folder.ts'

/**
 * What the pages of the app say beside the texts of the first screen. The pages below `site/` are only rendered while
 * building, so their texts stay there; the registration is a form of the public pages, with `form-texts`.
 */
export const texts = byFolder(
  import.meta.glob<ResourceKey>(
    [
      '/src/site/nl.json',
      '/src/features/**/nl.json',
      '!/src/features/dossiers/nl.json',
      '!/src/features/registration/nl.json',
    ],
    { eager: true, import: 'default' },
  ),
)
