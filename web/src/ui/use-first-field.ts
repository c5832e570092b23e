import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the first field of an opening panel, or its element with `data-first`. Without either, the focus stays on the
 * panel.
 */
export function useFirstField<E extends HTMLElement>(): RefObject<E | null> {
  const panel = useRef<E>(null)
  useEffect(() => panel.current?.querySelector<HTMLElement>('input, select, textarea, [data-first]')?.focus(), [])
  return panel
}
