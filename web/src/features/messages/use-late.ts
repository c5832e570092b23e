import { useEffect, useRef, useState } from 'react'

const patience = 10_000

/** The notice for an attempt that takes long since `since` (ms): not sent yet, or being tried again. */
export function useLate(since: number, trying: boolean) {
  const [notice, setNotice] = useState<'not_yet' | 'once_more' | null>(null)
  const from = useRef<number | null>(since) // a remounted row also counts the time before
  if (!trying && notice) setNotice(null)

  useEffect(() => {
    if (!trying || notice === 'not_yet') return
    const timer = setTimeout(() => setNotice('not_yet'), (from.current ?? Date.now()) + patience - Date.now())
    from.current = null
    return () => clearTimeout(timer)
  }, [trying, notice])

  return { notice, again: () => setNotice('once_more') }
}
