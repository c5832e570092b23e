import { useSyncExternalStore } from 'react'

/**
 * Whether the page has been hydrated. Before that the browser would submit a form itself, with everything typed in the
 * address, so its button stays disabled.
 */
export function useAwake(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
