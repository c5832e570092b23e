import type { ResourceKey } from 'i18next'
import { byFolder } from './by-folder.ts'

/** What the forms of the public pages say. */
export const texts = byFolder(
  import.meta.glob<ResourceKey>(
    [
      '/src/features/archive/en.json',
      '/src/features/password/en.json',
      '/src/features/registration/en.json',
      '/src/features/session/en.json',
      '/src/platform/en.json',
      '/src/ui/en.json',
    ],
    { eager: true, import: 'default' },
  ),
)
