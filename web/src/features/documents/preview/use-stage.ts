import { type RefObject, useEffect, useRef, useState } from 'react'

/** The available width for a page. Ctrl with the wheel, or pinching a touchpad, zooms only the page. */
export function useStage(stage: RefObject<HTMLElement | null>, onZoom: (by: 1 | -1) => void): number {
  const [width, setWidth] = useState(0)
  const latest = useRef(onZoom)
  useEffect(() => void (latest.current = onZoom))

  useEffect(() => {
    const element = stage.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    function zoom(event: WheelEvent) {
      if (!event.ctrlKey) return
      event.preventDefault()
      latest.current(event.deltaY < 0 ? 1 : -1)
    }
    observer.observe(element)
    element.addEventListener('wheel', zoom, { passive: false })
    return () => {
      observer.disconnect()
      element.removeEventListener('wheel', zoom)
    }
  }, [stage])

  return width
}
