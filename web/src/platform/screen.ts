import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 767.98px)'

export function isNarrow(): boolean {
  return matchMedia(narrow).matches
}

/** Whether this is the narrow layout. Prefer CSS; this is for what differs in behaviour. */
export function useNarrow(): boolean {
  return useSyncExternalStore(watch, isNarrow, () => false)
}

function watch(changed: () => void): () => void {
  const query = matchMedia(narrow)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
