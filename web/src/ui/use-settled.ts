import { useEffect, useState } from 'react'

const at_last = 2000

/** True once the browser is idle after the first render, to delay parts that are not needed at once. */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const settle = () => setSettled(true)
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(settle, at_last / 4)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(settle, { timeout: at_last })
    return () => cancelIdleCallback(idle)
  }, [])
  return settled
}
