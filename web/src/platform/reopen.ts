import { useEffect, useState } from 'react'
import type { User } from '@klopt/contract'
import { me_key, queryClient } from './query.ts'

type OpenPanels = { user_id: string; open: Record<string, unknown> }

const left_key = 'left_open'
const open = new Map<string, unknown>()

/** Notes what stands open when a session ends by itself; only its owner finds it again, in this tab. */
export function leaveOpen({ on_purpose }: { on_purpose: boolean }) {
  const user_id = whoIsIn()
  if (on_purpose) writeLeft(null)
  else if (user_id !== undefined) writeLeft({ user_id, open: Object.fromEntries(open) }) // told again, it is known no more who it was
}

function whoIsIn(): string | undefined {
  return queryClient.getQueryData<User>(me_key)?.id
}

// Signing in loads the app as a page of its own, so memory does not do.
function readLeft(): OpenPanels | null {
  return JSON.parse(sessionStorage.getItem(left_key) ?? 'null') as OpenPanels | null
}

function writeLeft(left: OpenPanels | null) {
  if (left) sessionStorage.setItem(left_key, JSON.stringify(left))
  else sessionStorage.removeItem(left_key)
}

/** A state that says what is open. Whoever has to sign in again on the way finds it as it was. */
export function useReopened<T>(name: string, closed: T) {
  const [state, setState] = useState(() => {
    const left = readLeft()
    const known = left !== null && left.user_id === whoIsIn() ? left.open[name] : undefined
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
