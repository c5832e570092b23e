import { useEffect, useState } from 'react'
import type { User } from '@klopt/contract'
import { meKey, queryClient } from './query.ts'

type OpenPanels = { user_id: string; open: Record<string, unknown> }

const leftKey = 'left_open'
const open = new Map<string, unknown>()

/** Remembers the open panels when a session expires. Only the same person gets them back, in this tab. */
export function leaveOpen({ on_purpose }: { on_purpose: boolean }) {
  const user_id = signedInId()
  if (on_purpose) writeLeft(null)
  else if (user_id !== undefined) writeLeft({ user_id, open: Object.fromEntries(open) }) // called twice, the second time the person is no longer known
}

function signedInId(): string | undefined {
  return queryClient.getQueryData<User>(meKey)?.id
}

// Stored, because signing in loads the app again.
function readLeft(): OpenPanels | null {
  return JSON.parse(sessionStorage.getItem(leftKey) ?? 'null') as OpenPanels | null
}

function writeLeft(left: OpenPanels | null) {
  if (left) sessionStorage.setItem(leftKey, JSON.stringify(left))
  else sessionStorage.removeItem(leftKey)
}

/** State that remembers what is open. If the person has to sign in again, it is restored. */
export function useReopened<T>(name: string, closed: T) {
  const [state, setState] = useState(() => {
    const left = readLeft()
    const known = left !== null && left.user_id === signedInId() ? left.open[name] : undefined
    return (known as T | undefined) ?? closed
  })

  useEffect(() => {
    open.set(name, state)
    const left = readLeft()
    if (left && name in left.open) writeLeft({ ...left, open: { ...left.open, [name]: undefined } })
    return () => void open.delete(name)
  }, [name, state])

  return [state, setState] as const
}
