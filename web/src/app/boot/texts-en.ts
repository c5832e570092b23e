import type { ResourceKey } from 'i18next'
import { byFolder } from './by-folder.ts'

export const texts = byFolder(
  import.meta.glob<ResourceKey>(
    [
      '/src/app/en.json',
      '/src/features/dossiers/en.json',
      '/src/platform/en.json',
      '/src/ui/en.json',
      '../../../../contract/words/errors/en.json',
    ],
    { eager: true, import: 'default' },
  ),
)
