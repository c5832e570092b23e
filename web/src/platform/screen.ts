import { useSyncExternalStore } from 'react'

/** Whether the layout is narrow. Use CSS for looks, and this for behaviour. */
export function isNarrow(): boolean {
  return matchMedia('(max-width: 767.98px)').matches
}

export function isPhone(): boolean {
  return isNarrow() && matchMedia('(pointer: coarse)').matches
}

/** Whether the person prefers reduced motion. */
export function prefersLessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Whether a media query matches; re-renders when that changes. */
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
