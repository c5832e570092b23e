import { useCallback, useState } from 'react'

const margin = '200px'

/** Whether an element has come into view, or near it. */
export function useNear() {
  const [near, setNear] = useState(false)
  const place = useCallback((element: Element | null) => {
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [place, near] as const
}
