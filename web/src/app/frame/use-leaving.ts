import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'

/** Says when another page comes, not that there is a first one. */
export function useLeaving(onLeave: () => void): void {
  const { pathname } = useLocation()
  const page = useRef(pathname)
  const leave = useEffectEvent(onLeave)

  useEffect(() => {
    if (page.current !== pathname) leave()
    page.current = pathname
  }, [pathname])
}
