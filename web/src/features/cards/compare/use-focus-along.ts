import { type RefObject, useEffect, useRef } from 'react'
import { isNarrow } from '../../../platform/screen.ts'

/** Moves the focus when a phone switches between the lines and a page, because the focused element gets hidden. */
export function useFocusAlong(box: RefObject<HTMLElement | null>, paged: boolean) {
  const before = useRef(paged)
  useEffect(() => {
    if (before.current === paged) return
    before.current = paged
    if (!isNarrow()) return
    box.current?.querySelector<HTMLElement>(paged ? '.stage-back' : '.line-name[tabindex="0"]')?.focus()
  }, [box, paged])
}
