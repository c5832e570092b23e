import { useEffect, useState } from 'react'

/** True once the page has had a second to itself: the time to fetch what a click may need. */
export function useAtRest(): boolean {
  const [at_rest, setAtRest] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAtRest(true), 1000)
    return () => clearTimeout(timer)
  }, [])
  return at_rest
}
