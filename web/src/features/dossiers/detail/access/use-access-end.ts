import type { Dossier } from '@klopt/contract'
import { useEffect, useRef } from 'react'

const longestTimer = 2 ** 31 - 1

/** Calls `onEnd` when the user's own access ends while the dossier is open. */
export function useAccessEnd(dossier: Dossier, me: string, onEnd: () => void) {
  const end = dossier.users.find(({ id }) => id === me)?.token_expires_at ?? null
  const callback = useRef(onEnd)
  useEffect(() => {
    callback.current = onEnd
  })
  useEffect(() => {
    const left = end === null ? Infinity : Math.max(0, Date.parse(end) - Date.now())
    if (left > longestTimer) return
    const timer = setTimeout(() => callback.current(), left)
    return () => clearTimeout(timer)
  }, [end])
}
