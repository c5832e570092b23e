import { useState } from 'react'

/** What was given last: a dialog that is closing still shows what it was about. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
