import { useSyncExternalStore } from 'react'

/**
 * Whether the page's script has taken over what was pre-rendered. Until then a form would be sent by the browser itself,
 * with all that is typed in the address: its button waits for this.
 */
export function useAwake(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
