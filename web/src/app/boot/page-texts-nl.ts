import type { ResourceKey } from 'i18next'
import { byFolder } from './by-folder.ts'

/**
 * The texts of the app's pages, except those of the first screen, and the words that the server uses too. Pages below
 * `site/` are rendered only in the build, so their texts are not included. The registration is a form of the public
 * pages, with `form-texts`.
 */
export const texts = byFolder(
  import.meta.glob<ResourceKey>(
    [
      '/src/site/nl.json',
      '/src/features/**/nl.json',
      '/src/app/palette/nl.json',
      '/src/ui/units/nl.json',
      '../../../../contract/words/*/nl.json',
      '!../../../../contract/words/errors/nl.json',
      '!/src/features/dossiers/nl.json',
      '!/src/features/registration/nl.json',
    ],
    { eager: true, import: 'default' },
  ),
)
