import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps what takes the focus out from under a heading that stays while its page scrolls. How high that is depends on
 * its words, so it is measured.
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
