import { useEffect, useState } from 'react'
import { keepDraft, readDraft } from './draft.ts'

const pause = 300

/** What is typed, kept on this device until it is sent. */
export function useDraft(userId: string, dossierId: string) {
  const [typed, setTyped] = useState(() => readDraft(userId, dossierId))

  useEffect(() => {
    const timer = setTimeout(() => keepDraft(userId, dossierId, typed), pause)
    return () => clearTimeout(timer)
  }, [userId, dossierId, typed])
  useEffect(() => {
    const keep = () => keepDraft(userId, dossierId, typed)
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [userId, dossierId, typed])

  return [typed, setTyped] as const
}
