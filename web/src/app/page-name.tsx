import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { sidebarQuery, unreadTotal } from '../features/dossiers/dossiers.ts'

/** The document's title, with what is unread, and the focus on the heading after a change of page. */
export function PageName({ name }: { name: string }) {
  const { pathname, key } = useLocation()
  const { data: unread = 0 } = useQuery({ ...sidebarQuery(), enabled: false, select: unreadTotal })
  // On the first page of a visit the focus stays at the top, where the skip link is.
  const named = useRef(key === 'default' ? pathname : '')

  useEffect(() => {
    if (named.current === pathname) return
    named.current = pathname
    return focusHeading()
  }, [pathname])

  return <title>{`${unread > 0 ? `(${unread}) ` : ''}${name} – Klopt`}</title>
}

/** Now, or as soon as the page has its heading; not any more once somebody went into the page themselves. */
function focusHeading(): (() => void) | undefined {
  const main = document.querySelector('#main')
  if (!main) return
  const observer = new MutationObserver(look)
  function look() {
    const heading = main?.querySelector<HTMLElement>('h1')
    const busy = main?.contains(document.activeElement) && document.activeElement !== main
    if (heading && !busy) heading.focus({ preventScroll: true }) // a page that one comes back to stays where it was
    if (heading || busy) observer.disconnect()
  }
  observer.observe(main, { childList: true, subtree: true })
  look()
  return () => observer.disconnect()
}
