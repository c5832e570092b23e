import type { QueryClient } from '@tanstack/react-query'
import { changeLists, withRead } from '../features/dossiers/dossiers.ts'
import { dossierAt } from './where.ts'

/** The open dossier, as long as its tab is in front of somebody: in a hidden one nobody sees what comes in. */
export function lookedAt(): string | null {
  return document.visibilityState === 'visible' ? dossierAt(location.pathname) : null
}

/** The server counts what the reader of the open dossier has not scrolled to; of the one that is looked at it is 0. */
export function readLookedAt(client: QueryClient) {
  const open = lookedAt()
  if (open) changeLists(client, (list) => withRead(list, open))
}

/** What came in while nobody looked is no longer announced once somebody does, until the returned function is called. */
export function watchLooks(client: QueryClient): () => void {
  const look = () => readLookedAt(client)
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}
