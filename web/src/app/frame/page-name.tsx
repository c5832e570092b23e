import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { sidebarQuery, unreadTotal } from '../../features/dossiers/dossiers.ts'
import { focusComingHeading } from '../../ui/focus-heading.ts'

/** The document's title, with what is unread, and the focus on the heading after a change of page. */
export function PageName({ name }: { name: string }) {
  const { pathname, key } = useLocation()
  const { data: unread = 0 } = useQuery({ ...sidebarQuery(), enabled: false, select: unreadTotal })
  // On the first page of a visit the focus stays at the top, where the skip link is.
  const named = useRef(key === 'default' ? pathname : '')

  useEffect(() => {
    if (named.current === pathname) return
    named.current = pathname
    return focusComingHeading()
  }, [pathname])

  return <title>{`${unread > 0 ? `(${unread}) ` : ''}${name} – Klopt`}</title>
}
