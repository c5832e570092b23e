import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'

/** Calls back when the page changes, not for the first page. */
export function useLeaving(onLeave: () => void): void {
  const { pathname } = useLocation()
  const page = useRef(pathname)
  const leave = useEffectEvent(onLeave)

  useEffect(() => {
    if (page.current !== pathname) leave()
    page.current = pathname
  }, [pathname])
}
