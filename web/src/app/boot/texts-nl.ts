import type { ResourceKey } from 'i18next'
import { byFolder } from './by-folder.ts'

/**
 * The texts of the first screen, the list of dossiers. `page-texts` has those of all other pages, which load right
 * after it.
 */
export const texts = byFolder(
  import.meta.glob<ResourceKey>(
    [
      '/src/app/nl.json',
      '/src/features/dossiers/nl.json',
      '/src/platform/nl.json',
      '/src/ui/nl.json',
      '../../../../contract/words/errors/nl.json',
    ],
    { eager: true, import: 'default' },
  ),
)
