import { startTransition, useEffect, useState } from 'react'

const pause = 1000
const longest = 4000

/** True once the page has had a second to itself and nothing to do: the time to fetch what a click may need. */
export function useAtRest(): boolean {
  const [at_rest, setAtRest] = useState(false)
  useEffect(() => {
    const rest = () => startTransition(() => setAtRest(true))
    let idle: number | undefined
    const timer = setTimeout(() => {
      // Not every browser tells when it has nothing to do.
      if ('requestIdleCallback' in window) idle = requestIdleCallback(rest, { timeout: longest })
      else rest()
    }, pause)
    return () => {
      clearTimeout(timer)
      if (idle !== undefined) cancelIdleCallback(idle)
    }
  }, [])
  return at_rest
}
