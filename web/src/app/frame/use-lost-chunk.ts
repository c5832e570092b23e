import { useCallback, useEffect, useState } from 'react'
import { reloadOnce, serverAnswers } from '../../platform/release.ts'

const retryMs = 3000

/**
 * Recovers a page whose script failed to load. Without a connection it retries until the connection is back; after a
 * release it reloads the app. Typed text is stored on this device. `lost` is false for any other error, and once a
 * reload did not help.
 */
export function useLostChunk(error: unknown): { lost: boolean; retry: () => void } {
  const missing = error instanceof Error && error.message === 'lost chunk'
  const [hopeless, setHopeless] = useState(false)
  const lost = missing && !hopeless

  const retry = useCallback(() => {
    async function attempt() {
      if ((await serverAnswers()) && !reloadOnce()) setHopeless(true)
    }
    void attempt()
  }, [])

  useEffect(() => {
    if (!lost) return
    retry()
    const timer = setInterval(retry, retryMs)
    addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', retry)
    }
  }, [lost, retry])

  return { lost, retry }
}
