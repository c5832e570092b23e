import type { ResourceKey } from 'i18next'
import { byFolder } from './by-folder.ts'

export const texts = byFolder(
  import.meta.glob<ResourceKey>(['./en.json', '../*/en.json', '../features/**/en.json'], {
    eager: true,
    import: 'default',
  }),
)
