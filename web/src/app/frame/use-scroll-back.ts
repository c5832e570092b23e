import { type RefObject, useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const places = new Map<string, number>()
/** After one of these the person is scrolling themselves. */
const signs = ['wheel', 'touchstart', 'keydown'] as const

/** Restores the scroll position when going back to a page. Other pages start at the top. */
export function useScrollBack(main: RefObject<HTMLElement | null>) {
  const { key, pathname } = useLocation()
  const back = useNavigationType() === NavigationType.Pop

  // Before the paint: a shorter page scrolls at once, and that scrolling already belongs to the new page.
  useLayoutEffect(() => {
    const box = main.current
    const note = () => void places.set(key, box?.scrollTop ?? 0)
    box?.addEventListener('scroll', note, { passive: true })
    return () => box?.removeEventListener('scroll', note)
  }, [main, key])

  useLayoutEffect(() => {
    const box = main.current
    const place = back ? (places.get(key) ?? 0) : 0
    if (!box) return
    box.scrollTop = place
    if (place === 0 || box.scrollTop >= place) return
    // The content that gives the page its length, or a phone's toolbar, may still be coming.
    const again = () => {
      box.scrollTop = place
      if (box.scrollTop >= place) stop()
    }
    const grown = new MutationObserver(again)
    const sized = new ResizeObserver(again)
    const stop = () => {
      grown.disconnect()
      sized.disconnect()
      for (const sign of signs) removeEventListener(sign, stop)
    }
    grown.observe(box, { childList: true, subtree: true })
    sized.observe(box)
    for (const sign of signs) addEventListener(sign, stop, { passive: true })
    return stop
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another key of the same page, such as a tab, does not scroll
  }, [pathname])
}
