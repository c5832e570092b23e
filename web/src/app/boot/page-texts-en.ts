import type { ResourceKey } from 'i18next'
import { byFolder } from './by-folder.ts'

export const texts = byFolder(
  import.meta.glob<ResourceKey>(
    [
      '/src/site/en.json',
      '/src/features/**/en.json',
      '/src/app/palette/en.json',
      '/src/ui/units/en.json',
      '../../../../contract/words/*/en.json',
      '!../../../../contract/words/errors/en.json',
      '!/src/features/dossiers/en.json',
      '!/src/features/registration/en.json',
    ],
    { eager: true, import: 'default' },
  ),
)
