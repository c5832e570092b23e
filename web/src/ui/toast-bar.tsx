import { type CSSProperties, useEffect, useRef } from 'react'

type Props = { time: number; onEnd: () => void }

/** The bar is also the clock: while it stands still (hover, focus, hidden tab) no time passes. */
export function ToastBar({ time, onEnd }: Props) {
  const bar = useRef<HTMLElement>(null)
  const style: CSSProperties & Record<'--time', string> = { '--time': `${time}ms` }

  // Animations go on in a tab that nobody sees, so what went by meanwhile is given back. Pausing from here instead
  // would end what the style sheet says of hover and focus.
  useEffect(() => {
    let reached: CSSNumberish | null = 0
    function keepTime() {
      const clock = bar.current?.getAnimations()[0]
      if (!clock) return
      if (document.hidden) reached = clock.currentTime
      else clock.currentTime = reached
    }
    document.addEventListener('visibilitychange', keepTime)
    return () => document.removeEventListener('visibilitychange', keepTime)
  }, [])

  return <i className="toast-bar" style={style} ref={bar} onAnimationEnd={() => document.hidden || onEnd()} />
}
