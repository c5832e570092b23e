import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps focused elements from being covered by a sticky page head. Its height depends on its text, so it is
 * measured.
 */
export function useHeadRoom<E extends HTMLElement>(): RefObject<E | null> {
  const head = useRef<E>(null)

  useLayoutEffect(() => {
    const scroller = head.current?.closest('main')
    if (!head.current || !scroller) return
    const measured = new ResizeObserver(([entry]) => {
      const stays = entry && getComputedStyle(entry.target).position === 'sticky'
      scroller.style.scrollPaddingTop = stays ? `${entry.target.getBoundingClientRect().height + 12}px` : ''
    })
    measured.observe(head.current, { box: 'border-box' })
    return () => {
      measured.disconnect()
      scroller.style.scrollPaddingTop = ''
    }
  }, [])
  return head
}
