import type { ResourceKey } from 'i18next'
import { byFolder } from './by-folder.ts'

/** What a browser loads. The pages below `site/` are only rendered while building, so that their texts stay there. */
export const texts = byFolder(
  import.meta.glob<ResourceKey>(['/src/**/nl.json', '!/src/site/*/nl.json'], { eager: true, import: 'default' }),
)
