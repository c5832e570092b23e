import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { root } from './run.mjs'

export const picture = join(root, 'docs/dossier.png')
export const picture_note = `${picture}.sources`

// The files that determine how the dossier in the picture looks. Code without visible effect is left out, and so are
// the catalogues, since most of their texts are not in the picture.
const sources = [
  'web/src/styles',
  'web/src/app/frame/app-nav.css',
  'web/src/app/shell.css',
  'web/src/features/cards/chat/card-foot.tsx',
  'web/src/features/cards/chat/card-head.tsx',
  'web/src/features/cards/chat/card-table.css',
  'web/src/features/cards/chat/card-table.tsx',
  'web/src/features/cards/chat/card-verdict.tsx',
  'web/src/features/cards/chat/cards.css',
  'web/src/features/cards/side-cards.css',
  'web/src/features/documents/document-row.tsx',
  'web/src/features/documents/documents.css',
  'web/src/features/dossiers/detail/detail.css',
  'web/src/features/dossiers/detail/turn/turn-bar.css',
  'web/src/features/dossiers/sidebar-row.tsx',
  'web/src/features/dossiers/sidebar.css',
  'web/src/features/messages/bubble.tsx',
  'web/src/features/messages/composer.css',
  'web/src/features/messages/conversation.css',
  'server/src/demo/conversations/gevelelementen.ts',
]

/** The fingerprint of the sources now. */
export function currentSources() {
  return `${fingerprint(sources)}\n`
}

/** The fingerprint of the sources when the picture was made. @internal for the test that compares them */
export function sourcesOfPicture() {
  return readFileSync(picture_note, 'utf8')
}
