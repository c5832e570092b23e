import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { sidebarQuery, unreadTotal } from '../../features/dossiers/dossiers.ts'
import { focusComingHeading } from '../../ui/focus-heading.ts'

/** Sets the document's title with the unread count, and moves the focus to the heading after a change of page. */
export function PageName({ name }: { name: string }) {
  const { pathname, key } = useLocation()
  const { data: unread = 0 } = useQuery({ ...sidebarQuery(), enabled: false, select: unreadTotal })
  // On the first page of a visit the focus stays at the top, at the skip link.
  const named = useRef(key === 'default' ? pathname : '')

  useEffect(() => {
    if (named.current === pathname) return
    named.current = pathname
    return focusComingHeading()
  }, [pathname])

  return <title>{`${unread > 0 ? `(${unread}) ` : ''}${name} – Klopt`}</title>
}
