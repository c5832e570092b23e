import type { QueryClient } from '@tanstack/react-query'
import { changeLists, withRead } from '../features/dossiers/dossiers.ts'
import { live } from '../platform/live.ts'
import { dossierAt } from './where.ts'

/** The open dossier, if its tab is visible. */
export function visibleDossier(): string | null {
  return document.visibilityState === 'visible' ? dossierAt(location.pathname) : null
}

/**
 * The server also counts messages in the open dossier to which its reader has not scrolled. The visible dossier shows
 * 0.
 */
export function markVisibleRead(client: QueryClient) {
  const open = visibleDossier()
  if (open) changeLists(client, (list) => withRead(list, open))
}

/** Tells the server which dossier is on the screen. Call it also when another page is opened. */
export function tellLook() {
  live.look(visibleDossier())
}

/** Clears the unread count of the open dossier when its tab becomes visible, until the returned function is called. */
export function watchVisibility(client: QueryClient): () => void {
  function mark() {
    markVisibleRead(client)
    tellLook()
  }
  document.addEventListener('visibilitychange', mark)
  return () => document.removeEventListener('visibilitychange', mark)
}
