import { useEffect, useState } from 'react'
import type { User } from '@klopt/contract'
import { me_key, queryClient } from './query.ts'

const open = new Map<string, unknown>()
let left: { user_id: string; open: Map<string, unknown> } | null = null

/** Notes what stands open when a session ends by itself; only its owner finds it again. */
export function leaveOpen({ on_purpose }: { on_purpose: boolean }) {
  const user_id = whoIsIn()
  if (on_purpose) left = null
  else if (user_id !== undefined) left = { user_id, open: new Map(open) } // told again, it is known no more who it was
}

function whoIsIn(): string | undefined {
  return queryClient.getQueryData<User>(me_key)?.id
}

/** A state that says what is open. Whoever has to sign in again on the way finds it as it was. */
export function useReopened<T>(name: string, closed: T) {
  const [state, setState] = useState(() => {
    const known = left !== null && left.user_id === whoIsIn() ? left.open.get(name) : undefined
    return (known as T | undefined) ?? closed
  })

  useEffect(() => {
    open.set(name, state)
    left?.open.delete(name)
    return () => void open.delete(name)
  }, [name, state])

  return [state, setState] as const
}
