import { useEffect, useState } from 'react'

const atLast = 2000

/** True once the browser is idle after the first render, to delay parts that are not needed at once. */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const settle = () => setSettled(true)
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(settle, atLast / 4)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(settle, { timeout: atLast })
    return () => cancelIdleCallback(idle)
  }, [])
  return settled
}
