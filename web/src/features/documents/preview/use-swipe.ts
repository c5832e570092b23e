import { type TouchEvent, useRef } from 'react'

const threshold = 50

/** Detects a horizontal swipe with one finger, unless the element scrolls sideways or the page is zoomed. */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null)

  return {
    onTouchStart: ({ touches, currentTarget }: TouchEvent) => {
      const touch = touches[0]
      const enlarged = (visualViewport?.scale ?? 1) > 1.01 || currentTarget.scrollWidth > currentTarget.clientWidth + 1
      from.current = touch && touches.length === 1 && !enlarged ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!from.current || !touch) return
      const x = touch.clientX - from.current.x
      const y = touch.clientY - from.current.y
      from.current = null
      if (Math.abs(x) >= threshold && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
  }
}
