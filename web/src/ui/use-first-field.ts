import { type RefObject, useEffect, useRef } from 'react'

/** Puts the focus on the first field of a panel, or on what it names as first, when it opens; else it stays on the panel. */
export function useFirstField<E extends HTMLElement>(): RefObject<E | null> {
  const panel = useRef<E>(null)
  useEffect(() => panel.current?.querySelector<HTMLElement>('input, select, textarea, [data-first]')?.focus(), [])
  return panel
}
