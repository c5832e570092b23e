import { useEffect, useRef, useState } from 'react'

const patience = 10_000

/** What to say of something tried `since` then that takes long: that it does not succeed yet, or is tried once more. */
export function useLate(since: number, trying: boolean) {
  const [said, say] = useState<'not_yet' | 'once_more' | null>(null)
  const from = useRef<number | null>(since) // of a row that comes into sight again, the time before counts too
  if (!trying && said) say(null)

  useEffect(() => {
    if (!trying || said === 'not_yet') return
    const timer = setTimeout(() => say('not_yet'), (from.current ?? Date.now()) + patience - Date.now())
    from.current = null
    return () => clearTimeout(timer)
  }, [trying, said])

  return { said, again: () => say('once_more') }
}
