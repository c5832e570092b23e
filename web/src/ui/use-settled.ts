import { useEffect, useState } from 'react'

const at_last = 2000

/** Whether what somebody came for stands there: what is not looked for at once waits until the browser has time. */
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
