import { type CSSProperties, useEffect, useRef } from 'react'

type Props = { time: number; onEnd: () => void }

/** The bar is also the timer: while its animation is paused (hover, focus, hidden tab), no time passes. */
export function ToastBar({ time, onEnd }: Props) {
  const bar = useRef<HTMLElement>(null)
  const style: CSSProperties & Record<'--time', string> = { '--time': `${time}ms` }

  // Animations continue in a hidden tab, so the time is reset afterwards. Pausing the animation from here would
  // override the pausing on hover and focus in the style sheet.
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
