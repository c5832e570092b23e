import { useEffect, useRef, useState } from 'react'
import { readToken } from '../../platform/token.ts'
import { keepDraft, readDraft } from './draft.ts'

const pause = 300

/** What is typed, kept on this device until it is sent. */
export function useDraft(userId: string, dossierId: string) {
  const [typed, setTyped] = useState(() => readDraft(userId, dossierId))
  const latest = useRef(typed)

  useEffect(() => {
    latest.current = typed
    const timer = setTimeout(() => keepDraft(userId, dossierId, typed), pause)
    return () => clearTimeout(timer)
  }, [userId, dossierId, typed])
  useEffect(() => {
    // Who signed out leaves nothing behind, so without a session nothing is written any more.
    const keep = () => readToken() && keepDraft(userId, dossierId, latest.current)
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [userId, dossierId])

  return [typed, setTyped] as const
}
