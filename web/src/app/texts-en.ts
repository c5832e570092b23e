import type { ResourceKey } from 'i18next'
import { byFolder } from './by-folder.ts'

export const texts = byFolder(
  import.meta.glob<ResourceKey>(['/src/**/en.json', '!/src/site/*/en.json'], { eager: true, import: 'default' }),
)
