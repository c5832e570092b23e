import { useSyncExternalStore } from 'react'

/** Whether this is the narrow layout. For looks there is CSS; this is for what differs in behaviour. */
export function isNarrow(): boolean {
  return matchMedia('(max-width: 767.98px)').matches
}

/** Asks for little motion. */
export function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** The same, told again when it changes: for what is another thing on a narrow screen. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
