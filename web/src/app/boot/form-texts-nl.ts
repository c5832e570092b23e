import type { ResourceKey } from 'i18next'
import { byFolder } from './by-folder.ts'

/** The texts of the forms on the public pages. */
export const texts = byFolder(
  import.meta.glob<ResourceKey>(
    [
      '/src/features/archive/nl.json',
      '/src/features/password/nl.json',
      '/src/features/registration/nl.json',
      '/src/features/session/nl.json',
      '/src/platform/nl.json',
      '../../../../contract/words/errors/nl.json',
      '/src/ui/nl.json',
    ],
    { eager: true, import: 'default' },
  ),
)
