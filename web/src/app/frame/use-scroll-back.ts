import { type RefObject, useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const places = new Map<string, number>()
/** Whoever does one of these goes somewhere themselves. */
const signs = ['wheel', 'touchstart', 'keydown'] as const

/** Coming back to a page finds it where it was left; another page begins at its top. */
export function useScrollBack(main: RefObject<HTMLElement | null>) {
  const { key, pathname } = useLocation()
  const back = useNavigationType() === NavigationType.Pop

  // Before the paint: the scrolling that a shorter page brings about belongs to that page already.
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
    // What makes the page as long as it was may still be on its way, and a phone's bar on its way back.
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same page with another key, as after choosing a tab, stays where it is
  }, [pathname])
}
