import type { ResourceKey } from 'i18next'
import { byFolder } from './by-folder.ts'

/** The texts of the forms on the public pages. */
export const texts = byFolder(
  import.meta.glob<ResourceKey>(
    [
      '/src/features/archive/en.json',
      '/src/features/password/en.json',
      '/src/features/registration/en.json',
      '/src/features/session/en.json',
      '/src/platform/en.json',
      '../../../../contract/words/errors/en.json',
      '/src/ui/en.json',
    ],
    { eager: true, import: 'default' },
  ),
)
