import { useState } from 'react'
import { keepDraft, readDraft } from './draft.ts'

/** What is typed, kept on this device with every key until it is sent: a session may end between two of them. */
export function useDraft(userId: string, dossierId: string) {
  const [typed, setTyped] = useState(() => readDraft(userId, dossierId))

  function type(text: string) {
    setTyped(text)
    keepDraft(userId, dossierId, text)
  }

  return [typed, type] as const
}
