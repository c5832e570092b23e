import { type RefObject, useEffect, useRef } from 'react'
import { isNarrow } from '../../../platform/screen.ts'

/** On a phone the lines and a page take turns: what had the focus is hidden, and it goes along to what is shown. */
export function useFocusAlong(box: RefObject<HTMLElement | null>, paged: boolean) {
  const before = useRef(paged)
  useEffect(() => {
    if (before.current === paged) return
    before.current = paged
    if (!isNarrow()) return
    box.current?.querySelector<HTMLElement>(paged ? '.stage-back' : '.line-name[tabindex="0"]')?.focus()
  }, [box, paged])
}
