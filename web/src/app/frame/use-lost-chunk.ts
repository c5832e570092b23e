import { useCallback, useEffect, useState } from 'react'
import { reloadOnce, serverAnswers } from '../../platform/release.ts'

const every = 3000

/**
 * A page whose script did not come: for want of a line it comes by itself when the line is back, after a release by
 * loading the new one. What is typed is kept on this device meanwhile. Not `lost` is any other error, and this one once
 * loading anew did not help.
 */
export function useLostChunk(error: unknown): { lost: boolean; look: () => void } {
  const missing = error instanceof Error && error.message === 'lost chunk'
  const [hopeless, setHopeless] = useState(false)
  const lost = missing && !hopeless

  const look = useCallback(() => {
    async function tryAgain() {
      if ((await serverAnswers()) && !reloadOnce()) setHopeless(true)
    }
    void tryAgain()
  }, [])

  useEffect(() => {
    if (!lost) return
    look()
    const timer = setInterval(look, every)
    addEventListener('online', look)
    return () => {
      clearInterval(timer)
      removeEventListener('online', look)
    }
  }, [lost, look])

  return { lost, look }
}
